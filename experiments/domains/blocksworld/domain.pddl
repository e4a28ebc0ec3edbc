; Towers of blocks on a table that has room for all of them; the arm holds one block.
(define (domain blocksworld)
  (:requirements :strips :typing)
  (:types block)
  (:predicates
    (on ?upper ?lower - block)
    (on-table ?b - block)
    (clear ?b - block)
    (holding ?b - block)
    (arm-empty)
  )

  (:action pick-up
    :parameters (?b - block)
    :precondition (and (arm-empty) (clear ?b) (on-table ?b))
    :effect (and (holding ?b) (not (arm-empty)) (not (clear ?b)) (not (on-table ?b)))
  )

  (:action put-down
    :parameters (?b - block)
    :precondition (holding ?b)
    :effect (and (on-table ?b) (clear ?b) (arm-empty) (not (holding ?b)))
  )

  (:action unstack
    :parameters (?upper ?lower - block)
    :precondition (and (arm-empty) (clear ?upper) (on ?upper ?lower))
    :effect (and (holding ?upper) (clear ?lower)
                 (not (arm-empty)) (not (clear ?upper)) (not (on ?upper ?lower)))
  )

  (:action stack
    :parameters (?upper ?lower - block)
    :precondition (and (holding ?upper) (clear ?lower))
    :effect (and (on ?upper ?lower) (clear ?upper) (arm-empty)
                 (not (holding ?upper)) (not (clear ?lower)))
  )
)
