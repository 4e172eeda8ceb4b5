(* Facts about boards: what a stone changes, and the list of all lines, with which a completed line is
   found by looking. *)
From Coq Require Import List Arith Bool Lia.
Require Import Game.
Import ListNotations.

Lemma other_other p : other (other p) = p. Proof. now destruct p. Qed.
Lemma other_neq p : other p <> p. Proof. now destruct p. Qed.
Definition player_eq (p q : player) : {p = q} + {p <> q}. Proof. decide equality. Defined.
Lemma player_cases p q : q = p \/ q = other p. Proof. destruct p, q; auto. Qed.
Definition cell_eq (x y : cell) : {x = y} + {x <> y}. Proof. decide equality; apply Nat.eq_dec. Defined.
Global Arguments cell_eq : simpl never.

Lemma same_elements {A} (l l' : list A) : (forall i, nth_error l i = nth_error l' i) -> l = l'.
Proof.
  revert l'; induction l as [|x l IH]; intros [|y l'] H; try easy; try (now specialize (H 0)).
  f_equal; [now injection (H 0) | apply IH; intro i; exact (H (S i))].
Qed.

(* Who keeps a claim by one way to play keeps it. *)
Lemma follows_forces g k p play past t b : follows g k p play past t b -> forces g k p t b.
Proof. induction 1; [eapply Ended | eapply Mine | apply Theirs]; eauto. Qed.
Lemma after_weaken g (P Q : player -> board -> Prop) moves : (forall t b, P t b -> Q t b) ->
  forall t b, after g P moves t b -> after g Q moves t b.
Proof. intro H. induction moves as [|c moves IH]; simpl; intuition. Qed.

(* --- a stone --- *)
Lemma drop_app p pre col rest : drop p (length pre) (pre ++ col :: rest) = pre ++ (col ++ [p]) :: rest.
Proof. induction pre; simpl; congruence. Qed.
Lemma length_drop p c b : length (drop p c b) = length b.
Proof. revert c; induction b as [|col b IH]; intros [|c]; simpl; auto. Qed.
Lemma column_drop p c b x : c < length b ->
  column (drop p c b) x = if x =? c then column b c ++ [p] else column b x.
Proof.
  unfold column. revert c x; induction b as [|col b IH]; intros [|c] [|x] L; simpl in *; try easy; try lia.
  apply IH. lia.
Qed.
(* Where the next stone of a column comes. *)
Definition top (b : board) (c : nat) : cell := (c, length (column b c)).
Lemma stone_top b c : stone b (top b c) = None.
Proof. now apply nth_error_None. Qed.
Lemma stone_drop p c b x : c < length b ->
  stone (drop p c b) x = if cell_eq x (top b c) then Some p else stone b x.
Proof.
  intro L. destruct x as [c' r]. unfold stone, top; simpl. rewrite column_drop by easy.
  destruct (Nat.eqb_spec c' c) as [->|N].
  - destruct (cell_eq (c, r) (c, length (column b c))) as [[= ->]|D]; [now rewrite nth_error_app2, Nat.sub_diag by lia|].
    destruct (Nat.lt_ge_cases r (length (column b c))) as [Lt|Ge]; [now rewrite nth_error_app1|].
    rewrite (proj2 (nth_error_None (column b c) r)) by easy. apply nth_error_None.
    rewrite app_length. simpl. assert (r <> length (column b c)) by congruence. lia.
  - now destruct (cell_eq (c', r) (c, length (column b c))) as [[= E]|].
Qed.

Section Board.
Variable g : game.
Definition on (x : cell) : Prop := fst x < width g /\ snd x < height g.

Definition fits (b : board) : Prop := length b = width g /\ forall c, length (column b c) <= height g.
Lemma fits_start : fits (start g).
Proof. split; [apply repeat_length|]. intro c. unfold column, start. rewrite nth_repeat. simpl. lia. Qed.
Lemma fits_drop p c b : fits b -> open g b c -> fits (drop p c b).
Proof.
  intros [L H] [C O]. split; [now rewrite length_drop|]. intro x. rewrite column_drop by lia.
  destruct (x =? c); [rewrite app_length; simpl; lia | auto].
Qed.
Lemma stone_on b x p : fits b -> stone b x = Some p -> on x.
Proof.
  intros [L H] S. unfold stone in S.
  assert (R : snd x < length (column b (fst x))) by (apply nth_error_Some; congruence).
  split; [|specialize (H (fst x)); lia]. destruct (Nat.lt_ge_cases (fst x) (width g)) as [|G]; [easy|].
  unfold column in R. rewrite nth_overflow in R by lia. simpl in R. lia.
Qed.
Lemma top_on b c : open g b c -> on (top b c). Proof. intros [C O]. now split. Qed.
Lemma same_board b b' : fits b -> fits b' -> (forall x, on x -> stone b x = stone b' x) -> b = b'.
Proof.
  intros F F' E.
  assert (A : forall x, stone b x = stone b' x).
  { intro x. destruct (stone b x) as [p|] eqn:S; [rewrite <- S | destruct (stone b' x) as [p|] eqn:S'];
      [| rewrite <- S, <- S' | easy]; apply E; eauto using stone_on. }
  apply same_elements. intro c. destruct F as [L _], F' as [L' _].
  destruct (Nat.lt_ge_cases c (width g)).
  - rewrite !(nth_error_nth' _ []) by lia. f_equal. apply same_elements. intro r. exact (A (c, r)).
  - transitivity (@None (list player)); [|symmetry]; apply nth_error_None; lia.
Qed.

(* --- lines --- *)
Definition on_board (x : cell) : bool := (fst x <? width g) && (snd x <? height g).
Definition line_cells (d : direction) (c r : nat) : list cell := map (place g d c r) (seq 0 (goal g)).
Definition directions : list direction :=
  if goal g <=? width g then [East; North; NorthEast; SouthEast] else [North].
Definition all_lines : list (list cell) :=
  filter (forallb on_board)
    (flat_map (fun d => flat_map (fun c => map (line_cells d c) (seq 0 (height g)))
      (seq 0 (width g))) directions).

Lemma in_line_cells d c r x :
  In x (line_cells d c r) <-> exists i, i < goal g /\ place g d c r i = x.
Proof.
  unfold line_cells. rewrite in_map_iff. split; intros (i & H1 & H2); exists i;
    rewrite in_seq in *; split; auto; lia.
Qed.
Lemma in_directions d : In d directions <-> possible g d.
Proof.
  unfold directions, possible. destruct (Nat.leb_spec (goal g) (width g)).
  - split; [auto | destruct d; simpl; auto].
  - simpl. split; [intros [<-|[]]; auto | intros [->|]; [auto | lia]].
Qed.
Lemma in_all_lines l :
  In l all_lines <-> exists d c r, possible g d /\ c < width g /\ r < height g /\ l = line_cells d c r /\
    forall x, In x l -> on x.
Proof.
  assert (O : forall x, on_board x = true <-> on x)
    by (intro x; unfold on_board, on; now rewrite andb_true_iff, !Nat.ltb_lt).
  unfold all_lines. rewrite filter_In, forallb_forall, in_flat_map. split.
  - intros [(d & D & H) A]. apply in_flat_map in H as (c & C & H).
    apply in_map_iff in H as (r & <- & R). apply in_seq in C, R. exists d, c, r.
    repeat split; try lia; try (now apply in_directions); apply O; auto.
  - intros (d & c & r & D & C & R & -> & A). split; [|intros x I; now apply O, A].
    exists d. split; [now apply in_directions|]. apply in_flat_map. exists c.
    split; [|apply in_map]; apply in_seq; lia.
Qed.
Lemma listed_line p b l : In l all_lines -> (forall x, In x l -> stone b x = Some p) -> line g p b.
Proof.
  intros I A. apply in_all_lines in I as (d & c & r & D & _ & _ & -> & _). exists d, c, r.
  split; [easy|]. intros i L. apply A, in_line_cells. eauto.
Qed.
Hypothesis goal_pos : 1 <= goal g.
Lemma line_listed p b : fits b -> line g p b ->
  exists l, In l all_lines /\ forall x, In x l -> stone b x = Some p.
Proof.
  intros F (d & c & r & D & H).
  assert (A : forall x, In x (line_cells d c r) -> stone b x = Some p)
    by (intros x I; apply in_line_cells in I as (i & I & <-); auto).
  assert (O : on (place g d c r 0)) by (apply (stone_on b _ p F), H; lia).
  set (c' := match d with North => c | _ => if ring g then c mod width g else c end).
  assert (E : line_cells d c' r = line_cells d c r).
  { apply map_ext. intro i. unfold place, c'. destruct d; try easy; destruct (ring g); try easy;
      f_equal; destruct (Nat.eq_dec (width g) 0) as [Z|Z]; try (rewrite Z; easy);
      now rewrite Nat.add_mod_idemp_l. }
  exists (line_cells d c r). split; [|easy]. apply in_all_lines. exists d, c', r. rewrite E.
  split; [easy|]. unfold c'. clear E c'. split; [|split; [|split; [easy|]]].
  - destruct O as [O _]. unfold place in O. destruct d, (ring g); simpl in O; rewrite ?Nat.add_0_r in O; easy.
  - destruct O as [_ O]. unfold place in O. destruct d; simpl in O; lia.
  - intros x I. eapply stone_on; eauto.
Qed.
Lemma no_line_start p : ~ line g p (start g).
Proof.
  intros (d & c & r & _ & H). specialize (H 0 goal_pos). unfold stone, column, start in H.
  rewrite nth_repeat in H. now destruct (snd _) in H.
Qed.
Lemma line_drop_other p q c b : c < length b -> p <> q -> line g q (drop p c b) -> line g q b.
Proof using.
  intros L N (d & c' & r & D & H). exists d, c', r. split; [easy|]. intros i I. specialize (H i I).
  rewrite stone_drop in H by easy. destruct (cell_eq _ _); congruence.
Qed.
End Board.
