; A ferry with room for a single car brings cars to their ports.
(define (domain ferry)
  (:requirements :strips :typing :negative-preconditions :equality)
  (:types car port)
  (:predicates
    (ferry-at ?p - port)
    (ferry-empty)
    (parked ?c - car ?p - port)
    (aboard ?c - car)
  )

  (:action sail
    :parameters (?from ?to - port)
    :precondition (and (ferry-at ?from) (not (= ?from ?to)))
    :effect (and (ferry-at ?to) (not (ferry-at ?from)))
  )

  (:action board
    :parameters (?c - car ?p - port)
    :precondition (and (ferry-at ?p) (parked ?c ?p) (ferry-empty))
    :effect (and (aboard ?c) (not (parked ?c ?p)) (not (ferry-empty)))
  )

  (:action debark
    :parameters (?c - car ?p - port)
    :precondition (and (ferry-at ?p) (aboard ?c))
    :effect (and (parked ?c ?p) (ferry-empty) (not (aboard ?c)))
  )
)
