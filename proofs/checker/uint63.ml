(* The machine integers of Coq, which OCaml's are: what the extracted check needs of them. *)
type t = int
let of_int i = i
let equal (a : t) b = a = b
let add = ( + )
let sub = ( - )
let mul = ( * )
let l_and = ( land )
let l_or = ( lor )
let l_xor = ( lxor )
let l_sl a n = if n < 63 then a lsl n else 0
let l_sr a n = if n < 63 then a lsr n else 0
