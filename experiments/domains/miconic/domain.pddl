; An elevator brings waiting passengers to the floors they want.
(define (domain miconic)
  (:requirements :strips :typing)
  (:types passenger floor)
  (:predicates
    (above ?higher ?lower - floor)
    (lift-at ?f - floor)
    (waits ?p - passenger ?f - floor)
    (wants ?p - passenger ?f - floor)
    (inside ?p - passenger)
    (served ?p - passenger)
  )

  (:action up
    :parameters (?from ?to - floor)
    :precondition (and (lift-at ?from) (above ?to ?from))
    :effect (and (lift-at ?to) (not (lift-at ?from)))
  )

  (:action down
    :parameters (?from ?to - floor)
    :precondition (and (lift-at ?from) (above ?from ?to))
    :effect (and (lift-at ?to) (not (lift-at ?from)))
  )

  (:action enter
    :parameters (?p - passenger ?f - floor)
    :precondition (and (lift-at ?f) (waits ?p ?f))
    :effect (and (inside ?p) (not (waits ?p ?f)))
  )

  (:action leave
    :parameters (?p - passenger ?f - floor)
    :precondition (and (lift-at ?f) (inside ?p) (wants ?p ?f))
    :effect (and (served ?p) (not (inside ?p)))
  )
)
