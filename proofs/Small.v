(* Is it the game that the program solves?  The lines of 7x6, and small boards: the positions that can
   occur, the winner and the last move, found here by nothing but trying every play.  compare.py asks the program. *)
From Coq Require Import List Arith Bool Lia.
Require Import Game Board Minimax Facts.
Import ListNotations.

(* [in_all_lines]: every line is on this list. *)
Theorem lines_of_7x6 : length (all_lines (Game 7 6 4 false)) = 69 /\ NoDup (all_lines (Game 7 6 4 false)).
Proof.
  split; [reflexivity|]. set (same := list_eq_dec cell_eq).
  assert (E : nodup same (all_lines (Game 7 6 4 false)) = all_lines (Game 7 6 4 false)) by reflexivity.
  rewrite <- E. apply NoDup_nodup.
Qed.

Section Game.
Variable g : game.
Definition reached (moves : list nat) (t : player) (b : board) : Prop :=
  after g (fun t' b' => t' = t /\ b' = b) moves First (start g).
Lemma after_more moves c t b : forall t0 b0,
  after g (fun t' b' => t' = t /\ b' = b) (moves ++ [c]) t0 b0 <-> exists t' b',
    after g (fun t1 b1 => t1 = t' /\ b1 = b') moves t0 b0 /\
    ~ over g b' /\ open g b' c /\ other t' = t /\ drop t' c b' = b.
Proof.
  induction moves as [|m moves IH]; intros t0 b0; simpl.
  - split; [intros; now exists t0, b0 | now intros (t' & b' & [-> ->] & H)].
  - rewrite IH. firstorder.
Qed.

Definition board_eq (b b' : board) : {b = b'} + {b <> b'}.
Proof. apply list_eq_dec, list_eq_dec, player_eq. Defined.
Definition next (ls : list (list cell)) (n : nat) (bs : list board) : list board :=
  nodup board_eq (flat_map (fun b =>
    match result g ls b with None => map (fun c => drop (mover n) c b) (opens g b) | _ => [] end) bs).
(* The positions of ply n and of m plies after it. *)
Fixpoint plies (ls : list (list cell)) (m n : nat) (bs : list board) : list (list board) :=
  bs :: match m with O => [] | S m => plies ls m (S n) (next ls n bs) end.

Hypothesis goal_pos : 1 <= goal g.
Definition all_reached (n : nat) (bs : list board) : Prop :=
  NoDup bs /\ forall b, In b bs <-> exists moves, length moves = n /\ reached moves (mover n) b.
Lemma reached_proper moves : forall t b, reached moves t b -> proper g b /\ t = mover (length moves).
Proof.
  induction moves as [|c moves IH] using rev_ind; unfold reached; intros t b R.
  - destruct R as [<- <-]. split; [now apply proper_start | easy].
  - apply after_more in R as (t' & b' & R & N & O & <- & <-). apply IH in R as [P ->].
    rewrite app_length, Nat.add_comm. split; [now apply proper_drop | apply mover_next].
Qed.
Lemma all_reached_next n bs : all_reached n bs -> all_reached (S n) (next (all_lines g) n bs).
Proof.
  intros [_ A]. split; [apply NoDup_nodup|]. intro b. unfold next. rewrite nodup_In, in_flat_map. split.
  - intros (b0 & I & I'). apply A in I as (moves & L & R). pose proof (reached_proper _ _ _ R) as [P _].
    destruct (result g _ b0) eqn:E; [easy|]. apply (over_result g goal_pos b0 P) in E.
    apply in_map_iff in I' as (c & <- & I'). apply in_opens in I'. exists (moves ++ [c]).
    split; [rewrite app_length; simpl; lia|]. apply after_more. exists (mover n), b0.
    repeat split; try easy; try apply I'. apply mover_next.
  - intros (moves & L & R). destruct moves as [|c moves _] using rev_ind; [easy|].
    rewrite app_length, Nat.add_comm in L. injection L as L.
    apply after_more in R as (t & b0 & R & N & O & _ & <-). pose proof (reached_proper _ _ _ R) as [P E].
    rewrite L in E. subst t. exists b0. split; [apply A; eauto|]. apply (over_result g goal_pos b0 P) in N as ->.
    apply (in_map (fun c => drop (mover n) c b0)). now apply in_opens.
Qed.
Lemma all_plies m : forall n bs i, all_reached n bs -> i <= m ->
  all_reached (n + i) (nth i (plies (all_lines g) m n bs) []).
Proof.
  induction m as [|m IH]; intros n bs [|i] A L; try lia; simpl; rewrite ?Nat.add_0_r; try easy.
  rewrite <- plus_n_Sm. apply (IH (S n)); [now apply all_reached_next | lia].
Qed.
End Game.

(* So many positions can occur, with no more stones than cells. *)
Definition occur (g : game) (n : nat) : Prop := exists bs, list_sum (map (length (A := _)) bs) = n /\
  forall i, i <= width g * height g -> all_reached g i (nth i bs []).
Definition has_value (g : game) (o : outcome) (last : nat) : Prop :=
  match o with Won p => wins g p /\ wins_on_move g p last | Drawn => is_drawn g /\ last = width g * height g end.

Definition right_row (row : game * nat * outcome * nat) : bool :=
  let '(g, n, o, last) := row in
  let ls := all_lines g in
  let can k p m := can g ls k p m First (start g) in
  let all := room g (start g) in
  (1 <=? goal g) && (list_sum (map (length (A := _)) (plies g ls (width g * height g) 0 [start g])) =? n) &&
  match o, last with
  | Won p, S m => can Win p all && can Win p (S m) && negb (can Win p m)
  | Won p, 0 => false
  | Drawn, _ => can NotLose First all && can NotLose Second all && (last =? width g * height g)
  end.
Lemma right_row_spec g n o last : right_row (g, n, o, last) = true -> occur g n /\ has_value g o last.
Proof.
  unfold right_row. rewrite !andb_true_iff, Nat.leb_le, Nat.eqb_eq. intros [[G N] V].
  pose proof (fun k p => can_forces g G k p _ First (start g) (proper_start g G) (le_n _)) as K. split.
  - exists (plies g (all_lines g) (width g * height g) 0 [start g]). split; [easy|]. intros i L.
    apply (all_plies g G _ 0); [|easy]. split; [repeat constructor; easy|]. intro b. split.
    + intros [<-|[]]. now exists [].
    + intros ([|] & L' & R); [|easy]. destruct R as [_ R]. now left.
  - destruct o as [p|]; [destruct last as [|m]; [easy|]|]; rewrite !andb_true_iff in V; destruct V as [[A B] C].
    + split; [now apply K|]. apply wins_on_move_by; [easy | easy | now apply negb_true_iff].
    + split; [split; now apply K | now apply Nat.eqb_eq].
Qed.

Definition rows : list (game * nat * outcome * nat) := [
  (Game 2 1 2 false, 5, Drawn, 2); (Game 2 1 2 true, 5, Drawn, 2);
  (Game 2 2 2 false, 13, Won First, 3); (Game 2 2 2 true, 13, Won First, 3);
  (Game 2 3 2 false, 17, Won First, 3); (Game 2 3 2 true, 17, Won First, 3);
  (Game 2 3 3 false, 56, Drawn, 6); (Game 2 3 3 true, 56, Drawn, 6);
  (Game 2 4 2 false, 21, Won First, 3); (Game 2 4 2 true, 21, Won First, 3);
  (Game 2 4 3 false, 157, Drawn, 8); (Game 2 4 3 true, 157, Drawn, 8);
  (Game 2 4 4 false, 179, Drawn, 8); (Game 2 4 4 true, 179, Drawn, 8);
  (Game 2 5 2 false, 25, Won First, 3); (Game 2 5 2 true, 25, Won First, 3);
  (Game 2 5 3 false, 405, Drawn, 10); (Game 2 5 3 true, 405, Drawn, 10);
  (Game 2 5 4 false, 537, Drawn, 10); (Game 2 5 4 true, 537, Drawn, 10);
  (Game 2 6 2 false, 29, Won First, 3); (Game 2 6 2 true, 29, Won First, 3);
  (Game 2 6 3 false, 1021, Drawn, 12); (Game 2 6 3 true, 1021, Drawn, 12);
  (Game 2 6 4 false, 1571, Drawn, 12); (Game 2 6 4 true, 1571, Drawn, 12);
  (Game 3 1 2 false, 13, Won First, 3); (Game 3 1 2 true, 13, Won First, 3);
  (Game 3 1 3 false, 13, Drawn, 3); (Game 3 1 3 true, 13, Drawn, 3);
  (Game 3 2 2 false, 45, Won First, 3); (Game 3 2 2 true, 34, Won First, 3);
  (Game 3 2 3 false, 115, Drawn, 6); (Game 3 2 3 true, 115, Drawn, 6);
  (Game 3 3 2 false, 80, Won First, 3); (Game 3 3 2 true, 43, Won First, 3);
  (Game 3 3 3 false, 694, Drawn, 9); (Game 3 3 3 true, 613, Won First, 9);
  (Game 3 4 2 false, 127, Won First, 3); (Game 3 4 2 true, 52, Won First, 3);
  (Game 3 4 3 false, 2715, Drawn, 12); (Game 3 4 3 true, 1894, Won First, 9);
  (Game 4 1 2 false, 32, Won First, 3); (Game 4 1 2 true, 31, Won First, 3);
  (Game 4 1 3 false, 35, Drawn, 4); (Game 4 1 3 true, 35, Drawn, 4);
  (Game 4 1 4 false, 35, Drawn, 4); (Game 4 1 4 true, 35, Drawn, 4);
  (Game 4 2 2 false, 155, Won First, 3); (Game 4 2 2 true, 117, Won First, 3);
  (Game 4 2 3 false, 691, Drawn, 8); (Game 4 2 3 true, 649, Drawn, 8);
  (Game 4 2 4 false, 741, Drawn, 8); (Game 4 2 4 true, 741, Drawn, 8);
  (Game 4 3 2 false, 289, Won First, 3); (Game 4 3 2 true, 205, Won First, 3)].
Theorem small_boards : Forall (fun row => let '(g, n, o, last) := row in occur g n /\ has_value g o last) rows.
Proof.
  assert (A : forallb right_row rows = true) by (vm_cast_no_check (eq_refl true)).
  apply Forall_forall. intros [[[g n] o] last] I. apply right_row_spec. rewrite forallb_forall in A. now apply A.
Qed.
Print Assumptions small_boards.
