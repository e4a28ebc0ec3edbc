; Rovers drive between sites of a planet, analyze rock and soil, photograph
; landmarks and radio everything to the lander, which must be in view.
(define (domain rovers)
  (:requirements :strips :typing)
  (:types rover site bin camera filter landmark lander)
  (:predicates
    (rover-at ?r - rover ?s - site)
    (can-drive ?r - rover ?from ?to - site)
    (lander-at ?l - lander ?s - site)
    (in-view ?a ?b - site)
    (drills-rock ?r - rover)
    (digs-soil ?r - rover)
    (bin-of ?b - bin ?r - rover)
    (bin-empty ?b - bin)
    (bin-full ?b - bin)
    (rock-sample ?s - site)
    (soil-sample ?s - site)
    (camera-on ?c - camera ?r - rover)
    (fits ?c - camera ?f - filter)
    (reference ?c - camera ?m - landmark)
    (adjusted ?c - camera)
    (landmark-seen ?m - landmark ?s - site)
    (knows-rock ?r - rover ?s - site)
    (knows-soil ?r - rover ?s - site)
    (has-photo ?r - rover ?m - landmark ?f - filter)
    (sent-rock ?s - site)
    (sent-soil ?s - site)
    (sent-photo ?m - landmark ?f - filter)
  )

  (:action drive
    :parameters (?r - rover ?from ?to - site)
    :precondition (and (rover-at ?r ?from) (can-drive ?r ?from ?to))
    :effect (and (rover-at ?r ?to) (not (rover-at ?r ?from)))
  )

  (:action drill
    :parameters (?r - rover ?b - bin ?s - site)
    :precondition (and (rover-at ?r ?s) (rock-sample ?s) (drills-rock ?r) (bin-of ?b ?r) (bin-empty ?b))
    :effect (and (knows-rock ?r ?s) (bin-full ?b) (not (bin-empty ?b)) (not (rock-sample ?s)))
  )

  (:action dig
    :parameters (?r - rover ?b - bin ?s - site)
    :precondition (and (rover-at ?r ?s) (soil-sample ?s) (digs-soil ?r) (bin-of ?b ?r) (bin-empty ?b))
    :effect (and (knows-soil ?r ?s) (bin-full ?b) (not (bin-empty ?b)) (not (soil-sample ?s)))
  )

  (:action dump
    :parameters (?r - rover ?b - bin)
    :precondition (and (bin-of ?b ?r) (bin-full ?b))
    :effect (and (bin-empty ?b) (not (bin-full ?b)))
  )

  (:action adjust
    :parameters (?r - rover ?c - camera ?m - landmark ?s - site)
    :precondition (and (rover-at ?r ?s) (camera-on ?c ?r) (reference ?c ?m) (landmark-seen ?m ?s))
    :effect (adjusted ?c)
  )

  ; The shutter's jolt undoes the adjustment.
  (:action photograph
    :parameters (?r - rover ?c - camera ?f - filter ?m - landmark ?s - site)
    :precondition (and (rover-at ?r ?s) (camera-on ?c ?r) (fits ?c ?f) (adjusted ?c) (landmark-seen ?m ?s))
    :effect (and (has-photo ?r ?m ?f) (not (adjusted ?c)))
  )

  (:action send-rock
    :parameters (?r - rover ?about ?here ?there - site ?l - lander)
    :precondition (and (rover-at ?r ?here) (lander-at ?l ?there) (in-view ?here ?there) (knows-rock ?r ?about))
    :effect (sent-rock ?about)
  )

  (:action send-soil
    :parameters (?r - rover ?about ?here ?there - site ?l - lander)
    :precondition (and (rover-at ?r ?here) (lander-at ?l ?there) (in-view ?here ?there) (knows-soil ?r ?about))
    :effect (sent-soil ?about)
  )

  (:action send-photo
    :parameters (?r - rover ?m - landmark ?f - filter ?here ?there - site ?l - lander)
    :precondition (and (rover-at ?r ?here) (lander-at ?l ?there) (in-view ?here ?there) (has-photo ?r ?m ?f))
    :effect (sent-photo ?m ?f)
  )
)
