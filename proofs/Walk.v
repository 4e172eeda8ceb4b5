(* The check: every play of the other player against an owner who answers by a rule.  The rule is a
   parameter: Sound.v asks of it only that whatever else it goes by than the stones has its own key. *)
From Coq Require Import List Arith Bool.
Require Import Game Board Sets.
Import ListNotations.

Module Walk (S : SETS).
Import S.

(* An empty cell, with what a stone there completes: per line through it the other cells. *)
Record spot := Spot { row : nat; bit : set; lines : list set }.
(* The empty cells of a column, the lowest first. *)
Definition spots : Type := list spot.

Fixpoint covers (s : set) (lines : list set) : bool :=
  match lines with [] => false | l :: rest => if subset l s then true else covers s rest end.
Definition completes (s : set) (x : spot) : bool := covers s (lines x).

(* A stone in a column: where it comes, what is above it, and all columns after it. *)
Record move := Move { to : nat; at_ : spot; above : spots; left : list spots }.
Fixpoint moves_from (n : nat) (pre cols : list spots) : list move :=
  match cols with
  | [] => []
  | [] :: rest => moves_from (S n) ([] :: pre) rest
  | ((x :: l) as col) :: rest => Move n x l (rev_append pre (l :: rest)) :: moves_from (S n) (col :: pre) rest
  end.
Definition all_moves : list spots -> list move := moves_from 0 [].
Definition in_column (c : nat) (m : move) : bool := to m =? c.

Section Board.
Variable g : game.
Definition index (x : cell) : nat := fst x * height g + snd x.
Definition set_of (l : list cell) : set := fold_right (fun x s => join (single (index x)) s) none l.
Definition rests (ls : list (list cell)) (x : cell) : list set :=
  map (fun l => set_of (remove cell_eq x l)) (filter (fun l => if in_dec cell_eq x l then true else false) ls).
Definition make_spot (x : cell) : spot := Spot (snd x) (single (index x)) (rests (all_lines g) x).
Definition make_column (c : nat) : spots := map (fun r => make_spot (c, r)) (seq 0 (height g)).
Definition empty_columns : list spots := map make_column (seq 0 (width g)).
End Board.

(* A position: who is to move, their stones, the stones of the other, the empty cells. *)
Record position := Position { mover : player; mine : set; theirs : set; columns : list spots }.
Definition play (a : position) (m : move) : position :=
  Position (other (mover a)) (theirs a) (join (mine a) (bit (at_ m))) (left m).
(* None: an illegal move, or a game that is over. *)
Fixpoint replay (a : position) (ms : list nat) : option position :=
  match ms with
  | [] => Some a
  | c :: rest =>
      match find (in_column c) (all_moves (columns a)) with
      | None => None
      | Some m => if completes (mine a) (at_ m) then None else replay (play a m) rest
      end
  end.
Definition beginning (g : game) : position := Position First none none (empty_columns g).

Section Owner.
Variable drawn_is_enough : bool.
(* What the owner goes by, such as a card.  o: the stones of the owner, q: those of the other. *)
Variable hand : Type.
Variable key_of : hand -> set.
Variable taken : hand -> set -> set -> hand.                    (* before the other moves *)
Variable told : hand -> move -> hand.                           (* ... and after it *)
Variable choose : hand -> set -> set -> list move -> hand * option nat.

Definition full_board (t : table) : option table := if drawn_is_enough then Some t else None.
Fixpoint replies (next : move -> set -> table -> option table) (q : set) (ms : list move) (t : table) : option table :=
  match ms with
  | [] => Some t
  | m :: rest =>
      if completes q (at_ m) then None
      else match next m (join q (bit (at_ m))) t with
           | None => None
           | Some t => replies next q rest t
           end
  end.
Definition their_turn (own_turn : hand -> set -> set -> list spots -> table -> option table)
    (h : hand) (o q : set) (cols : list spots) (t : table) : option table :=
  match all_moves cols with
  | [] => full_board t
  | ms => let h := taken h o q in replies (fun m q => own_turn (told h m) o q (left m)) q ms t
  end.

(* t: positions with the owner to move in which the claim is kept. *)
Fixpoint own_turn (n : nat) (h : hand) (o q : set) (cols : list spots) (t : table) : option table :=
  match n with
  | O => None
  | S n =>
      if seen t (key_of h) o q then Some t else
      let ms := all_moves cols in
      if existsb (fun m => completes o (at_ m)) ms then Some t else
      match ms with
      | [] => full_board t
      | _ =>
          let (h', c) := choose h o q ms in
          match c with
          | None => None
          | Some c =>
              match find (in_column c) ms with
              | None => None
              | Some m =>
                  match their_turn (own_turn n) h' (join o (bit (at_ m))) q (left m) t with
                  | None => None
                  | Some t => Some (put t (key_of h) o q)
                  end
              end
          end
      end
  end.

(* What the owner p plays, with the hand of the beginning, as a function of the moves since then. *)
Variable p : player.
Definition answer (h : hand) (a : position) : option nat :=
  match find (fun m => completes (mine a) (at_ m)) (all_moves (columns a)) with
  | Some m => Some (to m)
  | None => snd (choose h (mine a) (theirs a) (all_moves (columns a)))
  end.
Definition step (now : option (hand * position)) (c : nat) : option (hand * position) :=
  match now with
  | None => None
  | Some (h, a) =>
      match find (in_column c) (all_moves (columns a)) with
      | None => None
      | Some m => Some (if player_eq (mover a) p then fst (choose h (mine a) (theirs a) (all_moves (columns a)))
                        else told (taken h (theirs a) (mine a)) m, play a m)
      end
  end.
Definition answers (h : hand) (a : position) (past : list nat) : option nat :=
  match fold_left step past (Some (h, a)) with Some (h, a) => answer h a | None => None end.
Definition walk (h : hand) (n : nat) (a : position) (t : table) : option table :=
  if player_eq (mover a) p then own_turn n h (mine a) (theirs a) (columns a) t
  else their_turn (own_turn n) h (theirs a) (mine a) (columns a) t.
End Owner.
End Walk.
