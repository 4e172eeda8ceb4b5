(* What a strategy file says (docs/guide/formats/strategy.md), with columns from 0; convert.py reads one. *)
From Coq Require Import List NArith.
Require Import Game.

(* The columns from the left, each from the bottom up; no marks: none of the cells is marked. *)
Record card := Card { numbers : list (list N); marks : list (list bool) }.
Inductive advice := Play (column : nat) | Take (card : nat) (mirror : bool).

Record strategy := Strategy {
  variant : game;
  owner : player;
  claimed : claim;
  moves : list nat;    (* to the position of the claim *)
  fork : bool;
  safe : bool;
  follow : bool;
  cards : list card;
  plan : list (list nat * advice) }.
