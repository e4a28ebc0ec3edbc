; The task of example.pddl with bases that can carry all blocks: the optimal
; plan has 10 actions instead of 16.
(define (problem ccblocksworld-example-roomy)
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
    (= (space base1) 3)
    (= (space base2) 4)
    (= (space base3) 3)
  )
  (:goal (and
    (on-base a base2) (on b a) (on c b)
    (on-base d base3) (on e d)
  ))
)
