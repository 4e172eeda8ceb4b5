(* Reads one strategy as numbers (convert.py --numbers) and says what the check says of it. *)
open Checked

let number () = Scanf.scanf " %d" Fun.id
let truth () = number () = 1
let times n read = List.init n (fun _ -> read ())
let some read = times (number ()) read
let player () = if truth () then First else Second

let read_card width height () =
  let columns read = times width (fun () -> times height read) in
  let numbers = columns number in
  { numbers; marks = columns truth }

let read_entry () =
  let moves = some number in
  let kind = number () in
  (moves, if kind < 0 then Play (number ()) else let mirror = truth () in Take (kind, mirror))

let () =
  let width = number () in
  let height = number () in
  let goal = number () in
  let variant = { width; height; goal; ring = truth () } in
  let owner = player () in
  let claimed = if truth () then Win else NotLose in
  let moves = some number in
  let fork = truth () in
  let safe = truth () in
  let follow = truth () in
  let cards = some (read_card width height) in
  let plan = some read_entry in
  print_endline
    (match Fast.check { variant; owner; claimed; moves; fork; safe; follow; cards; plan } with
    | Fast.Valid -> "VALID"
    | Fast.Invalid -> "INVALID"
    | Fast.Unreadable -> "UNREADABLE")
