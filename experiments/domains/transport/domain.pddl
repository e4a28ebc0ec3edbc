; Trucks of limited capacity bring packages over roads. Capacities are counted
; by levels: a truck at a level has room if the level has a lower neighbor.
(define (domain transport)
  (:requirements :strips :typing)
  (:types truck package place level)
  (:predicates
    (road ?from ?to - place)
    (truck-at ?t - truck ?p - place)
    (package-at ?x - package ?p - place)
    (in ?x - package ?t - truck)
    (room-left ?t - truck ?l - level)
    (one-less ?lower ?higher - level)
  )

  (:action drive
    :parameters (?t - truck ?from ?to - place)
    :precondition (and (truck-at ?t ?from) (road ?from ?to))
    :effect (and (truck-at ?t ?to) (not (truck-at ?t ?from)))
  )

  (:action load
    :parameters (?x - package ?t - truck ?p - place ?before ?after - level)
    :precondition (and (truck-at ?t ?p) (package-at ?x ?p) (room-left ?t ?before) (one-less ?after ?before))
    :effect (and (in ?x ?t) (room-left ?t ?after) (not (package-at ?x ?p)) (not (room-left ?t ?before)))
  )

  (:action unload
    :parameters (?x - package ?t - truck ?p - place ?before ?after - level)
    :precondition (and (truck-at ?t ?p) (in ?x ?t) (room-left ?t ?before) (one-less ?before ?after))
    :effect (and (package-at ?x ?p) (room-left ?t ?after) (not (in ?x ?t)) (not (room-left ?t ?before)))
  )
)
