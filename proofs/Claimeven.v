(* A strategy that needs no file: claimeven (Allis 1988).  Where every column has an even number of empty
   cells, the other player is to move, and every line has a stone of p or a cell that p gets by always
   answering in the same column, p does not lose.  So the second player does not lose on a board of
   even height with fewer columns than k. *)
From Coq Require Import List Arith Bool Lia.
Require Import Game Board Minimax.
Import ListNotations.

Section Claimeven.
Variable g : game.
Hypothesis goal_pos : 1 <= goal g.
Variable p : player.
Variable b0 : board.
Hypothesis proper0 : proper g b0.
Notation filled b c := (length (column b c)).
Hypothesis even0 : forall c, c < width g -> Nat.even (height g - filled b0 c) = true.
Definition mine (x : cell) : Prop :=
  stone b0 x = Some p \/
  (filled b0 (fst x) <= snd x /\ Nat.odd (snd x - filled b0 (fst x)) = true).
Hypothesis all_cut : forall d c r, possible g d -> (forall i, i < goal g -> on g (place g d c r i)) ->
  exists i, i < goal g /\ mine (place g d c r i).

(* The other is to move: from b0 on, every second stone of a column is p's. *)
Definition paired (b : board) : Prop :=
  proper g b /\ forall c,
    filled b0 c <= filled b c /\ Nat.even (filled b c - filled b0 c) = true /\
    (forall r, r < filled b0 c -> stone b (c, r) = stone b0 (c, r)) /\
    (forall r, filled b0 c <= r < filled b c -> Nat.odd (r - filled b0 c) = true ->
      stone b (c, r) = Some p).
Lemma paired_start : paired b0.
Proof. split; [easy|]. intro c. rewrite Nat.sub_diag. repeat split; lia. Qed.
Lemma in_column b c r z : stone b (c, r) = Some z -> r < filled b c.
Proof. intro E. apply nth_error_Some. unfold stone in E. simpl in E. congruence. Qed.

Definition cut (b : board) : Prop := forall x, mine x -> stone b x <> Some (other p).
Lemma cut_no_line b : fits g b -> cut b -> ~ line g (other p) b.
Proof.
  intros F H (d & c & r & D & A). destruct (all_cut d c r D) as (i & I & O).
  { intros i I. eapply stone_on; eauto. }
  now apply (H _ O), A.
Qed.
Lemma paired_cut b : paired b -> cut b.
Proof.
  intros [_ P] [c r] M E. destruct (P c) as (Le & _ & Old & New). destruct M as [M|[M O]]; simpl in *.
  - rewrite Old in E by (eapply in_column; eauto). rewrite M in E. now destruct p.
  - rewrite New in E; [now destruct p | | easy]. split; [easy | eapply in_column; eauto].
Qed.
Lemma in_board b c : proper g b -> open g b c -> c < length b.
Proof. intros [[L _] _] [C _]. lia. Qed.
Lemma filled_drop q c b : c < length b -> filled (drop q c b) c = S (filled b c).
Proof. intro L. rewrite column_drop, Nat.eqb_refl, app_length by easy. simpl. lia. Qed.
Lemma answer_open b c q : paired b -> open g b c -> open g (drop q c b) c.
Proof.
  intros [Pr P] O. pose proof (in_board b c Pr O) as L. destruct O as [C O]. split; [easy|].
  rewrite filled_drop by easy. destruct (P c) as (Le & Ev & _). specialize (even0 c C).
  apply Nat.even_spec in Ev as [k Ek]. apply Nat.even_spec in even0 as [h Eh]. lia.
Qed.
Lemma half_cut b c : paired b -> open g b c -> cut (drop (other p) c b).
Proof.
  intros P O x M. rewrite stone_drop by (eapply in_board; [apply P | easy]).
  destruct (cell_eq _ _) as [->|]; [|now apply paired_cut].
  destruct P as [_ P]. destruct (P c) as (Le & Ev & _). destruct M as [M|[_ M]]; simpl in M.
  - apply in_column in M. lia.
  - unfold Nat.odd in M. now rewrite Ev in M.
Qed.
Lemma paired_again b c : paired b -> open g b c -> ~ over g b -> ~ over g (drop (other p) c b) ->
  paired (drop p c (drop (other p) c b)).
Proof.
  intros P O N N'. pose proof (answer_open b c (other p) P O) as O'. destruct P as [L P].
  assert (C : c < length b) by now apply in_board.
  set (b1 := drop (other p) c b) in *. assert (L1 : proper g b1) by now apply proper_drop.
  assert (C1 : c < length b1) by now apply in_board.
  assert (St : forall x, stone (drop p c b1) x =
    if cell_eq x (c, S (filled b c)) then Some p else if cell_eq x (top b c) then Some (other p) else stone b x).
  { intro x. rewrite stone_drop by easy. unfold b1. rewrite stone_drop by easy.
    unfold top. now rewrite filled_drop. }
  split; [now apply proper_drop|]. intro x. destruct (P x) as (Le & Ev & Old & New).
  destruct (Nat.eq_dec x c) as [->|D].
  - assert (Fi : filled (drop p c b1) c = S (S (filled b c))) by (unfold b1 in *; now rewrite !filled_drop).
    rewrite Fi. split; [lia|]. split; [|split].
    + now replace (S (S (filled b c)) - filled b0 c) with (S (S (filled b c - filled b0 c))) by lia.
    + intros r R. rewrite St. unfold top. destruct (cell_eq _ _) as [[= E]|]; [lia|].
      destruct (cell_eq _ _) as [[= E]|]; [lia | auto].
    + intros r R Od. rewrite St. unfold top. destruct (cell_eq _ _) as [|D1]; [easy|].
      destruct (cell_eq _ _) as [[= ->]|D2]; [unfold Nat.odd in Od; now rewrite Ev in Od|].
      apply New; [|easy]. assert (r <> S (filled b c) /\ r <> filled b c) by (split; congruence). lia.
  - assert (E : column (drop p c b1) x = column b x)
      by (unfold b1 in *; rewrite !column_drop by easy; now apply Nat.eqb_neq in D as ->).
    unfold stone in *. simpl in *. rewrite E. auto.
Qed.

Notation safe := (forces g NotLose p).
Lemma over_safe b t : fits g b -> cut b -> over g b -> safe t b.
Proof.
  intros F C [[q|] E].
  - apply Ended with (Won q); [easy|]. destruct (player_cases p q) as [-> | ->]; [now left|].
    now destruct (cut_no_line b F C).
  - apply Ended with Drawn; [easy | now right].
Qed.
Lemma claimeven_from n : forall b, room g b < n -> paired b -> safe (other p) b.
Proof.
  induction n as [|n IH]; intros b R P; [lia|].
  assert (Dec : forall b, proper g b -> over g b \/ ~ over g b).
  { intros b' Pr. rewrite (over_result g goal_pos b' Pr). destruct (result g (all_lines g) b') as [o|] eqn:E; [left | now right].
    exists o. now apply (ends_result g goal_pos). }
  pose proof (proj1 P) as Pr. destruct (Dec b Pr) as [Ov|N]; [apply over_safe; [apply Pr | now apply paired_cut | easy]|].
  apply Theirs; [easy|]. intros c O.
  assert (Pr1 : proper g (drop (other p) c b)) by now apply proper_drop.
  destruct (Dec _ Pr1) as [Ov|N'].
  - apply over_safe; [apply Pr1 | now apply half_cut | easy].
  - pose proof (answer_open b c (other p) P O) as O'. apply Mine with c; [easy | easy |].
    apply IH; [|now apply paired_again].
    pose proof (room_drop g (other p) c b (proj1 Pr) O). pose proof (room_drop g p c _ (proj1 Pr1) O'). lia.
Qed.
Theorem claimeven : safe (other p) b0.
Proof. apply (claimeven_from (S (room g b0))); [lia | apply paired_start]. Qed.
End Claimeven.

Theorem second_does_not_lose_narrow_even_boards w h k : 1 <= w < k -> does_not_lose (Game w (2 * h) k false) Second.
Proof.
  intro W. apply (claimeven (Game w (2 * h) k false)); simpl.
  - lia.
  - apply proper_start. simpl. lia.
  - intros c _. unfold column, start. rewrite nth_repeat. apply Nat.even_spec. exists h. simpl. lia.
  - intros d c r [->|H] _; [|simpl in H; lia]. unfold mine, column, start; simpl. rewrite nth_repeat. simpl.
    destruct (Nat.odd r) eqn:O; [exists 0 | exists 1]; (split; [lia|]); right; (split; [lia|]);
      rewrite ?Nat.sub_0_r, ?Nat.add_0_r, ?Nat.add_1_r, ?Nat.odd_succ; [easy|].
    unfold Nat.odd in O. now destruct (Nat.even r).
Qed.
Print Assumptions second_does_not_lose_narrow_even_boards.
