; A worker pushes boxes to their places in a warehouse and cannot pull them back.
; Only the cells that are not walls are objects.
(define (domain sokoban)
  (:requirements :strips :typing)
  (:types cell direction box)
  (:predicates
    (next ?from ?to - cell ?d - direction)
    (worker-at ?c - cell)
    (box-at ?b - box ?c - cell)
    (free ?c - cell)
  )

  (:action walk
    :parameters (?from ?to - cell ?d - direction)
    :precondition (and (worker-at ?from) (next ?from ?to ?d) (free ?to))
    :effect (and (worker-at ?to) (not (worker-at ?from)))
  )

  (:action push
    :parameters (?b - box ?from ?via ?to - cell ?d - direction)
    :precondition (and (worker-at ?from) (next ?from ?via ?d) (box-at ?b ?via) (next ?via ?to ?d) (free ?to))
    :effect (and (worker-at ?via) (not (worker-at ?from))
                 (box-at ?b ?to) (not (box-at ?b ?via)) (free ?via) (not (free ?to)))
  )
)
