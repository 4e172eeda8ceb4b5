(* The check as an OCaml program, with machine integers.  An array is changed in place: the walk never
   goes back to an old table. *)
From Coq Require Import Extraction ExtrOcamlBasic ExtrOcamlNatInt ExtrOcamlZInt ExtrOCamlInt63 PArray.
Require Import Game Strategy Checks.
Extract Constant array "'a" => "'a Stdlib.Array.t".
Extract Constant make => "Array.make".
Extract Constant get => "Array.get".
Extract Constant set => "fun a i x -> a.(i) <- x; a".
Extraction "checked.ml" Fast.check.
