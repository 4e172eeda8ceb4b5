(* How the owner of a strategy file plays, and the check of a file.  Nothing has to be proved about how
   it plays: see Walk.v. *)
From Coq Require Import List Arith NArith Bool.
Require Import Game Board Sets Strategy Walk Sound.
Import ListNotations.

Module Check (S : SETS).
Module Export T := Sound S.
Import S.

(* A card taken up, as it lies on the board. *)
Record held := Held {
  number_in : list (list N); mark_in : list (list bool); mirrored : bool; keys : list set }.
(* last: the column of the other's last stone, if it is to be answered in it. *)
Inductive hand := Plan | Holds (h : held) (last : option nat).
Inductive order := Column (c : nat) | Hand (h : hand).

(* Apart: a position counts as known only with the same card in hand, so that the verdict is about what
   the owner plays by the file.  Otherwise with any card, which proves the same theorem and is faster. *)
Definition key_of (apart : bool) (h : hand) : set :=
  match h with
  | Holds h last => if apart then nth (match last with None => 0 | Some c => S c end) (keys h) none else none
  | Plan => none
  end.

Section Owner.
Variable s : strategy.
Notation g := (variant s).
Notation line_in o := (fun m => completes o (at_ m)).

(* --- on a card --- *)
Definition first_completes (s : set) (col : spots) : bool :=
  match col with [] => false | x :: _ => completes s x end.
(* After this stone, where the owner completes a line.  Nobody does now, so that is a cell in a line
   with the stone, or the one above it. *)
Definition threats (o : set) (m : move) : set :=
  let above := match above m with [] => none | x :: _ => if completes o x then bit x else none end in
  fold_left (fun t l => join t (lacking l o)) (lines (at_ m)) above.
Definition two_lines (o t : set) (cols : list spots) : bool :=
  match filter (fun col => match col with [] => false | x :: _ => subset (bit x) t end) cols with
  | [] => false
  | [_ :: y] => first_completes o y
  | _ => true
  end.
Definition forks (o q : set) (m : move) : bool :=
  let t := threats o m in
  if equal t none then false
  else if first_completes q (above m) then false
  else two_lines (join o (bit (at_ m))) t (left m).
Definition safe_moves (q : set) (ms : list move) : list move :=
  match filter (fun m => negb (first_completes q (above m))) ms with [] => ms | l => l end.
Fixpoint lowest (h : held) (ms : list move) (least : N) (best : option nat) : option nat :=
  match ms with
  | [] => best
  | m :: rest =>
      let n := nth (row (at_ m)) (nth (to m) (number_in h) []) 0%N in
      if (n <? least)%N then lowest h rest n (Some (to m)) else lowest h rest least best
  end.
Definition by_number (h : held) (last : option nat) (ms : list move) : option nat :=
  let otherwise := lowest h ms 256 None in
  match last with
  | Some c => if existsb (in_column c) ms then Some c else otherwise
  | None => otherwise
  end.
Definition by_card (h : held) (last : option nat) (o q : set) (ms : list move) : option nat :=
  let ms := if mirrored h then rev ms else ms in
  match find (line_in q) ms with
  | Some m => Some (to m)
  | None =>
      match (if fork s then find (forks o q) ms else None) with
      | Some m => Some (to m)
      | None => by_number h last (if safe s then safe_moves q ms else ms)
      end
  end.

(* --- by the plan: orders by the stones of the owner and of the other --- *)
Variable orders : list (set * set * order).
Fixpoint look_up (l : list (set * set * order)) (o q : set) : option order :=
  match l with
  | [] => None
  | (a, b, v) :: rest => if equal a o then if equal b q then Some v else look_up rest o q else look_up rest o q
  end.
Definition taken (h : hand) (o q : set) : hand :=
  match h with
  | Plan => match look_up orders o q with Some (Hand h) => h | _ => Plan end
  | _ => h
  end.
Definition told (h : hand) (m : move) : hand :=
  match h with
  | Holds h _ =>
      let marked := nth (S (row (at_ m))) (nth (to m) (mark_in h) []) false in
      Holds h (if follow s && marked then Some (to m) else None)
  | Plan => Plan
  end.
Definition choose (h : hand) (o q : set) (ms : list move) : hand * option nat :=
  let h := taken h o q in
  (h, match h with
      | Holds h last => by_card h last o q ms
      | Plan =>
          match look_up orders o q with
          | Some (Column c) => Some c
          | _ => option_map to (find (line_in q) ms)
          end
      end).
End Owner.

Section File.
Variable apart : bool.
Variable s : strategy.
Notation g := (variant s).
Notation w := (width (variant s)).

Definition hold (mirror : bool) (n : nat) (c : card) : hand :=
  let turned {A} (cols : list A) := if mirror then rev cols else cols in
  let first := 1 + (2 * n + if mirror then 1 else 0) * S w in
  Holds (Held (turned (numbers c)) (turned (marks c)) mirror (map key (seq first (S w)))) None.
Fixpoint hold_all (mirror : bool) (n : nat) (l : list card) : list hand :=
  match l with [] => [] | c :: rest => hold mirror n c :: hold_all mirror (S n) rest end.

(* An entry with its position and the mirror image of it; the game is not over there. *)
Definition position_after (begin : position) (ms : list nat) : option position :=
  match replay begin ms with
  | Some a => match all_moves (columns a) with [] => None | _ => Some a end
  | None => None
  end.
Definition turn (c : nat) : nat := w - 1 - c.
Definition turn_advice (a : advice) : advice :=
  match a with Play c => Play (turn c) | Take n m => Take n (negb m) end.
Definition entry := (position * position * advice)%type.
Fixpoint entries (begin : position) (l : list (list nat * advice)) : option (list entry) :=
  match l with
  | [] => Some []
  | (ms, a) :: rest =>
      match position_after begin ms, position_after begin (map turn ms), entries begin rest with
      | Some x, Some y, Some l => Some ((x, y, a) :: l)
      | _, _, _ => None
      end
  end.
Definition same (a b : position) : bool := equal (mine a) (mine b) && equal (theirs a) (theirs b).
Fixpoint all_different (l : list entry) : bool :=
  match l with
  | [] => true
  | (x, _, _) :: rest => negb (existsb (fun e => same x (fst (fst e)) || same x (snd (fst e))) rest) && all_different rest
  end.
Definition possible_entry (e : entry) : bool :=
  let '(x, _, a) := e in
  match a with
  | Play c => (if player_eq (mover x) (owner s) then true else false) && existsb (in_column c) (all_moves (columns x))
  | Take n _ => n <? length (cards s)
  end.
Definition order_for (straight mirrored : list hand) (x : position) (a : advice) : set * set * order :=
  let (o, q) := if player_eq (mover x) (owner s) then (mine x, theirs x) else (theirs x, mine x) in
  (o, q, match a with
         | Play c => Column c
         | Take n m => Hand (nth n (if m then mirrored else straight) Plan)
         end).

Inductive verdict := Valid | Invalid | Unreadable.
Definition check_from (begin a : position) (l : list entry) : verdict :=
  if all_different l && forallb possible_entry l then
    let order := order_for (hold_all false 0 (cards s)) (hold_all true 0 (cards s)) in
    let orders := map (fun e => order (fst (fst e)) (snd e)) l
               ++ map (fun e => order (snd (fst e)) (turn_advice (snd e))) l in
    match walk (match claimed s with Win => false | NotLose => true end) hand (key_of apart) (taken orders) (told s)
            (choose s orders) (owner s) Plan (S (w * height g)) a (no_table 21) with
    | Some _ => Valid
    | None => Invalid
    end
  else Invalid.
Definition check : verdict :=
  if (1 <=? goal g) && enough (w * height g) then
    let begin := beginning g in
    match position_after begin (moves s), entries begin (plan s) with
    | Some a, Some l => check_from begin a l
    | _, _ => Unreadable
    end
  else Unreadable.

Theorem check_sound : check = Valid -> keeps g (claimed s) (owner s) (moves s).
Proof.
  unfold check. destruct ((1 <=? goal g) && enough (w * height g)) eqn:E; [|easy].
  apply andb_true_iff in E as [G S]. apply Nat.leb_le in G.
  destruct (position_after _ _) as [a|] eqn:R; [|easy]. destruct (entries _ _) as [l|]; [|easy].
  unfold position_after in R. destruct (replay _ _) as [a'|] eqn:R'; [|easy].
  assert (a' = a) as -> by (destruct (all_moves _); congruence).
  unfold check_from. destruct (all_different l && forallb possible_entry l); [|easy].
  destruct (walk _ _ _ _ _ _ _ _ _ _ _) as [t|] eqn:W; [intros _|easy].
  apply (replay_sound g G S _ _ _ _ _ (agrees_beginning g G) R'). intros b A.
  refine (walk_sound g G S (claimed s) _ _ _ _ _ _ _ _ _ _ _ _ _ b A W (all_none _ _)).
  now destruct (claimed s).
Qed.
End File.
End Check.
