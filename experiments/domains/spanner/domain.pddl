; A mechanic walks one way from the shed to the gate and tightens the nuts there.
; A spanner serves for one nut, so those left behind are gone for good.
(define (domain spanner)
  (:requirements :strips :typing)
  (:types place item - object
          nut spanner - item
          mechanic - object)
  (:predicates
    (path ?from ?to - place)
    (mechanic-at ?m - mechanic ?p - place)
    (lies-at ?i - item ?p - place)
    (carries ?m - mechanic ?s - spanner)
    (usable ?s - spanner)
    (loose ?n - nut)
    (tight ?n - nut)
  )

  (:action walk
    :parameters (?m - mechanic ?from ?to - place)
    :precondition (and (mechanic-at ?m ?from) (path ?from ?to))
    :effect (and (mechanic-at ?m ?to) (not (mechanic-at ?m ?from)))
  )

  (:action collect
    :parameters (?m - mechanic ?s - spanner ?p - place)
    :precondition (and (mechanic-at ?m ?p) (lies-at ?s ?p))
    :effect (and (carries ?m ?s) (not (lies-at ?s ?p)))
  )

  (:action tighten
    :parameters (?m - mechanic ?s - spanner ?n - nut ?p - place)
    :precondition (and (mechanic-at ?m ?p) (lies-at ?n ?p) (carries ?m ?s) (usable ?s) (loose ?n))
    :effect (and (tight ?n) (not (loose ?n)) (not (usable ?s)))
  )
)
