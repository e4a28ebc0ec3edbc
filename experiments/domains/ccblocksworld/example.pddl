; The running example in the small: 3 bases with a capacity of 3 blocks each.
;
;     |                              |
;     |  b               e           |         c
;     |  a       c       d           |         b       e
;     | base1   base2   base3        |         a       d
;     |                              | base1  base2   base3
;          at first                        wanted
;
; The optimal plan has 8 moves, that is 16 actions: base3 is to stay as it is,
; but must be used in between.
;     b to base2, a to base3, b to base1, c to base1,
;     a to base2, c to base3, b to base2, c to base2.
; Without the capacities (example-roomy.pddl) it has 5 moves, 10 actions:
;     c to base3, b to base3, a to base2, b to base2, c to base2.
(define (problem ccblocksworld-example)
  (:domain ccblocksworld)
  (:objects
    a b c d e - block
    base1 base2 base3 - base
  )
  (:init
    (arm-empty)
    (on-base a base1) (on b a) (clear b) (part-of a base1) (part-of b base1)
    (on-base c base2) (clear c) (part-of c base2)
    (on-base d base3) (on e d) (clear e) (part-of d base3) (part-of e base3)
    (= (space base1) 1)
    (= (space base2) 2)
    (= (space base3) 1)
  )
  (:goal (and
    (on-base a base2) (on b a) (on c b)
    (on-base d base3) (on e d)
  ))
)
