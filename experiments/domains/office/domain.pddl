; A caretaker tidies an office at night: things go back to their rooms, lamps
; are left as wished, doors are shut. Written to use every classical feature:
; axioms (one recursive), conditional and universal effects, quantified,
; implied and negative conditions, equality, a constant, and an either-type
; (of a predicate's parameter: Fast Downward reads it nowhere else).
(define (domain office)
  (:requirements :adl :typing :derived-predicates)
  (:types room door lamp switch thing - object
          folder laptop - thing)
  (:constants lobby - room)
  (:predicates
    (caretaker-in ?r - room)
    (joins ?d - door ?a ?b - room)
    (shut ?d - door)
    (fixed-in ?x - (either lamp switch) ?r - room)
    (glowing ?l - lamp)
    (wired ?s - switch ?l - lamp)
    (archive ?r - room)
    (lies-in ?x - thing ?r - room)
    (carried ?x - thing)
    (lit ?r - room)
    (within-reach ?a ?b - room)
  )

  (:derived (lit ?r - room)
    (exists (?l - lamp) (and (fixed-in ?l ?r) (glowing ?l)))
  )

  (:derived (within-reach ?a ?b - room)
    (or (= ?a ?b)
        (exists (?d - door ?c - room)
          (and (joins ?d ?a ?c) (not (shut ?d)) (within-reach ?c ?b))))
  )

  ; What is carried comes along.
  (:action walk
    :parameters (?from ?to - room)
    :precondition (and (caretaker-in ?from) (not (= ?from ?to)) (within-reach ?from ?to))
    :effect (and (caretaker-in ?to) (not (caretaker-in ?from))
                 (forall (?x - thing)
                   (when (carried ?x) (and (lies-in ?x ?to) (not (lies-in ?x ?from))))))
  )

  (:action open
    :parameters (?d - door ?r - room)
    :precondition (and (caretaker-in ?r) (shut ?d) (exists (?o - room) (joins ?d ?r ?o)))
    :effect (not (shut ?d))
  )

  ; The door of an archive must not be shut on burning lamps.
  (:action close
    :parameters (?d - door ?r ?o - room)
    :precondition (and (caretaker-in ?r) (joins ?d ?r ?o) (not (shut ?d))
                       (imply (archive ?r) (not (lit ?r)))
                       (imply (archive ?o) (not (lit ?o))))
    :effect (shut ?d)
  )

  (:action flip
    :parameters (?s - switch ?r - room)
    :precondition (and (caretaker-in ?r) (fixed-in ?s ?r))
    :effect (forall (?l - lamp)
              (and (when (and (wired ?s ?l) (glowing ?l)) (not (glowing ?l)))
                   (when (and (wired ?s ?l) (not (glowing ?l))) (glowing ?l))))
  )

  ; Things are found only in lit rooms, and a laptop needs both hands.
  (:action take
    :parameters (?x - thing ?r - room)
    :precondition (and (caretaker-in ?r) (lies-in ?x ?r) (lit ?r) (not (carried ?x))
                       (forall (?y - laptop) (not (carried ?y)))
                       (forall (?y - laptop) (imply (= ?x ?y) (forall (?z - folder) (not (carried ?z))))))
    :effect (carried ?x)
  )

  (:action drop
    :parameters (?x - thing)
    :precondition (carried ?x)
    :effect (not (carried ?x))
  )
)
