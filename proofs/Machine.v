(* Sets as machine integers, for up to 63 cells, and a hash table in an array.  Coq computes with both
   as the processor does; that they keep their laws are the axioms that Print Assumptions lists. *)
From Coq Require Import Arith ZArith Lia Bool Uint63 PArray.
Require Import Sets.
Local Open Scope uint63_scope.

Module Machine <: SETS.
Definition set := int.
Definition key (n : nat) : int := of_Z (Z.of_nat n).
Definition mem (n : nat) (s : set) : bool := bit s (key n).
Definition none : set := 0.
Definition single (n : nat) : set := 1 << key n.
Definition join (a b : set) : set := a lor b.
Definition subset (a b : set) : bool := (a land b) =? a.
Definition equal (a b : set) : bool := a =? b.
Definition lacking (a b : set) : set :=
  let rest := a lxor (a land b) in if rest land (rest - 1) =? 0 then rest else 0.
Definition enough (n : nat) : bool := (n <=? 63)%nat.
Definition small (n : nat) : Prop := (n < 63)%nat.

Lemma enough_small n m : enough n = true -> (m < n)%nat -> small m.
Proof. unfold enough, small. intro H. apply Nat.leb_le in H. lia. Qed.
Lemma wB_63 : wB = (2 ^ 63)%Z. Proof. reflexivity. Qed.
Lemma key_to_Z n : small n -> to_Z (key n) = Z.of_nat n.
Proof.
  unfold small. intro H. unfold key. rewrite of_Z_spec, Z.mod_small; [reflexivity|].
  rewrite wB_63. assert (63 < 2 ^ 63)%Z by reflexivity. lia.
Qed.
(* With room below wB: the extracted check has numbers up to 2^62. *)
Definition keys_enough (n : nat) : bool := (Z.of_nat n <=? 2 ^ 60)%Z.
Lemma key_injective n i j : keys_enough n = true -> (i < n)%nat -> (j < n)%nat -> key i = key j -> i = j.
Proof.
  unfold keys_enough, key. intros E I J H. apply Z.leb_le in E. apply (f_equal to_Z) in H.
  assert (2 ^ 60 < wB)%Z by reflexivity. rewrite !of_Z_spec, !Z.mod_small in H by lia. lia.
Qed.
Lemma mem_none n : mem n none = false.
Proof. apply bit_0. Qed.
Lemma mem_join n a b : mem n (join a b) = mem n a || mem n b.
Proof. apply lor_spec. Qed.
Lemma mem_single n m : small n -> small m -> mem n (single m) = (m =? n)%nat.
Proof.
  intros Hn Hm. unfold mem, single. rewrite bitE, lsl_spec, !key_to_Z, to_Z_1, Z.mul_1_l by easy.
  unfold small in *. rewrite Z.mod_small.
  - rewrite Z.pow2_bits_eqb by lia.
    destruct (Nat.eqb_spec m n), (Z.eqb_spec (Z.of_nat m) (Z.of_nat n)); auto; lia.
  - rewrite wB_63. split; [apply Z.pow_nonneg; lia | apply Z.pow_lt_mono_r; lia].
Qed.
Lemma subset_mem a b n : subset a b = true -> mem n a = true -> mem n b = true.
Proof.
  unfold subset, mem. intros H Ha. apply eqb_correct in H.
  rewrite <- H, land_spec in Ha. now apply andb_prop in Ha.
Qed.
Lemma subset_intro a b :
  (forall n, small n -> mem n a = true -> mem n b = true) -> subset a b = true.
Proof.
  unfold subset, mem. intro H. apply eqb_complete, bit_ext. intro i. rewrite land_spec.
  destruct (bit a i) eqn:E; [simpl | reflexivity].
  assert (L : (to_Z i < 63)%Z).
  { destruct (Z.lt_ge_cases (to_Z i) 63) as [|G]; [easy|].
    rewrite bit_M in E; [easy | now apply leb_spec]. }
  pose proof (to_Z_bounded i) as B.
  assert (I : key (Z.to_nat (to_Z i)) = i) by (unfold key; rewrite Z2Nat.id by lia; apply of_to_Z).
  rewrite <- I. apply H; [unfold small; lia | now rewrite I].
Qed.

(* Positions with the same slot. *)
Inductive bucket : Set := Nil | Cons (k a b : int) (rest : bucket).
Fixpoint look (k a b : int) (l : bucket) : bool :=
  match l with
  | Nil => false
  | Cons i x y rest =>
      if x =? a then if y =? b then if i =? k then true else look k a b rest else look k a b rest
      else look k a b rest
  end.
Record slots : Set := Slots { buckets : array bucket; shift : int }.
Definition table := slots.
Definition slot (t : table) (k a b : int) : int :=
  (a * 0x1e3779b97f4a7c15 + b * 0x2545f4914f6cdd1d + k * 0x369dea0f31a53f85) >> shift t.
Definition seen (t : table) (k a b : set) : bool := look k a b (buckets t).[slot t k a b].
Definition put (t : table) (k a b : set) : table :=
  let i := slot t k a b in Slots (buckets t).[i <- Cons k a b (buckets t).[i]] (shift t).
(* At most 2^21 slots: an array has fewer than 2^22 places. *)
Definition no_table (n : nat) : table := Slots (make (1 << key n) Nil) (63 - key n).

Fixpoint all_in (P : int -> int -> int -> Prop) (l : bucket) : Prop :=
  match l with Nil => True | Cons k a b rest => P k a b /\ all_in P rest end.
Definition all (P : set -> set -> set -> Prop) (t : table) : Prop := forall i, all_in P (buckets t).[i].
Lemma all_none P n : all P (no_table n).
Proof. intro i. unfold no_table, buckets. now rewrite get_make. Qed.
Lemma all_seen P t k a b : all P t -> seen t k a b = true -> P k a b.
Proof.
  unfold seen. intros H. specialize (H (slot t k a b)).
  induction (buckets t).[slot t k a b] as [|i x y rest IH]; [easy|]. simpl in *. destruct H as [H1 H2].
  destruct (x =? a) eqn:E1, (y =? b) eqn:E2, (i =? k) eqn:E3; auto. apply eqb_correct in E1, E2, E3. now subst.
Qed.
Lemma all_put P t k a b : all P t -> P k a b -> all P (put t k a b).
Proof.
  intros H Hab j. unfold put. cbn [buckets]. set (i := slot t k a b).
  destruct (i =? j) eqn:E.
  - apply eqb_correct in E. subst j. destruct (i <? length (buckets t)) eqn:L.
    + rewrite get_set_same by easy. split; [easy | apply H].
    + rewrite get_out_of_bounds by now rewrite length_set.
      rewrite default_set, <- (get_out_of_bounds _ _ _ L). apply H.
  - apply eqb_false_correct in E. rewrite get_set_other by easy. apply H.
Qed.
End Machine.
