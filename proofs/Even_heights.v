(* A strategy that needs no file: on boards of even height the second player answers in the same column
   (claimeven, Allis 1988), but joins some columns in pairs: the answer to the first stone of such a
   column, and to a stone on its top, is in the other column of the pair.

      2 2 . . 2 2 . .      The pairs are columns 3 and 4, 7 and 8, ...  The first player never has a
      . . o o . . o o      cell 2, never both of two cells o beside each other, and never three cells
      2 2 . . 2 2 . .      of a column of a pair above each other.
      . . o o . . o o

   So there is no line of five, whatever the width, and none of four up to width 6: one in columns 4 to
   7 would have no two cells o of a pair.  The same holds for five on cylinders of a width 4n. *)
From Coq Require Import List Arith ZArith Bool Lia ZifyNat.
Require Import Game Board Minimax.
Import ListNotations.
Ltac Zify.zify_post_hook ::= Z.div_mod_to_equations.

Section Pairs.
Variable g : game.
Hypothesis goal_pos : 1 <= goal g.
Hypothesis even_height : height g mod 2 = 0.
(* p answers q.  A column without another is its own partner. *)
Variable p : player.
Notation q := (other p).
Variable partner : nat -> nat.
Hypothesis partner_twice : forall c, partner (partner c) = c.
Hypothesis partner_on : forall c, c < width g -> partner c < width g.
Notation filled b c := (length (column b c)).
Notation alone c := (partner c = c%nat).

(* --- no line of q --- *)
Definition cut_line (has : nat * nat -> Prop) : Prop :=
  (exists c r, has (c, r) /\ alone c /\ r mod 2 = 1) \/
  (exists c r, has (c, r) /\ has (partner c, r) /\ ~ alone c /\ r mod 2 = 0) \/
  (exists c r, has (c, r) /\ has (c, S r) /\ has (c, S (S r))).
Hypothesis all_cut : forall d c r, possible g d -> (forall i, i < goal g -> on g (place g d c r i)) ->
  cut_line (fun x => exists i, i < goal g /\ place g d c r i = x).
Lemma cut_line_more (has has' : cell -> Prop) : (forall x, has x -> has' x) -> cut_line has -> cut_line has'.
Proof.
  intros M [(c & r & H & L)|[(c & r & H & H' & L)|(c & r & H & H' & H'')]];
    [left | right; left | right; right]; exists c, r; auto 6.
Qed.
Definition cut (b : board) : Prop := ~ cut_line (fun x => stone b x = Some q).
Lemma cut_no_line b : fits g b -> cut b -> ~ line g q b.
Proof.
  intros F C (d & c & r & D & A). apply C. eapply cut_line_more; [|apply (all_cut d c r D)].
  - intros x (i & I & <-). now apply A.
  - intros i I. eapply stone_on; eauto.
Qed.

(* --- what p sees to --- *)
Definition clean (b : board) (c : nat) : Prop := forall r, r mod 2 = 0 -> 2 <= r -> stone b (c, r) <> Some q.
Definition joined (b : board) (c d : nat) : Prop :=
  (filled b c = 0 /\ filled b d = 0) \/
  (filled b c mod 2 = 1 /\ filled b d mod 2 = 1 /\ clean b c /\ clean b d) \/
  (filled b c mod 2 = 0 /\ filled b d mod 2 = 0 /\ 0 < filled b c /\ 0 < filled b d /\
   (filled b c = height g /\ clean b c \/ filled b d = height g /\ clean b d)).
Record kept_up (b : board) : Prop := {
  up_proper : proper g b;
  up_cut : cut b;
  up_alone : forall c, alone c -> filled b c mod 2 = 0;
  up_joined : forall c, ~ alone c -> joined b c (partner c);
  up_top : forall c n, filled b c = S (S n) -> S (S n) < height g -> stone b (c, S n) <> Some q }.
Definition reply (b : board) (c : nat) : nat :=
  if (filled b c =? 0) || (S (filled b c) =? height g) then partner c else c.

Lemma no_stone b c r : filled b c <= r -> stone b (c, r) = None.
Proof. intro L. now apply nth_error_None. Qed.
Lemma filled_drop t c b x : c < length b -> filled (drop t c b) x = if x =? c then S (filled b x) else filled b x.
Proof. intro L. rewrite column_drop by easy. destruct (Nat.eqb_spec x c) as [->|]; [rewrite app_length; simpl; lia | easy]. Qed.
Lemma in_board b c : proper g b -> open g b c -> c < length b.
Proof. intros [[L _] _] [C _]. lia. Qed.

(* A stone of q cuts no less, and an answer of p is possible. *)
Lemma cut_drop b c : kept_up b -> open g b c -> cut (drop q c b).
Proof.
  intros [Pr C Al J T] O L. pose proof (in_board b c Pr O) as B. destruct O as [Cw O].
  assert (St : forall x, stone (drop q c b) x = Some q -> x = top b c \/ x <> top b c /\ stone b x = Some q).
  { intros x. rewrite stone_drop by easy. destruct (cell_eq x (top b c)); auto. }
  assert (Al' := Al c). assert (J' := J c).
  unfold top in St. apply C. destruct L as [(x & r & H & A & R)|[(x & r & H & H' & A & R)|(x & r & H & H' & H'')]].
  - left. exists x, r. apply St in H as [[= -> ->]|[_ H]]; [specialize (Al' A); lia | easy].
  - right; left. exists x, r. destruct (St _ H) as [[= -> ->]|[_ K]], (St _ H') as [[= E]|[_ K']]; try easy; exfalso.
    + destruct (J' A) as [[Z1 Z2]|[Z|(E1 & E2 & G1 & G2 & [[F _]|[F Cl]])]]; try lia.
      * rewrite no_stone in K' by lia. easy.
      * exact (Cl (filled b c) ltac:(lia) ltac:(lia) K').
    + subst c r. clear J'. destruct (J x A) as [[Z1 Z2]|[Z|(E1 & E2 & G1 & G2 & [[F Cl]|[F _]])]]; try lia.
      * rewrite no_stone in K by lia. easy.
      * exact (Cl (filled b (partner x)) ltac:(lia) ltac:(lia) K).
  - right; right. exists x, r. apply St in H as [[= -> ->]|[N H]].
    + apply St in H' as [[= E]|[_ H']]; [lia|]. rewrite no_stone in H' by lia. easy.
    + apply St in H' as [[= -> E]|[N' H']].
      * apply St in H'' as [[= E']|[_ H'']]; [lia|]. rewrite no_stone in H'' by lia. easy.
      * apply St in H'' as [[= -> E]|[_ H'']]; [|easy]. exfalso. apply (T c r); [easy | lia | easy].
Qed.
Lemma reply_open b c : kept_up b -> open g b c -> open g (drop q c b) (reply b c).
Proof.
  intros [Pr C Al J T] O. pose proof (in_board b c Pr O) as B. destruct O as [Cw O]. unfold open, reply.
  destruct (Nat.eq_dec (partner c) c) as [A|A].
  - specialize (Al c A). rewrite A. replace (if _ || _ then c else c) with c by now destruct (_ || _).
    split; [easy|]. rewrite filled_drop, Nat.eqb_refl by easy. lia.
  - specialize (J c A). destruct ((filled b c =? 0) || _) eqn:E.
    + split; [auto|]. rewrite filled_drop by easy. destruct (Nat.eqb_spec (partner c) c); [easy|].
      destruct Pr as [[_ Le] _]. specialize (Le (partner c)).
      apply orb_true_iff in E as [E|E]; apply Nat.eqb_eq in E;
        destruct J as [[Z1 Z2]|[J|(E1 & E2 & G1 & G2 & F)]]; lia.
    + split; [easy|]. rewrite filled_drop, Nat.eqb_refl by easy. apply orb_false_iff in E as [_ E]. apply Nat.eqb_neq in E. lia.
Qed.
Lemma joined_sym b c d : joined b c d -> joined b d c.
Proof. unfold joined. tauto. Qed.
Lemma kept_up_again b c : kept_up b -> open g b c -> ~ over g b -> ~ over g (drop q c b) ->
  kept_up (drop p (reply b c) (drop q c b)).
Proof.
  intros K O N N'. pose proof (reply_open b c K O) as O'. pose proof (cut_drop b c K O) as C1.
  destruct K as [Pr _ Al J T]. pose proof (in_board b c Pr O) as B.
  assert (Pr1 : proper g (drop q c b)) by now apply proper_drop. pose proof (in_board _ _ Pr1 O') as B1.
  assert (Pr2 : proper g (drop p (reply b c) (drop q c b))) by now apply proper_drop.
  set (b2 := drop p (reply b c) (drop q c b)) in *.
  assert (St1 : forall x, stone b2 x = Some q -> stone (drop q c b) x = Some q).
  { intros x. unfold b2. rewrite stone_drop by easy. destruct (cell_eq _ _); [|easy]. intros [= E]. now destruct (other_neq p). }
  assert (St : forall x, stone b2 x = Some q -> x = (c, filled b c) \/ stone b x = Some q).
  { intros x S. apply St1 in S. rewrite stone_drop in S by easy. destruct (cell_eq x (top b c)); auto. }
  assert (Fi : forall x, filled b2 x = filled b x + (if x =? c then 1 else 0) + (if x =? reply b c then 1 else 0)).
  { intro x. unfold b2. rewrite !filled_drop by easy. destruct (x =? reply b c), (x =? c); lia. }
  assert (Cl : forall x, clean b x -> (x = c -> filled b c mod 2 = 1) -> clean b2 x).
  { intros x Cl E r R R2 S. apply St in S as [[= -> ->]|S]; [specialize (E eq_refl); lia | now apply (Cl r)]. }
  destruct O as [_ O]. unfold reply in Fi.
  constructor; [easy | | | |].
  - intro L. exact (C1 (cut_line_more _ _ St1 L)).
  - intros x A. rewrite Fi. specialize (Al x A). destruct (Nat.eqb_spec x c) as [->|D].
    + rewrite A. destruct (_ || _); rewrite Nat.eqb_refl; lia.
    + assert (x <> partner c) by (intros ->; rewrite partner_twice in A; congruence).
      destruct (_ || _); [destruct (Nat.eqb_spec x (partner c))|destruct (Nat.eqb_spec x c)]; try easy; lia.
  - assert (Main : partner c <> c -> joined b2 c (partner c)).
    { intro A. unfold joined. rewrite !Fi, Nat.eqb_refl. destruct (Nat.eqb_spec (partner c) c) as [|_]; [easy|].
      destruct (J c A) as [[Z1 Z2]|[(E1 & E2 & G1 & G2)|(E1 & E2 & G1 & G2 & [[F _]|[F G]])]]; [| |lia|].
      - rewrite Z1, Z2. simpl. rewrite Nat.eqb_refl. destruct (Nat.eqb_spec c (partner c)) as [|_]; [congruence|].
        right; left. repeat split.
        + intros r R R2 S. apply St in S as [[= E]|S]; [lia|]. rewrite no_stone in S by lia. easy.
        + intros r R R2 S. apply St in S as [[= E]|S]; [congruence|]. rewrite no_stone in S by lia. easy.
      - destruct (Nat.eqb_spec (filled b c) 0) as [|_]; [lia|]. cbn [orb]. destruct (Nat.eqb_spec (S (filled b c)) (height g)) as [H|H].
        + rewrite Nat.eqb_refl. destruct (Nat.eqb_spec c (partner c)) as [|_]; [congruence|].
          right; right. do 4 (split; [lia|]). left. split; [lia | now apply Cl].
        + rewrite Nat.eqb_refl. destruct (Nat.eqb_spec (partner c) c) as [|_]; [easy|].
          right; left. do 2 (split; [lia|]). split; apply Cl; easy.
      - destruct (Nat.eqb_spec (filled b c) 0) as [|_]; [lia|]. cbn [orb]. destruct (Nat.eqb_spec (S (filled b c)) (height g)) as [H|H]; [lia|].
        rewrite Nat.eqb_refl. destruct (Nat.eqb_spec (partner c) c) as [|_]; [easy|].
        right; right. do 4 (split; [lia|]). right. split; [lia | now apply Cl]. }
    intros x A. destruct (Nat.eq_dec x c) as [->|D]; [auto|].
    destruct (Nat.eq_dec x (partner c)) as [->|D2].
    + rewrite partner_twice in *. apply joined_sym. auto.
    + assert (D3 : partner x <> c) by (intros <-; now rewrite partner_twice in D2).
      assert (D4 : partner x <> partner c) by (intro E; apply (f_equal partner) in E; now rewrite !partner_twice in E).
      assert (Same : forall y, y <> c -> y <> partner c -> filled b2 y = filled b y).
      { intros y Y Y'. rewrite Fi. apply Nat.eqb_neq in Y, Y'. destruct (_ || _); rewrite Y, ?Y'; lia. }
      unfold joined. rewrite !Same by easy.
      destruct (J x A) as [Z|[(E1 & E2 & G1 & G2)|(E1 & E2 & G1 & G2 & F)]]; [now left | right; left | right; right].
      * repeat split; auto; apply Cl; easy.
      * repeat split; auto. destruct F as [[F G]|[F G]]; [left | right]; (split; [easy | now apply Cl]).
  - intros x n Fx H Sq. specialize (Fi x). rewrite Fx in Fi. apply St in Sq as [[= -> E]|Sq].
    + rewrite Nat.eqb_refl in Fi. destruct (Nat.eqb_spec (filled b c) 0); [lia|].
      destruct (Nat.eqb_spec (S (filled b c)) (height g)); [lia|]. cbn [orb] in Fi. rewrite Nat.eqb_refl in Fi. lia.
    + apply (T x n); [|easy|easy]. assert (S n < filled b x); [|lia].
      apply nth_error_Some. change (stone b (x, S n) <> None). congruence.
Qed.

Lemma kept_up_start : kept_up (start g).
Proof.
  assert (E : forall c, column (start g) c = []) by (intro c; unfold column, start; apply nth_repeat).
  constructor; unfold joined; try (intros c; rewrite ?E; simpl; auto; lia).
  - now apply proper_start.
  - assert (No : forall x, stone (start g) x <> Some q) by (intros [c r]; unfold stone; rewrite E; now destruct r).
    intros [(c & r & H & _)|[(c & r & H & _)|(c & r & H & _)]]; now apply No in H.
Qed.

(* --- so p does not lose --- *)
Lemma over_kept b t : fits g b -> cut b -> over g b -> forces g NotLose p t b.
Proof.
  intros F C [[z|] E].
  - apply Ended with (Won z); [easy|]. destruct (player_cases p z) as [-> | ->]; [now left|].
    now destruct (cut_no_line b F C).
  - apply Ended with Drawn; [easy | now right].
Qed.
Lemma kept_up_forces n : forall b, room g b < n -> kept_up b -> forces g NotLose p q b.
Proof.
  induction n as [|n IH]; intros b R K; [lia|]. pose proof (up_proper b K) as Pr.
  destruct (over_or_not g goal_pos b Pr) as [Ov|N]; [apply over_kept; [apply Pr | apply K | easy]|].
  apply Theirs; [easy|]. intros c O. assert (Pr1 : proper g (drop q c b)) by now apply proper_drop.
  destruct (over_or_not g goal_pos _ Pr1) as [Ov|N']; [apply over_kept; [apply Pr1 | now apply cut_drop | easy]|].
  pose proof (reply_open b c K O) as O'. apply Mine with (reply b c); [easy | easy |].
  apply IH; [|now apply kept_up_again].
  pose proof (room_drop g q c b (proj1 Pr) O). pose proof (room_drop g p _ _ (proj1 Pr1) O'). lia.
Qed.
Theorem pairs_do_not_lose : forces g NotLose p q (start g).
Proof. exact (kept_up_forces _ _ (Nat.lt_succ_diag_r _) kept_up_start). Qed.
End Pairs.

(* --- pairs in every four columns --- *)
Definition beside (w c : nat) : nat :=
  if (c mod 4 =? 2) && (S c <? w) then S c else if (c mod 4 =? 3) && (c <? w) then pred c else c.
Lemma beside_cases w c : (beside w c = S c /\ c mod 4 = 2 /\ S c < w) \/ (S (beside w c) = c /\ c mod 4 = 3 /\ c < w) \/
  (beside w c = c /\ (c mod 4 < 2 \/ c mod 4 = 2 /\ w <= S c \/ w <= c)).
Proof.
  unfold beside. destruct (Nat.eqb_spec (c mod 4) 2), (Nat.ltb_spec (S c) w), (Nat.eqb_spec (c mod 4) 3), (Nat.ltb_spec c w);
    cbn [andb]; lia.
Qed.
Lemma beside_twice w c : beside w (beside w c) = c.
Proof. pose proof (beside_cases w c). pose proof (beside_cases w (beside w c)). lia. Qed.
Lemma beside_on w c : c < w -> beside w c < w.
Proof. pose proof (beside_cases w c). lia. Qed.

Section Columns.
Variables w k : nat.
Variable ring : bool.
Hypothesis turns : ring = true -> w mod 4 = 0.
Definition east (c i : nat) : nat := if ring then (c + i) mod w else c + i.
Lemma east_mod c i : east c i mod 4 = (c + i) mod 4.
Proof.
  unfold east. destruct ring; [|easy]. pose proof (Nat.div_mod_eq (c + i) w) as E. pose proof (Nat.div_mod_eq w 4) as F.
  rewrite (turns eq_refl), Nat.add_0_r in F. rewrite F in E at 1. rewrite <- Nat.mul_assoc in E. lia.
Qed.
Lemma east_next c i : east c (S i) < w -> (c + i) mod 4 = 2 -> east c i < w -> east c (S i) = S (east c i).
Proof.
  intros O M O'. pose proof (east_mod c i) as E. unfold east in *. destruct ring; [|lia]. specialize (turns eq_refl).
  symmetry. apply (Nat.mod_unique _ _ ((c + i) / w)); [lia|]. pose proof (Nat.div_mod_eq (c + i) w). lia.
Qed.

(* Of the columns of a line to the east, some belong to no pair, and two are a pair. *)
Hypothesis enough : 5 <= k \/ k = 4 /\ w <= 6 /\ ring = false.
Variable c : nat.
Hypothesis all_on : forall i, i < k -> east c i < w.
Lemma east_alone i : (c + i) mod 4 < 2 -> beside w (east c i) = east c i.
Proof. rewrite <- east_mod. pose proof (beside_cases w (east c i)). lia. Qed.
Lemma two_alone : exists i j, i < k /\ j < k /\ (i + j) mod 2 = 1 /\
  beside w (east c i) = east c i /\ beside w (east c j) = east c j.
Proof.
  assert (D : c mod 4 = 0 \/ c mod 4 = 1 \/ c mod 4 = 2 \/ c mod 4 = 3) by lia.
  destruct D as [D|[D|[D|D]]]; [exists 0, 1 | exists 0, 3 | exists 2, 3 | exists 1, 2]; repeat split; try apply east_alone; lia.
Qed.
Lemma one_pair : exists i j, i < k /\ j < k /\ beside w (east c i) = east c j /\ east c i <> east c j.
Proof.
  assert (D : exists i, S i < k /\ (c + i) mod 4 = 2).
  { assert (D : c mod 4 = 0 \/ c mod 4 = 1 \/ c mod 4 = 2 \/ c mod 4 = 3) by lia.
    destruct D as [D|[D|[D|D]]]; [exists 2 | exists 1 | exists 0 | exists 3]; try lia.
    split; [|lia]. destruct enough as [|(K & W & R)]; [lia|]. pose proof (all_on 3) as O. unfold east in O. rewrite R in O. lia. }
  destruct D as (i & I & M). exists i, (S i). pose proof (all_on i). pose proof (all_on (S i)). pose proof (east_next c i).
  pose proof (east_mod c i). pose proof (beside_cases w (east c i)). lia.
Qed.
End Columns.

Section Lines.
Variables w h k : nat.
Variable ring : bool.
Notation g := (Game w (2 * h) k ring).
Hypothesis board : w < k \/ (4 <= k /\ w <= 6 /\ ring = false) \/ (5 <= k /\ (ring = true -> w mod 4 = 0)).
Lemma upward_cut c r : (forall i, i < k -> on g (place g North c r i)) ->
  cut_line (beside w) (fun x => exists i, i < k /\ place g North c r i = x).
Proof.
  intros O. assert (C : c < w) by (apply (O 0); lia). pose proof (beside_cases w c) as B.
  destruct (Nat.eq_dec (beside w c) c) as [A|A].
  - left. exists c, (r + (1 - r mod 2)). split; [|split; [easy|lia]]. exists (1 - r mod 2). split; [lia | easy].
  - right; right. exists c, r. repeat split; [exists 0 | exists 1 | exists 2]; (split; [lia|]); simpl; f_equal; lia.
Qed.
Lemma eastward_cut (row : nat -> nat) c : k <= w -> (forall i, i < k -> east w ring c i < w) ->
  (forall i, row i = row 0) \/ (forall i j, i < k -> j < k -> (i + j) mod 2 = 1 -> (row i + row j) mod 2 = 1) ->
  cut_line (beside w) (fun x => exists i, i < k /\ (east w ring c i, row i) = x).
Proof.
  intros L O H. assert (T : ring = true -> w mod 4 = 0) by (intro R; destruct board as [|[(_ & _ & N)|[_ T]]]; [lia|congruence|auto]).
  assert (E : 5 <= k \/ k = 4 /\ w <= 6 /\ ring = false) by (destruct board as [|[(F & W & N)|[F _]]]; [lia| |lia];
    destruct (Nat.eq_dec k 4); [right; auto | left; lia]).
  destruct (two_alone w k ring T E c O) as (i & j & I & J & P & A & A'). destruct H as [H|H].
  - destruct (Nat.eq_dec (row 0 mod 2) 1) as [R|R].
    + left. exists (east w ring c i), (row 0). repeat split; try easy. exists i. now rewrite H.
    + right; left. destruct (one_pair w k ring T E c O) as (i' & j' & I' & J' & B & D). exists (east w ring c i'), (row 0).
      repeat split; [exists i'; now rewrite H | exists j'; now rewrite B, H | congruence | lia].
  - specialize (H i j I J P). left. destruct (Nat.eq_dec (row i mod 2) 1) as [R|R].
    + exists (east w ring c i), (row i). repeat split; try easy. now exists i.
    + exists (east w ring c j), (row j). repeat split; [now exists j | easy | lia].
Qed.
Theorem second_does_not_lose_even_heights : does_not_lose g Second.
Proof.
  assert (G : 1 <= k) by lia. assert (E : (2 * h) mod 2 = 0) by lia.
  apply (pairs_do_not_lose g G E Second (beside w) (beside_twice w) (beside_on w)).
  intros d c r D O. unfold possible in D. cbn [width goal] in *.
  destruct d; [| now apply upward_cut | |]; (assert (L : k <= w) by (destruct D; easy));
    [apply (eastward_cut (fun _ => r)) | apply (eastward_cut (fun i => r + i)) | apply (eastward_cut (fun i => r + (k - 1 - i)))];
    try easy; try (intros i I; apply (O i I)); [now left | |]; right; intros; lia.
Qed.
End Lines.
Print Assumptions second_does_not_lose_even_heights.
