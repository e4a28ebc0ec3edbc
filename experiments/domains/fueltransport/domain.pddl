; Trucks bring packages over roads. Packages have weights, trucks have limited
; space and burn fuel by distance; they fill up at stations.
(define (domain fueltransport)
  (:requirements :strips :typing :numeric-fluents)
  (:types truck package place)
  (:predicates
    (road ?from ?to - place)
    (station ?p - place)
    (truck-at ?t - truck ?p - place)
    (package-at ?x - package ?p - place)
    (in ?x - package ?t - truck)
  )
  (:functions
    (distance ?from ?to - place)
    (weight ?x - package)
    (space ?t - truck)
    (fuel ?t - truck)
    (tank ?t - truck)
  )

  (:action drive
    :parameters (?t - truck ?from ?to - place)
    :precondition (and (truck-at ?t ?from) (road ?from ?to) (>= (fuel ?t) (distance ?from ?to)))
    :effect (and (truck-at ?t ?to) (not (truck-at ?t ?from))
                 (decrease (fuel ?t) (distance ?from ?to)))
  )

  (:action refuel
    :parameters (?t - truck ?p - place)
    :precondition (and (truck-at ?t ?p) (station ?p) (< (fuel ?t) (tank ?t)))
    :effect (assign (fuel ?t) (tank ?t))
  )

  (:action load
    :parameters (?x - package ?t - truck ?p - place)
    :precondition (and (truck-at ?t ?p) (package-at ?x ?p) (<= (weight ?x) (space ?t)))
    :effect (and (in ?x ?t) (not (package-at ?x ?p)) (decrease (space ?t) (weight ?x)))
  )

  (:action unload
    :parameters (?x - package ?t - truck ?p - place)
    :precondition (and (truck-at ?t ?p) (in ?x ?t))
    :effect (and (package-at ?x ?p) (not (in ?x ?t)) (increase (space ?t) (weight ?x)))
  )
)
