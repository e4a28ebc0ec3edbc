; Trucks move units of goods between depots. The goals are linear conditions
; on the stocks: blends, sums, differences and limits.
(define (domain supply)
  (:requirements :strips :typing :numeric-fluents)
  (:types truck depot good)
  (:predicates
    (road ?from ?to - depot)
    (truck-at ?t - truck ?d - depot)
  )
  (:functions
    (stock ?g - good ?d - depot)
    (cargo ?g - good ?t - truck)
    (space ?t - truck)
  )

  (:action drive
    :parameters (?t - truck ?from ?to - depot)
    :precondition (and (truck-at ?t ?from) (road ?from ?to))
    :effect (and (truck-at ?t ?to) (not (truck-at ?t ?from)))
  )

  (:action load
    :parameters (?g - good ?t - truck ?d - depot)
    :precondition (and (truck-at ?t ?d) (>= (stock ?g ?d) 1) (> (space ?t) 0))
    :effect (and (decrease (stock ?g ?d) 1) (decrease (space ?t) 1) (increase (cargo ?g ?t) 1))
  )

  (:action unload
    :parameters (?g - good ?t - truck ?d - depot)
    :precondition (and (truck-at ?t ?d) (>= (cargo ?g ?t) 1))
    :effect (and (increase (stock ?g ?d) 1) (increase (space ?t) 1) (decrease (cargo ?g ?t) 1))
  )

  ; All amounts are those before the action.
  (:action unload-all
    :parameters (?g - good ?t - truck ?d - depot)
    :precondition (and (truck-at ?t ?d) (> (cargo ?g ?t) 1))
    :effect (and (increase (stock ?g ?d) (cargo ?g ?t))
                 (increase (space ?t) (cargo ?g ?t))
                 (assign (cargo ?g ?t) 0))
  )
)
