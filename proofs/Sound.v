(* What the walk accepts is true: the sets and columns of the walk agree with a board, and each step of
   the walk is a step of [follows]. *)
From Coq Require Import List Arith Bool Lia.
Require Import Game Board Sets Walk.
Import ListNotations.

Module Sound (S : SETS).
Module Export W := Walk S.
Import S.

Lemma in_moves m cols : forall n pre, In m (moves_from n pre cols) <-> exists mid x l rest,
  cols = mid ++ (x :: l) :: rest /\ m = Move (n + length mid) x l (rev_append pre (mid ++ l :: rest)).
Proof.
  induction cols as [|col cols IH]; intros n pre.
  - split; [easy|]. intros (mid & x & l & rest & H & _). now destruct mid.
  - assert (E : In m (moves_from n pre (col :: cols)) <->
      (exists x l, col = x :: l /\ m = Move n x l (rev_append pre (l :: cols))) \/
      In m (moves_from (S n) (col :: pre) cols)).
    { destruct col as [|y k]; simpl; split; intro H.
      - now right.
      - now destruct H as [(x & l & H & _)|].
      - destruct H as [<-|]; eauto 6.
      - destruct H as [(x & l & [= -> ->] & ->)|]; auto. }
    rewrite E, IH. split.
    + intros [(x & l & -> & ->)|(mid & x & l & rest & -> & ->)].
      * exists [], x, l, cols. now rewrite Nat.add_0_r.
      * exists (col :: mid), x, l, rest. simpl. now rewrite <- plus_n_Sm.
    + intros ([|y mid] & x & l & rest & H & ->); injection H as -> ->; [left|right].
      * exists x, l. now rewrite Nat.add_0_r.
      * exists mid, x, l, rest. simpl. now rewrite <- plus_n_Sm.
Qed.

(* A column has one move at most. *)
Lemma find_move m cols : In m (all_moves cols) -> find (in_column (to m)) (all_moves cols) = Some m.
Proof.
  unfold all_moves. generalize 0, (@nil spots). induction cols as [|[|x l] cols IH]; intros n pre I; simpl in *; [easy|auto|].
  unfold in_column at 1; simpl. destruct (Nat.eqb_spec n (to m)) as [E|D].
  - destruct I as [<-|I]; [easy|]. apply in_moves in I as (mid & y & k & rest & _ & ->). simpl in E. lia.
  - destruct I as [<-|I]; [now destruct D | auto].
Qed.

Section Game.
Variable g : game.
Lemma in_open b c : fits g b -> open g b c -> c < length b.
Proof. intros [L _] [C _]. lia. Qed.
Lemma index_injective x y : on g x -> on g y -> index g x = index g y -> x = y.
Proof.
  unfold on, index. destruct x as [c r], y as [c' r']; simpl. intros [_ H1] [_ H2] E.
  assert (c = c') by nia. subst. f_equal. lia.
Qed.
Lemma covers_spec s ls : covers s ls = true <-> exists l, In l ls /\ subset l s = true.
Proof.
  induction ls as [|l ls IH]; simpl.
  - split; [easy | now intros (x & [] & _)].
  - destruct (subset l s) eqn:E.
    + split; eauto.
    + rewrite IH. split; intros (x & I & S); [eauto|]. destruct I as [->|I]; [congruence | eauto].
Qed.

(* --- the empty cells --- *)
Fixpoint empties (n : nat) (b : board) : list spots :=
  match b with [] => [] | col :: b => skipn (length col) (make_column g n) :: empties (S n) b end.
Lemma length_make_column c : length (make_column g c) = height g.
Proof. unfold make_column. now rewrite map_length, seq_length. Qed.
Lemma skipn_nth {A} (l : list A) x : forall n, nth_error l n = Some x -> skipn n l = x :: skipn (S n) l.
Proof. induction l as [|y l IH]; intros [|n] H; try easy; [now injection H as -> | exact (IH n H)]. Qed.
Lemma skipn_column c n : n < height g ->
  skipn n (make_column g c) = make_spot g (c, n) :: skipn (S n) (make_column g c).
Proof.
  intro L. apply skipn_nth, (map_nth_error (fun r => make_spot g (c, r))).
  rewrite (nth_error_nth' _ 0) by now rewrite seq_length. now rewrite seq_nth.
Qed.
Lemma empties_start n w : empties n (repeat [] w) = map (make_column g) (seq n w).
Proof. revert n; induction w as [|w IH]; intro n; simpl; [easy | now rewrite IH]. Qed.
Lemma empties_app n b b' : empties n (b ++ b') = empties n b ++ empties (n + length b) b'.
Proof.
  revert n; induction b as [|col b IH]; intro n; simpl; [now rewrite Nat.add_0_r|].
  now rewrite IH, <- plus_n_Sm.
Qed.
Lemma length_empties n b : length (empties n b) = length b.
Proof. revert n; induction b; intro n; simpl; auto. Qed.
Lemma open_column b c : c < length b -> exists pre rest, b = pre ++ column b c :: rest /\ length pre = c.
Proof.
  intro L. pose proof (nth_error_nth' b [] L) as E. apply nth_error_split in E as (pre & rest & E & H). eauto.
Qed.
(* The moves of the walk are those of the board. *)
Lemma moves_open b m : fits g b -> In m (all_moves (empties 0 b)) ->
  open g b (to m) /\ at_ m = make_spot g (top b (to m)) /\ forall p, left m = empties 0 (drop p (to m) b).
Proof.
  intros [L H] I. apply in_moves in I as (mid & x & l & rest & E & ->). simpl.
  assert (C : length mid < length b)
    by (rewrite <- (length_empties 0 b), E, app_length; simpl; lia).
  destruct (open_column b _ C) as (pre & post & Eb & Lp).
  rewrite Eb, empties_app in E. simpl in E. rewrite Lp in E.
  assert (El : length (empties 0 pre) = length mid) by now rewrite length_empties.
  apply (f_equal (fun z => (firstn (length mid) z, skipn (length mid) z))) in E.
  rewrite !firstn_app, !skipn_app, El, !Nat.sub_diag, <- El, !firstn_all, !skipn_all, El in E. simpl in E.
  rewrite firstn_all, skipn_all, app_nil_r, app_nil_r in E. injection E as E1 E2 E3.
  assert (O : length (column b (length mid)) < height g).
  { apply (f_equal (@length _)) in E2. rewrite skipn_length, length_make_column in E2. simpl in E2. lia. }
  rewrite skipn_column in E2 by easy. injection E2 as E2 E4.
  split; [split; [lia | easy]|]. split; [easy|]. intro p.
  rewrite Eb at 1. rewrite <- Lp, drop_app, empties_app. simpl. rewrite app_length, Nat.add_comm. simpl.
  now rewrite Lp, E4, E1, E3.
Qed.
Lemma open_moves b c : fits g b -> open g b c -> exists m, In m (all_moves (empties 0 b)) /\ to m = c.
Proof.
  intros F O. destruct (open_column b c (in_open _ _ F O)) as (pre & rest & E & L). destruct O as [_ O].
  rewrite E, empties_app. simpl. rewrite skipn_column by easy. eexists.
  split; [apply in_moves; eauto 6 | simpl; now rewrite length_empties].
Qed.

Hypothesis goal_pos : 1 <= goal g.
Hypothesis size : enough (width g * height g) = true.

(* --- sets of cells --- *)
Lemma index_small x : on g x -> small (index g x).
Proof. intros [C R]. apply (enough_small _ _ size). unfold index. nia. Qed.
Lemma mem_index x y : on g x -> on g y -> mem (index g x) (single (index g y)) = true <-> y = x.
Proof.
  intros X Y. rewrite mem_single, Nat.eqb_eq by auto using index_small.
  split; [auto using index_injective | congruence].
Qed.
Lemma mem_set_of l n : small n -> (forall x, In x l -> on g x) ->
  mem n (set_of g l) = true <-> exists x, In x l /\ index g x = n.
Proof.
  intros N. induction l as [|y l IH]; intro O; simpl.
  - rewrite mem_none. split; [easy | now intros (x & [] & _)].
  - rewrite mem_join, mem_single, orb_true_iff, Nat.eqb_eq, IH; auto using index_small, in_eq, in_cons.
    split; [intros [E | (x & I & E)]; eauto | intros (x & [->|I] & E); eauto].
Qed.

(* The cells of s on the board are the stones of p. *)
Definition holds (p : player) (s : set) (b : board) : Prop :=
  forall x, on g x -> mem (index g x) s = true <-> stone b x = Some p.
Lemma completes_spec p s b c : fits g b -> holds p s b -> open g b c -> ~ line g p b ->
  completes s (make_spot g (top b c)) = true <-> line g p (drop p c b).
Proof.
  intros F S O N. pose proof (in_open b c F O) as C. set (x := top b c).
  assert (St : forall y, stone (drop p c b) y = if cell_eq y x then Some p else stone b y)
    by (intro; now apply stone_drop).
  unfold completes, make_spot, rests; simpl. rewrite covers_spec. split.
  - intros (m & I & Sub). apply in_map_iff in I as (l & <- & I). apply filter_In in I as [I _].
    apply (listed_line g p _ l I). intros y Y. rewrite St. destruct (cell_eq y x) as [|D]; [easy|].
    assert (On : forall z, In z l -> on g z)
      by (apply in_all_lines in I as (? & ? & ? & _ & _ & _ & _ & On); exact On).
    apply S; [auto|]. apply (subset_mem _ _ _ Sub), mem_set_of; auto using index_small.
    + intros z Z. apply in_remove in Z as [Z _]. auto.
    + exists y. split; [now apply in_in_remove | easy].
  - intro L. apply line_listed in L as (l & I & A); auto using fits_drop.
    assert (On : forall z, In z l -> on g z)
      by (apply in_all_lines in I as (? & ? & ? & _ & _ & _ & _ & On); exact On).
    exists (set_of g (remove cell_eq x l)). split.
    + apply (in_map (fun l => set_of g (remove cell_eq x l))), filter_In. split; [easy|].
      destruct (in_dec cell_eq x l) as [|D]; [easy|]. exfalso. apply N, (listed_line g p _ l I).
      intros y Y. specialize (A y Y). rewrite St in A. destruct (cell_eq y x); [congruence | easy].
    + apply subset_intro. intros n Hn M. apply mem_set_of in M as (y & Y & <-); auto.
      * apply in_remove in Y as [Y D]. apply S; [auto|]. specialize (A y Y). rewrite St in A.
        now destruct (cell_eq y x).
      * intros y Y. apply in_remove in Y as [Y _]. auto.
Qed.

(* --- a position of the walk and a board --- *)
Record agrees (a : position) (b : board) : Prop := {
  same_columns : columns a = empties 0 b;
  same_mine : holds (mover a) (mine a) b;
  same_theirs : holds (other (mover a)) (theirs a) b;
  same_fits : fits g b;
  same_lines : forall p, ~ line g p b }.

Lemma agrees_beginning : agrees (beginning g) (start g).
Proof.
  assert (E : forall p, holds p none (start g)).
  { intros p x _. rewrite mem_none. unfold stone, column, start. rewrite nth_repeat. now destruct (snd x). }
  constructor; try apply E; auto using fits_start, no_line_start. symmetry. apply empties_start.
Qed.
Lemma agrees_open a b m : agrees a b -> In m (all_moves (columns a)) -> open g b (to m).
Proof. intros [-> _ _ F _] I. now apply moves_open in I. Qed.
Lemma agrees_completes a b m : agrees a b -> In m (all_moves (columns a)) ->
  completes (mine a) (at_ m) = true <-> line g (mover a) (drop (mover a) (to m) b).
Proof.
  intros [-> M _ F L] I. apply moves_open in I as (O & -> & _); [|easy]. now apply completes_spec.
Qed.
Lemma agrees_play a b m : agrees a b -> In m (all_moves (columns a)) -> completes (mine a) (at_ m) = false ->
  agrees (play a m) (drop (mover a) (to m) b).
Proof.
  intros A I N. assert (NL : ~ line g (mover a) (drop (mover a) (to m) b))
    by (rewrite <- agrees_completes by easy; congruence).
  destruct A as [Ec M T F L]. rewrite Ec in I. apply moves_open in I as (O & E & Ec'); [|easy].
  pose proof (in_open _ _ F O) as C. pose proof (top_on g _ _ O) as On.
  constructor; cbn [play mover mine theirs columns].
  - apply Ec'.
  - intros x X. rewrite stone_drop, (T x X) by easy. destruct (cell_eq x (top b (to m))) as [->|]; [|easy].
    rewrite stone_top. split; [easy|]. now destruct (mover a).
  - rewrite other_other. intros x X. rewrite E, mem_join, orb_true_iff, stone_drop, (M x X) by easy.
    cbn [bit make_spot]. rewrite mem_index by easy.
    destruct (cell_eq x (top b (to m))) as [->|D]; [tauto|]. split; [now intros [| <-] | auto].
  - now apply fits_drop.
  - intros p H. destruct (player_eq p (mover a)) as [->|D]; [easy|].
    apply line_drop_other in H; [now apply L in H | easy | congruence].
Qed.
Lemma agrees_full a b : agrees a b -> all_moves (columns a) = [] <-> full g b.
Proof.
  intros [-> _ _ F _]. split.
  - intros E c O. destruct (open_moves b c F O) as (m & I & _). now rewrite E in I.
  - intro N. destruct (all_moves (empties 0 b)) as [|m ms] eqn:E; [easy|]. exfalso. apply (N (to m)).
    apply moves_open; [easy | rewrite E; now left].
Qed.
Lemma agrees_not_over a b : agrees a b -> all_moves (columns a) <> [] -> ~ over g b.
Proof.
  intros A N [[p|] E]; [now apply (same_lines a b A p)|]. apply N, (agrees_full a b A), E.
Qed.
(* The stones say how high the columns are. *)
Lemma agrees_same t o q cols cols' b b' :
  agrees (Position t o q cols) b -> agrees (Position t o q cols') b' -> b = b'.
Proof.
  intros [_ M T F _] [_ M' T' F' _]. simpl in *. apply (same_board g b b' F F'). intros x X.
  destruct (stone b x) as [p|] eqn:E; [|destruct (stone b' x) as [p|] eqn:E'; [|easy]].
  - symmetry. destruct (player_cases t p) as [-> | ->]; [apply M', M | apply T', T]; easy.
  - destruct (player_cases t p) as [-> | ->]; [apply M', M in E' | apply T', T in E']; congruence.
Qed.

Lemma replay_sound (P : player -> board -> Prop) ms : forall a a' b, agrees a b -> replay a ms = Some a' ->
  (forall b', agrees a' b' -> P (mover a') b') -> after g P ms (mover a) b.
Proof.
  induction ms as [|c ms IH]; intros a a' b A R H; simpl in *; [injection R as ->; auto|].
  destruct (find (in_column c) (all_moves (columns a))) as [m|] eqn:Fd; [|easy].
  apply find_some in Fd as [I C]. apply Nat.eqb_eq in C as <-.
  destruct (completes (mine a) (at_ m)) eqn:N; [easy|].
  split; [|split; [eapply agrees_open; eauto|]].
  - apply (agrees_not_over a b A). intro E. now rewrite E in I.
  - exact (IH (play a m) a' _ (agrees_play a b m A I N) R H).
Qed.

(* --- the walk --- *)
Section Owner.
Variable k : claim.
Variable drawn_is_enough : bool.
Hypothesis enough_for_claim : drawn_is_enough = true -> k = NotLose.
Variable hand : Type.
Variable key_of : hand -> set.
Variable taken : hand -> set -> set -> hand.
Variable told : hand -> move -> hand.
Variable choose : hand -> set -> set -> list move -> hand * option nat.
Variable p : player.
Notation own := (own_turn drawn_is_enough hand key_of taken told choose).

(* The hands that can occur have different keys. *)
Variable known : hand -> Prop.
Hypothesis known_taken : forall h o q, known h -> known (taken h o q).
Hypothesis known_told : forall h m, to m < width g -> known h -> known (told h m).
Hypothesis known_choose : forall h o q ms, known h -> known (fst (choose h o q ms)).
Hypothesis known_key : forall h h', known h -> known h' -> key_of h = key_of h' -> h = h'.

Variable hand0 : hand.
Variable begin : position.
Notation now past := (fold_left (step hand taken told choose p) past (Some (hand0, begin))).
Notation by_rule := (answers hand taken told choose p hand0 begin).
(* With this hand, in this position. *)
Definition holding (h : hand) (a : position) : Prop := forall past b, now past = Some (h, a) -> agrees a b ->
  follows g k p by_rule past (mover a) b.
Definition good (key o q : set) : Prop := forall h cols, known h -> key_of h = key -> holding h (Position p o q cols).

Lemma now_step past h a m : now past = Some (h, a) -> In m (all_moves (columns a)) ->
  now (past ++ [to m]) = Some (if player_eq (mover a) p then fst (choose h (mine a) (theirs a) (all_moves (columns a)))
                               else told (taken h (theirs a) (mine a)) m, play a m).
Proof. intros N I. rewrite fold_left_app, N. cbn [fold_left step]. now rewrite find_move. Qed.
Lemma full_board_sound h a t t' : all_moves (columns a) = [] ->
  full_board drawn_is_enough t = Some t' -> t' = t /\ holding h a.
Proof.
  unfold full_board. intros M. destruct drawn_is_enough eqn:D; [|easy]. intros [= <-]. split; [easy|].
  intros past b _ A. apply Done with Drawn; [|right; auto]. split; [now apply (agrees_full a b A) | apply (same_lines a b A)].
Qed.
Definition sound (n : nat) : Prop := forall h o q cols t t' b, agrees (Position p o q cols) b -> known h ->
  own n h o q cols t = Some t' -> all good t -> all good t' /\ holding h (Position p o q cols).
Lemma replies_sound n h o q cols b : sound n -> agrees (Position (other p) q o cols) b -> known h ->
  forall ms t t', (forall m, In m ms -> In m (all_moves cols)) ->
    replies (fun m q => own n (told h m) o q (left m)) q ms t = Some t' -> all good t ->
    all good t' /\ forall m, In m ms ->
      completes q (at_ m) = false /\ holding (told h m) (play (Position (other p) q o cols) m).
Proof.
  intros Own A K. induction ms as [|m ms IH]; intros t t' I R G; simpl in R.
  - now injection R as <-.
  - destruct (completes q (at_ m)) eqn:C; [easy|].
    destruct (own n _ _ _ _ t) as [t1|] eqn:N; [|easy].
    pose proof (I m (or_introl eq_refl)) as Im.
    pose proof (agrees_play _ b m A Im C) as A'.
    apply (agrees_open _ b m A) in Im as [W _].
    unfold play in *; simpl in *. rewrite other_other in *.
    apply (Own _ _ _ _ _ _ _ A') in N as [G1 S]; auto.
    apply IH in R as [G' S']; auto.
    split; [easy|]. intros m' [<-|I']; auto.
Qed.
Lemma their_turn_sound n h o q cols t t' b : sound n -> agrees (Position (other p) q o cols) b -> known h ->
  their_turn drawn_is_enough hand taken told (own n) h o q cols t = Some t' -> all good t ->
  all good t' /\ holding h (Position (other p) q o cols).
Proof.
  intros Own A K R G. unfold their_turn in R. destruct (all_moves cols) as [|m0 ms0] eqn:M.
  - destruct (full_board_sound h (Position (other p) q o cols) t t' M R) as [-> S]. auto.
  - rewrite <- M in R. apply (replies_sound n (taken h o q) o q cols b) in R as [G' S]; auto.
    split; [easy|]. intros past b' N A'. apply Any; [apply (agrees_not_over _ b' A'); simpl; congruence|]. intros c O.
    destruct (open_moves b' c (same_fits _ _ A') O) as (m & I & <-).
    pose proof (same_columns _ _ A') as E. simpl in E. rewrite <- E in I. destruct (S m I) as [C Sm].
    pose proof (agrees_play _ b' m A' I C) as P. apply (now_step _ _ _ m) in N; [|easy].
    cbn [mover mine theirs columns] in N. destruct (player_eq (other p) p) as [X|_]; [now destruct (other_neq p)|].
    apply (Sm _ _ N) in P. cbn [play mover] in P. now rewrite other_other in P.
Qed.
Lemma own_turn_sound n : sound n.
Proof.
  induction n as [|n IH]; intros h o q cols t t' b A K R G; simpl in R; [easy|].
  destruct (seen t (key_of h) o q) eqn:Seen.
  { injection R as <-. split; [easy|]. now apply (all_seen good t _ o q G Seen). }
  set (line := fun m => completes o (at_ m)) in *.
  destruct (existsb line (all_moves cols)) eqn:Ex.
  { injection R as <-. split; [easy|]. intros past b' N A'.
    destruct (find line (all_moves cols)) as [m|] eqn:F.
    - pose proof (find_some _ _ F) as [I C]. apply Told with (to m); [| |eapply agrees_open; eauto|].
      + apply (agrees_not_over _ b' A'). simpl. intro E. now rewrite E in I.
      + unfold answers. rewrite N. unfold answer. simpl. fold line. now rewrite F.
      + apply Done with (Won p); [|now left]. now apply (agrees_completes _ b' m A' I).
    - apply existsb_exists in Ex as (m & I & C). now rewrite (find_none _ _ F m I) in C. }
  assert (F : find line (all_moves cols) = None).
  { destruct (find line _) as [m|] eqn:F; [|easy]. apply find_some in F.
    rewrite (proj2 (existsb_exists _ _)) in Ex by eauto. easy. }
  destruct (all_moves cols) as [|m0 ms0] eqn:M.
  { destruct (full_board_sound h (Position p o q cols) t t' M R) as [-> S]. auto. }
  rewrite <- M in *. destruct (choose h o q _) as [h' [c|]] eqn:Ch; [|easy].
  destruct (find (in_column c) (all_moves cols)) as [m|] eqn:Fd; [|easy].
  apply find_some in Fd as [I E]. apply Nat.eqb_eq in E as <-.
  destruct (their_turn _ _ _ _ _ h' _ _ _ t) as [t1|] eqn:Th; [injection R as <-|easy].
  assert (C : completes o (at_ m) = false) by exact (find_none _ _ F m I).
  apply (their_turn_sound n h' (join o (bit (at_ m))) q (left m) t t1 (drop p (to m) b)) in Th
    as [G1 S]; [|easy|exact (agrees_play _ b m A I C)| |easy].
  2: { pose proof (known_choose h o q (all_moves cols) K) as Kc. now rewrite Ch in Kc. }
  assert (Safe : holding h (Position p o q cols)).
  { intros past b' N A'. pose proof (now_step _ _ _ m N I) as N'. cbn [mover mine theirs columns] in N'.
    destruct (player_eq p p) as [_|]; [|easy]. apply Told with (to m); [| |eapply agrees_open; eauto|].
    - apply (agrees_not_over _ b' A'). simpl. congruence.
    - unfold answers. rewrite N. unfold answer. simpl. fold line. now rewrite F, Ch.
    - rewrite Ch in N'. exact (S _ _ N' (agrees_play _ b' m A' I C)). }
  split; [|easy]. apply all_put; [easy|]. intros h'' cols' K' E past b' N A'.
  rewrite (known_key _ _ K' K E) in N. pose proof (agrees_same _ _ _ _ _ _ _ A A') as ->.
  assert (cols' = cols) as -> by (transitivity (empties 0 b'); [|symmetry]; [apply (same_columns _ _ A') | apply (same_columns _ _ A)]).
  now apply Safe.
Qed.
Lemma walk_safe n h a t t' b : agrees a b -> known h ->
  walk drawn_is_enough hand key_of taken told choose p h n a t = Some t' -> all good t -> holding h a.
Proof.
  destruct a as [s o q cols]. unfold walk; simpl. intros A K R G. destruct (player_eq s p) as [->|D].
  - eapply own_turn_sound; eauto.
  - replace s with (other p) in * by (destruct (player_cases p s); congruence).
    eapply their_turn_sound; eauto using own_turn_sound.
Qed.
Theorem walk_sound n t t' b : agrees begin b -> known hand0 ->
  walk drawn_is_enough hand key_of taken told choose p hand0 n begin t = Some t' -> all good t ->
  follows g k p by_rule [] (mover begin) b.
Proof. intros A K R G. now apply (walk_safe n hand0 begin t t' b A K R G). Qed.
End Owner.
End Game.
End Sound.
