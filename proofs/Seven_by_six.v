(* The usual board, by itself: its strategy is walked in some thirty million positions. *)
Require Import Game.
Require Strategy_7x6.

Theorem first_player_wins_7x6 : wins (Game 7 6 4 false) First.
Proof. exact Strategy_7x6.proved. Qed.
Print Assumptions first_player_wins_7x6.
(* ... by playing as the file says. *)
Theorem file_wins_7x6 : keeps_by (Game 7 6 4 false) Win First nil Strategy_7x6.by_file.
Proof. exact Strategy_7x6.follows. Qed.
