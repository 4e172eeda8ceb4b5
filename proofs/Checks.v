(* The check with machine integers, and without axioms. *)
Require Import Machine Binary Check.
Module Fast := Check Machine.
Module Pure := Check Binary.
