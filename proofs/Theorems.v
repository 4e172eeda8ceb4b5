(* The theorems about single boards.  Each rests on a strategy file in results/strategies, which the
   check accepts (Strategy_*.v, written by convert.py).  Columns count from 0. *)
From Coq Require Import List.
Require Import Game.
Require Strategy_4x4_first Strategy_4x4_second Strategy_4x5_first Strategy_4x5_second.
Require Strategy_4x6_first Strategy_4x6_second Strategy_5x4_first Strategy_5x4_second.
Require Strategy_5x5_first Strategy_5x5_second Strategy_5x6_first Strategy_5x6_second.
Require Strategy_6x4 Strategy_6x5_first Strategy_6x5_second Strategy_6x6 Strategy_7x6_4441.
Import ListNotations.

Theorem second_player_wins_6x4 : wins (Game 6 4 4 false) Second.
Proof. exact Strategy_6x4.proved. Qed.
Print Assumptions second_player_wins_6x4.
(* ... by playing as the file says. *)
Theorem file_wins_6x4 : keeps_by (Game 6 4 4 false) Win Second [] Strategy_6x4.by_file.
Proof. exact Strategy_6x4.follows. Qed.
Theorem second_player_wins_6x6 : wins (Game 6 6 4 false) Second.
Proof. exact Strategy_6x6.proved. Qed.
Print Assumptions second_player_wins_6x6.
(* ... by playing as the file says. *)
Theorem file_wins_6x6 : keeps_by (Game 6 6 4 false) Win Second [] Strategy_6x6.by_file.
Proof. exact Strategy_6x6.follows. Qed.
Theorem first_player_wins_7x6_after_4441 : wins_after (Game 7 6 4 false) First [3; 3; 3; 0].
Proof. exact Strategy_7x6_4441.proved. Qed.
Print Assumptions first_player_wins_7x6_after_4441.
(* ... by playing as the file says. *)
Theorem file_wins_7x6_after_4441 : keeps_by (Game 7 6 4 false) Win First [3; 3; 3; 0] Strategy_7x6_4441.by_file.
Proof. exact Strategy_7x6_4441.follows. Qed.

Theorem is_drawn_4x4 : is_drawn (Game 4 4 4 false).
Proof. exact (conj Strategy_4x4_first.proved Strategy_4x4_second.proved). Qed.
Print Assumptions is_drawn_4x4.
Theorem is_drawn_4x5 : is_drawn (Game 4 5 4 false).
Proof. exact (conj Strategy_4x5_first.proved Strategy_4x5_second.proved). Qed.
Print Assumptions is_drawn_4x5.
Theorem is_drawn_4x6 : is_drawn (Game 4 6 4 false).
Proof. exact (conj Strategy_4x6_first.proved Strategy_4x6_second.proved). Qed.
Print Assumptions is_drawn_4x6.
Theorem is_drawn_5x4 : is_drawn (Game 5 4 4 false).
Proof. exact (conj Strategy_5x4_first.proved Strategy_5x4_second.proved). Qed.
Print Assumptions is_drawn_5x4.
Theorem is_drawn_5x5 : is_drawn (Game 5 5 4 false).
Proof. exact (conj Strategy_5x5_first.proved Strategy_5x5_second.proved). Qed.
Print Assumptions is_drawn_5x5.
Theorem is_drawn_5x6 : is_drawn (Game 5 6 4 false).
Proof. exact (conj Strategy_5x6_first.proved Strategy_5x6_second.proved). Qed.
Print Assumptions is_drawn_5x6.
Theorem is_drawn_6x5 : is_drawn (Game 6 5 4 false).
Proof. exact (conj Strategy_6x5_first.proved Strategy_6x5_second.proved). Qed.
Print Assumptions is_drawn_6x5.
