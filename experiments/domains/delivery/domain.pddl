; Vans bring parcels from town to town. Driving costs the length of the road,
; loading and unloading cost a constant; a plan should be cheap, not short.
(define (domain delivery)
  (:requirements :strips :typing :action-costs)
  (:types town parcel van slot - object)
  (:predicates
    (road ?from ?to - town)
    (van-at ?v - van ?t - town)
    (parcel-at ?p - parcel ?t - town)
    (slot-of ?s - slot ?v - van)
    (free ?s - slot)
    (stowed ?p - parcel ?s - slot)
  )
  (:functions
    (length ?from ?to - town) - number
    (handling) - number
    (total-cost) - number
  )

  (:action drive
    :parameters (?v - van ?from ?to - town)
    :precondition (and (van-at ?v ?from) (road ?from ?to))
    :effect (and (van-at ?v ?to) (not (van-at ?v ?from))
                 (increase (total-cost) (length ?from ?to)))
  )

  (:action load
    :parameters (?p - parcel ?s - slot ?v - van ?t - town)
    :precondition (and (van-at ?v ?t) (parcel-at ?p ?t) (slot-of ?s ?v) (free ?s))
    :effect (and (stowed ?p ?s) (not (parcel-at ?p ?t)) (not (free ?s))
                 (increase (total-cost) (handling)))
  )

  (:action unload
    :parameters (?p - parcel ?s - slot ?v - van ?t - town)
    :precondition (and (van-at ?v ?t) (slot-of ?s ?v) (stowed ?p ?s))
    :effect (and (parcel-at ?p ?t) (free ?s) (not (stowed ?p ?s))
                 (increase (total-cost) (handling)))
  )
)
