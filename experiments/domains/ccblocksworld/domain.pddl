; Capacity constrained blocksworld: towers stand on a few bases, and each base
; carries a limited number of blocks; the arm holds one block.
(define (domain ccblocksworld)
  (:requirements :strips :typing :numeric-fluents)
  (:types block base)
  (:predicates
    (on ?upper ?lower - block)
    (on-base ?b - block ?s - base)
    (part-of ?b - block ?s - base)
    (clear ?b - block)
    (vacant ?s - base)
    (holding ?b - block)
    (arm-empty)
  )
  (:functions
    (space ?s - base)
  )

  (:action pick-up
    :parameters (?b - block ?s - base)
    :precondition (and (arm-empty) (clear ?b) (on-base ?b ?s))
    :effect (and (holding ?b) (vacant ?s) (increase (space ?s) 1)
                 (not (arm-empty)) (not (clear ?b)) (not (on-base ?b ?s)) (not (part-of ?b ?s)))
  )

  (:action put-down
    :parameters (?b - block ?s - base)
    :precondition (and (holding ?b) (vacant ?s) (>= (space ?s) 1))
    :effect (and (on-base ?b ?s) (part-of ?b ?s) (clear ?b) (arm-empty) (decrease (space ?s) 1)
                 (not (holding ?b)) (not (vacant ?s)))
  )

  (:action unstack
    :parameters (?upper ?lower - block ?s - base)
    :precondition (and (arm-empty) (clear ?upper) (on ?upper ?lower) (part-of ?upper ?s))
    :effect (and (holding ?upper) (clear ?lower) (increase (space ?s) 1)
                 (not (arm-empty)) (not (clear ?upper)) (not (on ?upper ?lower)) (not (part-of ?upper ?s)))
  )

  (:action stack
    :parameters (?upper ?lower - block ?s - base)
    :precondition (and (holding ?upper) (clear ?lower) (part-of ?lower ?s) (>= (space ?s) 1))
    :effect (and (on ?upper ?lower) (part-of ?upper ?s) (clear ?upper) (arm-empty) (decrease (space ?s) 1)
                 (not (holding ?upper)) (not (clear ?lower)))
  )
)
