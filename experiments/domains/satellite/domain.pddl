; Satellites turn to targets and take pictures with calibrated instruments.
; Power feeds one instrument per satellite; switching on loses the calibration.
(define (domain satellite)
  (:requirements :strips :typing)
  (:types satellite instrument mode target)
  (:predicates
    (built-into ?i - instrument ?s - satellite)
    (offers ?i - instrument ?m - mode)
    (gauge ?i - instrument ?t - target)
    (aims-at ?s - satellite ?t - target)
    (power-free ?s - satellite)
    (running ?i - instrument)
    (calibrated ?i - instrument)
    (picture ?t - target ?m - mode)
  )

  (:action turn
    :parameters (?s - satellite ?from ?to - target)
    :precondition (aims-at ?s ?from)
    :effect (and (not (aims-at ?s ?from)) (aims-at ?s ?to))
  )

  (:action start
    :parameters (?i - instrument ?s - satellite)
    :precondition (and (built-into ?i ?s) (power-free ?s))
    :effect (and (running ?i) (not (calibrated ?i)) (not (power-free ?s)))
  )

  (:action stop
    :parameters (?i - instrument ?s - satellite)
    :precondition (and (built-into ?i ?s) (running ?i))
    :effect (and (power-free ?s) (not (running ?i)))
  )

  (:action calibrate
    :parameters (?i - instrument ?s - satellite ?t - target)
    :precondition (and (built-into ?i ?s) (running ?i) (gauge ?i ?t) (aims-at ?s ?t))
    :effect (calibrated ?i)
  )

  (:action take-picture
    :parameters (?i - instrument ?s - satellite ?m - mode ?t - target)
    :precondition (and (built-into ?i ?s) (offers ?i ?m) (running ?i) (calibrated ?i) (aims-at ?s ?t))
    :effect (picture ?t ?m)
  )
)
