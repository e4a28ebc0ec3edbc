; Sandwiches are made in the kitchen and served from trays at the tables.
; Children with an allergy need bread and filling without gluten.
(define (domain childsnack)
  (:requirements :strips :typing)
  (:types child bread filling sandwich tray spot)
  (:constants kitchen - spot)
  (:predicates
    (bread-in-kitchen ?b - bread)
    (filling-in-kitchen ?f - filling)
    (safe-bread ?b - bread)
    (safe-filling ?f - filling)
    (not-made ?s - sandwich)
    (prepared ?s - sandwich)
    (safe ?s - sandwich)
    (on-tray ?s - sandwich ?t - tray)
    (tray-at ?t - tray ?p - spot)
    (sits-at ?c - child ?p - spot)
    (allergic ?c - child)
    (not-allergic ?c - child)
    (fed ?c - child)
  )

  (:action make-safe
    :parameters (?s - sandwich ?b - bread ?f - filling)
    :precondition (and (not-made ?s) (bread-in-kitchen ?b) (safe-bread ?b) (filling-in-kitchen ?f) (safe-filling ?f))
    :effect (and (prepared ?s) (safe ?s)
                 (not (not-made ?s)) (not (bread-in-kitchen ?b)) (not (filling-in-kitchen ?f)))
  )

  (:action make
    :parameters (?s - sandwich ?b - bread ?f - filling)
    :precondition (and (not-made ?s) (bread-in-kitchen ?b) (filling-in-kitchen ?f))
    :effect (and (prepared ?s)
                 (not (not-made ?s)) (not (bread-in-kitchen ?b)) (not (filling-in-kitchen ?f)))
  )

  (:action put-on
    :parameters (?s - sandwich ?t - tray)
    :precondition (and (prepared ?s) (tray-at ?t kitchen))
    :effect (and (on-tray ?s ?t) (not (prepared ?s)))
  )

  (:action move-tray
    :parameters (?t - tray ?from ?to - spot)
    :precondition (tray-at ?t ?from)
    :effect (and (not (tray-at ?t ?from)) (tray-at ?t ?to))
  )

  (:action serve-safe
    :parameters (?s - sandwich ?c - child ?t - tray ?p - spot)
    :precondition (and (sits-at ?c ?p) (allergic ?c) (tray-at ?t ?p) (on-tray ?s ?t) (safe ?s))
    :effect (and (fed ?c) (not (on-tray ?s ?t)))
  )

  (:action serve
    :parameters (?s - sandwich ?c - child ?t - tray ?p - spot)
    :precondition (and (sits-at ?c ?p) (not-allergic ?c) (tray-at ?t ?p) (on-tray ?s ?t))
    :effect (and (fed ?c) (not (on-tray ?s ?t)))
  )
)
