(* Sets as binary numbers and a tree of positions: no axioms, boards of any size; some eight times
   slower than machine integers. *)
From Coq Require Import Arith NArith Ndigits Lia Bool.
Require Import Sets.

Module Binary <: SETS.
Definition set := N.
Definition key : nat -> set := N.of_nat.
Definition mem (n : nat) (s : set) : bool := N.testbit s (N.of_nat n).
Definition none : set := 0%N.
Definition single (n : nat) : set := N.setbit 0 (N.of_nat n).
Definition join : set -> set -> set := N.lor.
(* (N.land, N.eqb) would build a number for each line. *)
Fixpoint within (a b : positive) : bool :=
  match a, b with
  | xH, xO _ => false
  | xH, _ => true
  | xO a, xO b | xO a, xI b | xI a, xI b => within a b
  | _, _ => false
  end.
Definition subset (a b : set) : bool :=
  match a, b with N0, _ => true | _, N0 => false | Npos a, Npos b => within a b end.
Definition equal : set -> set -> bool := N.eqb.
Definition lacking (a b : set) : set :=
  let rest := N.ldiff a b in if N.eqb (N.land rest (N.pred rest)) 0 then rest else 0%N.
Definition enough (n : nat) : bool := true.
Definition keys_enough (n : nat) : bool := true.
Lemma key_injective n i j : keys_enough n = true -> i < n -> j < n -> key i = key j -> i = j.
Proof. intros _ _ _. apply Nnat.Nat2N.inj. Qed.
Definition small (n : nat) : Prop := True.
Lemma enough_small n m : enough n = true -> m < n -> small m. Proof. easy. Qed.
Lemma mem_none n : mem n none = false.
Proof. apply N.bits_0. Qed.
Lemma mem_join n a b : mem n (join a b) = mem n a || mem n b.
Proof. apply N.lor_spec. Qed.
Lemma mem_single n m : small n -> small m -> mem n (single m) = (m =? n).
Proof.
  intros _ _. unfold mem, single. rewrite N.setbit_eqb, N.bits_0, orb_false_r.
  destruct (Nat.eqb_spec m n), (N.eqb_spec (N.of_nat m) (N.of_nat n)); auto; lia.
Qed.

Lemma mem_digit n a : mem n a = N.testbit_nat a n.
Proof. unfold mem. apply Ntestbit_Nbit. Qed.
Lemma within_mem a : forall b n, within a b = true ->
  Pos.testbit_nat a n = true -> Pos.testbit_nat b n = true.
Proof. induction a as [a IH|a IH|]; intros [b|b|] [|n]; simpl; intros; eauto; easy. Qed.
Lemma some_digit a : exists n, Pos.testbit_nat a n = true.
Proof.
  induction a as [a _|a [n H]|]; [now exists 0 | now exists (S n) | now exists 0].
Qed.
Lemma within_intro a : forall b, (forall n, Pos.testbit_nat a n = true -> Pos.testbit_nat b n = true) ->
  within a b = true.
Proof.
  induction a as [a IH|a IH|]; intros [b|b|] H; simpl; try easy;
    try (apply IH; intro n; exact (H (S n))); try now specialize (H 0 eq_refl).
  all: destruct (some_digit a) as [n E]; now specialize (H (S n) E).
Qed.
Lemma subset_mem a b n : subset a b = true -> mem n a = true -> mem n b = true.
Proof. rewrite !mem_digit. destruct a, b; simpl; try easy. apply within_mem. Qed.
Lemma subset_intro a b :
  (forall n, small n -> mem n a = true -> mem n b = true) -> subset a b = true.
Proof.
  intro H. assert (H' : forall n, N.testbit_nat a n = true -> N.testbit_nat b n = true)
    by (intro n; rewrite <- !mem_digit; now apply H).
  destruct a as [|a], b as [|b]; simpl in *; try easy.
  - destruct (some_digit a) as [n E]. now specialize (H' n E).
  - now apply within_intro.
Qed.

(* By the cells from the first: empty, of a, of b. *)
Inductive tree : Set := Empty | Leaf (k a b : N) (rest : tree) | Node (x y z : tree).
Definition table := tree.
Fixpoint look (t : tree) (k a b x y : N) : bool :=
  match t with
  | Empty => false
  | Leaf i c d rest =>
      if N.eqb a c then if N.eqb b d then if N.eqb k i then true else look rest k a b x y else false else false
  | Node u v w => look (if N.odd x then v else if N.odd y then w else u) k a b (N.div2 x) (N.div2 y)
  end.
Fixpoint insert (n : nat) (depth : N) (t : tree) (k a b x y : N) : tree :=
  match n with
  | O => t
  | S n =>
      let go t := insert n (N.succ depth) t k a b (N.div2 x) (N.div2 y) in
      let down u v w :=
        if N.odd x then Node u (go v) w else if N.odd y then Node u v (go w) else Node (go u) v w in
      match t with
      | Empty => Leaf k a b Empty
      | Leaf _ c d _ =>
          if N.eqb a c && N.eqb b d then Leaf k a b t
          else if N.odd (N.shiftr c depth) then down Empty t Empty
          else if N.odd (N.shiftr d depth) then down Empty Empty t else down t Empty Empty
      | Node u v w => down u v w
      end
  end.
Definition no_table (n : nat) : table := Empty.
Definition seen (t : table) (k a b : set) : bool := look t k a b a b.
Definition put (t : table) (k a b : set) : table := insert 200 0 t k a b a b.
Fixpoint all (P : N -> N -> N -> Prop) (t : tree) : Prop :=
  match t with
  | Empty => True
  | Leaf k a b rest => P k a b /\ all P rest
  | Node u v w => all P u /\ all P v /\ all P w
  end.
Lemma all_none P n : all P (no_table n). Proof. exact I. Qed.
Lemma all_seen P t k a b : all P t -> seen t k a b = true -> P k a b.
Proof.
  unfold seen. generalize a at 2, b at 2. induction t as [|i c d rest IH|u IHu v IHv w IHw]; simpl; intros x y H L; [easy| |].
  - destruct (N.eqb_spec a c), (N.eqb_spec b d), (N.eqb_spec k i); subst; try easy. destruct H; eauto.
  - destruct H as (Hu & Hv & Hw). destruct (N.odd x); [eauto|]. destruct (N.odd y); eauto.
Qed.
Lemma all_insert (P : N -> N -> N -> Prop) k a b : P k a b ->
  forall n depth t x y, all P t -> all P (insert n depth t k a b x y).
Proof.
  intro H. induction n as [|n IH]; intros depth t x y A; [easy|].
  destruct t as [|i c d rest|u v w]; simpl in *; [easy | |];
  repeat match goal with |- context [if ?e then _ else _] => destruct e end; simpl;
  repeat split; try apply IH; simpl; try easy; tauto.
Qed.
Lemma all_put P t k a b : all P t -> P k a b -> all P (put t k a b).
Proof. intros H Hab. now apply all_insert. Qed.
End Binary.
