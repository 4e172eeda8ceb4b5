(* The theorems about single boards.  Each rests on a strategy file in results/strategies, which the
   check accepts (Strategy_*.v, written by convert.py). *)
From Coq Require Import List.
Require Import Game.
Require Strategy_6x4.
Import ListNotations.

Theorem second_player_wins_6x4 : wins (Game 6 4 4 false) Second.
Proof. exact Strategy_6x4.proved. Qed.
Print Assumptions second_player_wins_6x4.
