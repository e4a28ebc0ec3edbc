; Counters between 0 and a common limit; the goals compare neighboring counters.
(define (domain counters)
  (:requirements :strips :typing :numeric-fluents)
  (:types counter)
  (:functions
    (value ?c - counter)
    (limit)
  )

  (:action step-up
    :parameters (?c - counter)
    :precondition (<= (+ (value ?c) 1) (limit))
    :effect (increase (value ?c) 1)
  )

  (:action step-down
    :parameters (?c - counter)
    :precondition (>= (value ?c) 1)
    :effect (decrease (value ?c) 1)
  )

  (:action reset
    :parameters (?c - counter)
    :precondition (> (value ?c) 1)
    :effect (assign (value ?c) 0)
  )
)
