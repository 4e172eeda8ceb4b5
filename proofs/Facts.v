(* What a reader of Game.v may ask: are the cells of a line different ones, do the players take turns, can
   both have a line, is there always a move, does the game end, and do the claims speak of every game? *)
From Coq Require Import List Arith Bool Lia.
Require Import Game Board Minimax.
Import ListNotations.

Definition mover (n : nat) : player := if Nat.even n then First else Second.
Lemma mover_next n : other (mover n) = mover (S n).
Proof. unfold mover. rewrite Nat.even_succ, <- Nat.negb_even. now destruct (Nat.even n). Qed.

Section Game.
Variable g : game.
Theorem different_cells d c r i j : possible g d -> i < goal g -> j < goal g ->
  place g d c r i = place g d c r j -> i = j.
Proof.
  intros D I J E. pose proof (f_equal fst E) as E1. pose proof (f_equal snd E) as E2. clear E.
  destruct d; simpl in E1, E2; try lia. destruct D as [|D]; [easy|].
  destruct (ring g); [|lia]. pose proof (Nat.div_mod_eq (c + i) (width g)). pose proof (Nat.div_mod_eq (c + j) (width g)).
  rewrite E1 in *. destruct (Nat.lt_trichotomy ((c + i) / width g) ((c + j) / width g)) as [L|[L|L]]; nia.
Qed.

Hypothesis goal_pos : 1 <= goal g.
(* First begins, the players take turns, one of them has a line at most, and each move fills a cell. *)
Theorem in_play P moves : after g P moves First (start g) -> after g (fun t b => P t b /\ proper g b /\
  t = mover (length moves) /\ length moves + room g b = width g * height g) moves First (start g).
Proof.
  assert (G : forall moves t b n, proper g b -> t = mover n -> n + room g b = width g * height g -> after g P moves t b ->
    after g (fun t b => P t b /\ proper g b /\ t = mover (n + length moves) /\
      n + length moves + room g b = width g * height g) moves t b).
  { induction moves0 as [|c moves0 IH]; simpl; intros t b n Pr T R A; [now rewrite Nat.add_0_r|].
    destruct A as (N & O & A). split; [easy|]. split; [easy|]. rewrite <- plus_n_Sm. apply (IH _ _ (S n)); auto using proper_drop.
    - now rewrite T, mover_next.
    - pose proof (room_drop g t c b (proj1 Pr) O). lia. }
  intro A. apply (G moves First (start g) 0); auto using proper_start. unfold room, start. simpl.
  clear. induction (width g); simpl; lia.
Qed.
Theorem some_move b : proper g b -> ~ over g b -> exists c, open g b c.
Proof.
  intros P N. apply (over_result g goal_pos b P) in N. destruct (opens g b) as [|c cs] eqn:E.
  - now destruct (result_full g (all_lines g) b); [apply opens_full|].
  - exists c. apply in_opens. rewrite E. now left.
Qed.

(* The moves of p in a game are those that [play] says. *)
Fixpoint obeys (p : player) (play : list nat -> option nat) (past : list nat) (t : player) (moves : list nat) : Prop :=
  match moves with
  | [] => True
  | c :: rest => (t = p -> play past = Some c) /\ obeys p play (past ++ [c]) (other t) rest
  end.
(* In every game in which p plays so, p always has a move, and the claim is kept when the game is over. *)
Theorem every_game k p play moves : forall past t b, follows g k p play past t b -> proper g b ->
  obeys p play past t moves -> after g (fun _ _ => True) moves t b ->
  after g (fun t b => (forall o, ends g b o -> kept k p o) /\
    (t = p -> ~ over g b -> exists c, play (past ++ moves) = Some c /\ open g b c)) moves t b.
Proof.
  induction moves as [|c moves IH]; intros past t b F Pr Ob A; simpl in *.
  - rewrite app_nil_r. split.
    + intros o E. inversion F as [? ? ? o' E' K| ? ? c N | ? ? N]; subst; try (destruct N; now exists o).
      apply (ends_result g goal_pos b _ Pr) in E, E'. congruence.
    + intros T N. inversion F as [? ? ? o' E' K| ? ? c _ C O | ]; subst; [destruct N; now exists o' | eauto | now destruct (other_neq p)].
  - destruct A as (N & O & A), Ob as [C Ob]. repeat split; try easy; try apply O.
    replace (past ++ c :: moves) with ((past ++ [c]) ++ moves) by now rewrite <- app_assoc.
    apply IH; auto using proper_drop.
    inversion F as [? ? ? o' E' K| ? ? c' _ C' _ F' | ? ? _ F']; subst.
    + destruct N. now exists o'.
    + assert (c' = c) as -> by (specialize (C eq_refl); congruence). easy.
    + rewrite other_other. auto.
Qed.
End Game.
Print Assumptions in_play.
Print Assumptions every_game.
