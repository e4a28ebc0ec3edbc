; Robots paint a floor in colors. They paint the tile above or below the one
; they stand on, and never enter a painted tile again.
(define (domain floortile)
  (:requirements :strips :typing)
  (:types robot tile color)
  (:predicates
    (above ?upper ?lower - tile)
    (left-of ?left ?right - tile)
    (robot-at ?r - robot ?t - tile)
    (clear ?t - tile)
    (loaded ?r - robot ?c - color)
    (painted ?t - tile ?c - color)
  )

  (:action change-color
    :parameters (?r - robot ?old ?new - color)
    :precondition (loaded ?r ?old)
    :effect (and (not (loaded ?r ?old)) (loaded ?r ?new))
  )

  (:action paint-above
    :parameters (?r - robot ?here ?there - tile ?c - color)
    :precondition (and (robot-at ?r ?here) (above ?there ?here) (clear ?there) (loaded ?r ?c))
    :effect (and (painted ?there ?c) (not (clear ?there)))
  )

  (:action paint-below
    :parameters (?r - robot ?here ?there - tile ?c - color)
    :precondition (and (robot-at ?r ?here) (above ?here ?there) (clear ?there) (loaded ?r ?c))
    :effect (and (painted ?there ?c) (not (clear ?there)))
  )

  (:action move-up
    :parameters (?r - robot ?from ?to - tile)
    :precondition (and (robot-at ?r ?from) (above ?to ?from) (clear ?to))
    :effect (and (robot-at ?r ?to) (clear ?from) (not (robot-at ?r ?from)) (not (clear ?to)))
  )

  (:action move-down
    :parameters (?r - robot ?from ?to - tile)
    :precondition (and (robot-at ?r ?from) (above ?from ?to) (clear ?to))
    :effect (and (robot-at ?r ?to) (clear ?from) (not (robot-at ?r ?from)) (not (clear ?to)))
  )

  (:action move-left
    :parameters (?r - robot ?from ?to - tile)
    :precondition (and (robot-at ?r ?from) (left-of ?to ?from) (clear ?to))
    :effect (and (robot-at ?r ?to) (clear ?from) (not (robot-at ?r ?from)) (not (clear ?to)))
  )

  (:action move-right
    :parameters (?r - robot ?from ?to - tile)
    :precondition (and (robot-at ?r ?from) (left-of ?from ?to) (clear ?to))
    :effect (and (robot-at ?r ?to) (clear ?from) (not (robot-at ?r ?from)) (not (clear ?to)))
  )
)
