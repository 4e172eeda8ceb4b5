(* The game decided by trying every play.  From this, that exactly one of "p wins" and "the other does
   not lose" holds, whatever the board. *)
From Coq Require Import List Arith Bool Lia.
Require Import Game Board.
Import ListNotations.

Definition owns (p : player) (b : board) (x : cell) : bool :=
  match stone b x with Some q => if player_eq q p then true else false | None => false end.
Definition has_line (ls : list (list cell)) (p : player) (b : board) : bool :=
  existsb (forallb (owns p b)) ls.
Definition opens (g : game) (b : board) : list nat :=
  filter (fun c => length (column b c) <? height g) (seq 0 (width g)).
Definition result (g : game) (ls : list (list cell)) (b : board) : option outcome :=
  if has_line ls First b then Some (Won First)
  else if has_line ls Second b then Some (Won Second)
  else match opens g b with [] => Some Drawn | _ => None end.

Definition is_kept (k : claim) (p : player) (o : outcome) : bool :=
  match o with
  | Won q => if player_eq q p then true else false
  | Drawn => match k with Win => false | NotLose => true end
  end.
Fixpoint can (g : game) (ls : list (list cell)) (k : claim) (p : player) (n : nat) (t : player) (b : board) : bool :=
  match result g ls b, n with
  | Some o, _ => is_kept k p o
  | None, O => false
  | None, S n =>
      (if player_eq t p then existsb (A := nat) else forallb (A := nat))
        (fun c => can g ls k p n (other t) (drop t c b)) (opens g b)
  end.

(* Of a board that play can lead to. *)
Definition proper (g : game) (b : board) : Prop := fits g b /\ ~ (line g First b /\ line g Second b).

Section Game.
Variable g : game.
Lemma owns_spec p b x : owns p b x = true <-> stone b x = Some p.
Proof.
  unfold owns. destruct (stone b x) as [q|]; [|easy]. destruct (player_eq q p); split; congruence.
Qed.
Lemma in_opens b c : In c (opens g b) <-> open g b c.
Proof. unfold opens, open. rewrite filter_In, in_seq, Nat.ltb_lt. lia. Qed.
Lemma opens_full b : opens g b = [] <-> full g b.
Proof.
  split; [intros E c O; apply in_opens in O; now rewrite E in O|].
  intro N. destruct (opens g b) as [|c cs] eqn:E; [easy|]. exfalso. apply (N c), in_opens. rewrite E. now left.
Qed.
Lemma proper_drop p c b : proper g b -> ~ over g b -> open g b c -> proper g (drop p c b).
Proof.
  intros [F _] N O. split; [now apply fits_drop|]. intros [A B].
  assert (C : c < length b) by (destruct F, O; lia). apply N.
  destruct p; [exists (Won Second); eapply line_drop_other in B | exists (Won First); eapply line_drop_other in A]; eauto; easy.
Qed.
(* --- the end comes --- *)
Definition room (b : board) : nat := list_sum (map (fun col => height g - length col) b).
Lemma room_drop p c b : fits g b -> open g b c -> S (room (drop p c b)) = room b.
Proof.
  unfold room. intros [L _] [C O]. rewrite <- L in C. clear L. unfold column in O.
  revert c C O; induction b as [|col b IH]; intros [|c] C O; simpl in *; try lia.
  - rewrite app_length. simpl. lia.
  - rewrite <- (IH c); [lia | lia | easy].
Qed.
Lemma no_room b : fits g b -> room b = 0 -> full g b.
Proof.
  intros [L _] R c [C O]. rewrite <- L in C. clear L. unfold room, column in *.
  revert c C O; induction b as [|col b IH]; intros [|c] C O; simpl in *; try lia.
  apply (IH ltac:(lia) c); [lia | easy].
Qed.

Lemma result_full ls b : full g b -> result g ls b <> None.
Proof.
  intro F. unfold result. rewrite (proj2 (opens_full b) F).
  now destruct (has_line ls First b), (has_line ls Second b).
Qed.

Lemma is_kept_spec k p o : is_kept k p o = true <-> kept k p o.
Proof.
  unfold kept. destruct o as [q|]; simpl; [destruct (player_eq q p) as [->|]|destruct k];
    split; auto; try easy; intros [H|[H H']]; congruence.
Qed.

Hypothesis goal_pos : 1 <= goal g.
Notation ls := (all_lines g).

Lemma has_line_spec p b : fits g b -> has_line ls p b = true <-> line g p b.
Proof.
  intro F. unfold has_line. rewrite existsb_exists. split.
  - intros (l & I & A). rewrite forallb_forall in A. apply (listed_line g p b l I).
    intros x X. now apply owns_spec, A.
  - intro L. apply line_listed in L as (l & I & A); [|easy|easy]. exists l. split; [easy|].
    apply forallb_forall. intros x X. now apply owns_spec, A.
Qed.
Lemma ends_result b o : proper g b -> result g ls b = Some o <-> ends g b o.
Proof.
  intros [F N]. pose proof (has_line_spec First b F) as H1. pose proof (has_line_spec Second b F) as H2.
  pose proof (opens_full b) as H3. unfold result, ends. destruct (has_line ls First b).
  - split; [intros [= <-]; now apply H1|]. destruct o as [[]|]; [easy | tauto |]. intros [_ H]. now destruct (H First (proj1 H1 eq_refl)).
  - destruct (has_line ls Second b).
    + split; [intros [= <-]; now apply H2|]. destruct o as [[]|]; [intro; tauto | easy |]. intros [_ H]. now destruct (H Second (proj1 H2 eq_refl)).
    + destruct (opens g b); (split; [intros [= <-]|]).
      * split; [now apply H3|]. intros []; rewrite <- ?H1, <- ?H2; easy.
      * destruct o as [[]|]; rewrite <- ?H1, <- ?H2; easy.
      * destruct o as [[]|]; rewrite <- ?H1, <- ?H2, <- ?H3; easy.
Qed.
Lemma over_result b : proper g b -> ~ over g b <-> result g ls b = None.
Proof.
  intro P. unfold over. destruct (result g ls b) as [o|] eqn:E.
  - split; [|easy]. intro N. destruct N. exists o. now apply ends_result.
  - split; [easy|]. intros _ [o O]. apply ends_result in O; congruence.
Qed.
Lemma over_or_not b : proper g b -> over g b \/ ~ over g b.
Proof.
  intro P. destruct (result g ls b) as [o|] eqn:E; [left | right; now apply over_result].
  exists o. now apply ends_result.
Qed.

Lemma proper_start : proper g (start g).
Proof. split; [apply fits_start|]. intros [L _]. now apply no_line_start in L. Qed.
(* --- the computation, and the claims --- *)
Lemma within_forces k p n t b : within g k p n t b -> forces g k p t b.
Proof. induction 1; [eapply Ended | eapply Mine | apply Theirs]; eauto. Qed.
Lemma within_more k p n t b : within g k p n t b -> forall m, n <= m -> within g k p m t b.
Proof.
  induction 1; intros [|m] L; try lia; [eapply EndedWithin | eapply EndedWithin | eapply MineWithin | apply TheirsWithin];
    eauto with arith.
Qed.
Lemma forces_within k p t b : forces g k p t b -> proper g b -> forall n, room b <= n -> within g k p n t b.
Proof.
  induction 1 as [| b c N O F IH | b N F IH]; intros P n R; [now eapply EndedWithin; eauto| |];
    (destruct n as [|n]; [destruct (result_full ls b); [apply no_room; [apply P | lia] | now apply over_result]|]).
  - pose proof (room_drop p c b (proj1 P) O). apply MineWithin with c; auto. apply IH; [now apply proper_drop | lia].
  - apply TheirsWithin; auto. intros c O. pose proof (room_drop (other p) c b (proj1 P) O).
    apply IH; [easy | now apply proper_drop | lia].
Qed.
Lemma can_within k p n : forall t b, proper g b -> can g ls k p n t b = true <-> within g k p n t b.
Proof.
  assert (End : forall n t b o, proper g b -> result g ls b = Some o -> is_kept k p o = true <-> within g k p n t b).
  { intros m t b o P E. apply (ends_result b o P) in E as En. rewrite is_kept_spec. split; [now apply EndedWithin|].
    intro W. assert (Ov : over g b) by now exists o.
    destruct W as [? ? ? o' En' K| |]; [|easy|easy]. apply (ends_result b _ P) in En'. congruence. }
  assert (Going : forall n t b, proper g b -> result g ls b = None -> within g k p n t b -> n <> 0 /\ ~ over g b).
  { intros m t b P E W. apply (over_result b P) in E. split; [|easy]. destruct W as [? ? ? o En| |]; [|easy|easy]. destruct E. now exists o. }
  induction n as [|n IH]; intros t b P; simpl; destruct (result g ls b) as [o|] eqn:E; [now apply End | | now apply End |].
  - split; [easy|]. intro W. now apply Going in W.
  - assert (C : forall q c, open g b c -> can g ls k p n q (drop t c b) = true <-> within g k p n q (drop t c b)).
    { intros q c O. apply IH, proper_drop; auto. now apply over_result. }
    pose proof (fun W => proj2 (Going (S n) t b P E W)) as N. apply (over_result b P) in E. destruct (player_eq t p) as [->|D].
    + rewrite existsb_exists. split.
      * intros (c & I & K). apply in_opens in I. apply C in K; eauto using MineWithin.
      * intro W. inversion W as [? ? ? o En| ? ? c _ O K| ? ? _ _ T]; subst; [now destruct E; exists o | | now destruct (other_neq p)].
        exists c. split; [now apply in_opens | now apply C].
    + assert (t = other p) as -> by (destruct (player_cases p t); congruence).
      rewrite forallb_forall. split.
      * intro K. apply TheirsWithin; [easy|]. intros c O. apply C; [easy|]. specialize (K c). rewrite other_other in K. now apply K, in_opens.
      * intros W c I. apply in_opens in I. apply C; [easy|]. rewrite other_other.
        inversion W as [? ? ? o En| ? ? c' _ O K| ? ? _ T]; subst; auto; [now destruct E; exists o | congruence].
Qed.
Lemma can_forces k p n t b : proper g b -> room b <= n -> can g ls k p n t b = true <-> forces g k p t b.
Proof.
  intros P R. rewrite can_within by easy. split; [apply within_forces | intro F; now apply forces_within].
Qed.
(* In how many moves, by looking. *)
Lemma wins_on_move_by p n : can g ls Win p (S n) First (start g) = true -> can g ls Win p n First (start g) = false ->
  wins_on_move g p (S n).
Proof.
  intros A B. split; [apply can_within; [apply proper_start | easy]|]. intros m M W.
  assert (C : can g ls Win p n First (start g) = true); [|congruence].
  apply can_within; [apply proper_start|]. apply (within_more _ _ _ _ _ W). lia.
Qed.

(* --- one of two claims holds --- *)
Definition opposite (k : claim) : claim := match k with Win => NotLose | NotLose => Win end.
Lemma exchange {A} (f f' : A -> bool) l : (forall x, In x l -> f' x = negb (f x)) ->
  forallb f' l = negb (existsb f l) /\ existsb f' l = negb (forallb f l).
Proof.
  induction l as [|x l IH]; simpl; intro E; [easy|]. destruct IH as [-> ->]; auto.
  rewrite E by auto. now destruct (f x), (existsb f l), (forallb f l).
Qed.
Lemma can_opposite k p n : forall t b, proper g b -> room b <= n ->
  can g ls (opposite k) (other p) n t b = negb (can g ls k p n t b).
Proof.
  assert (K : forall o, is_kept (opposite k) (other p) o = negb (is_kept k p o))
    by (intros [[]|]; now destruct k, p).
  induction n as [|n IH]; intros t b P R; simpl; destruct (result g ls b) as [o|] eqn:E; auto.
  - destruct (result_full ls b); [|easy]. apply no_room; [apply P | lia].
  - apply (over_result b P) in E.
    destruct (exchange (fun c => can g ls k p n (other t) (drop t c b))
                (fun c => can g ls (opposite k) (other p) n (other t) (drop t c b)) (opens g b)) as [A B].
    + intros c I. apply in_opens in I. apply IH; [now apply proper_drop|].
      pose proof (room_drop t c b (proj1 P) I). lia.
    + now destruct t, p.
Qed.
Theorem one_of_two k p t b : proper g b ->
  (forces g k p t b \/ forces g (opposite k) (other p) t b) /\
  ~ (forces g k p t b /\ forces g (opposite k) (other p) t b).
Proof.
  intro P. rewrite <- !(can_forces _ _ (room b)), can_opposite by auto.
  destruct (can g ls k p (room b) t b); simpl; split; auto; intros []; easy.
Qed.
End Game.

(* In particular, at the beginning. *)
Theorem wins_or_not g p : 1 <= goal g ->
  (wins g p \/ does_not_lose g (other p)) /\ ~ (wins g p /\ does_not_lose g (other p)).
Proof. intro G. exact (one_of_two g G Win p First _ (proper_start g G)). Qed.
Print Assumptions wins_or_not.
