(* What the check needs besides the game: sets of cells, and a table of positions that are known to be
   good.  A position is two sets; its key, a third, says which card the owner holds there. *)
From Coq Require Import Arith.

Module Type SETS.
  Parameter set : Set.
  Parameter mem : nat -> set -> bool.
  Parameter none : set.
  Parameter single : nat -> set.
  Parameter join : set -> set -> set.
  Parameter subset : set -> set -> bool.
  (* For how the owner plays; nothing is promised.  The only element of a that b lacks, if it is one. *)
  Parameter equal : set -> set -> bool.
  Parameter lacking : set -> set -> set.
  Parameter enough : nat -> bool.             (* are there sets of all cells below n? *)
  Parameter small : nat -> Prop.
  Axiom enough_small : forall n m, enough n = true -> m < n -> small m.
  Axiom mem_none : forall n, mem n none = false.
  Axiom mem_join : forall n a b, mem n (join a b) = orb (mem n a) (mem n b).
  Axiom mem_single : forall n m, small n -> small m -> mem n (single m) = (m =? n).
  Axiom subset_mem : forall a b n, subset a b = true -> mem n a = true -> mem n b = true.
  Axiom subset_intro : forall a b,
    (forall n, small n -> mem n a = true -> mem n b = true) -> subset a b = true.

  Parameter key : nat -> set.
  Parameter keys_enough : nat -> bool.        (* are the keys of all numbers below n different? *)
  Axiom key_injective : forall n i j, keys_enough n = true -> i < n -> j < n -> key i = key j -> i = j.
  Parameter table : Set.
  Parameter no_table : nat -> table.          (* of 2^n slots, where that means anything *)
  Parameter seen : table -> set -> set -> set -> bool.
  Parameter put : table -> set -> set -> set -> table.
  Parameter all : (set -> set -> set -> Prop) -> table -> Prop.
  Axiom all_none : forall P n, all P (no_table n).
  Axiom all_seen : forall P t k a b, all P t -> seen t k a b = true -> P k a b.
  Axiom all_put : forall P t k a b, all P t -> P k a b -> all P (put t k a b).
End SETS.
