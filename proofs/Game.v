(* The game and what is claimed about it.  Every theorem speaks of these definitions alone, so they
   are what a reader has to believe; nothing here is computed or proved. *)
From Coq Require Import List Arith.
Import ListNotations.

(* Columns, rows, stones in a line, which is at least one and may be part of a longer row; on a ring (a
   cylinder) the last column is beside the first. *)
Record game := Game { width : nat; height : nat; goal : nat; ring : bool }.

Inductive player := First | Second.
Definition other (p : player) : player := match p with First => Second | Second => First end.

(* The columns from the left, the stones of each from the bottom up.  Columns and rows count from 0. *)
Definition board := list (list player).
Definition column (b : board) (c : nat) : list player := nth c b [].
Definition start (g : game) : board := repeat [] (width g).
Definition open (g : game) (b : board) (c : nat) : Prop :=
  c < width g /\ length (column b c) < height g.
(* Meant for open columns: with others it says nothing about the game. *)
Fixpoint drop (p : player) (c : nat) (b : board) : board :=
  match b, c with
  | [], _ => []
  | stones :: rest, 0 => (stones ++ [p]) :: rest
  | stones :: rest, S c => stones :: drop p c rest
  end.

Definition cell : Set := nat * nat.    (* column and row *)
Definition stone (b : board) (x : cell) : option player := nth_error (column b (fst x)) (snd x).

(* Cell i of the line whose left end is in column c and whose lowest row is r. *)
Inductive direction := East | North | NorthEast | SouthEast.
Definition place (g : game) (d : direction) (c r i : nat) : cell :=
  let east := if ring g then (c + i) mod width g else c + i in
  match d with
  | East => (east, r)
  | North => (c, r + i)
  | NorthEast => (east, r + i)
  | SouthEast => (east, r + (goal g - 1 - i))
  end.
(* On a narrow ring a line would come back to a column that it has: it is none. *)
Definition possible (g : game) (d : direction) : Prop := d = North \/ goal g <= width g.
Definition line (g : game) (p : player) (b : board) : Prop :=
  exists d c r, possible g d /\ forall i, i < goal g -> stone b (place g d c r i) = Some p.

Definition full (g : game) (b : board) : Prop := forall c, ~ open g b c.
Inductive outcome := Won (p : player) | Drawn.
Definition ends (g : game) (b : board) (o : outcome) : Prop :=
  match o with
  | Won p => line g p b
  | Drawn => full g b /\ forall p, ~ line g p b
  end.
Definition over (g : game) (b : board) : Prop := exists o, ends g b o.

Inductive claim := Win | NotLose.
Definition kept (k : claim) (p : player) (o : outcome) : Prop :=
  o = Won p \/ (k = NotLose /\ o = Drawn).

(* Player p keeps the claim from board b with t to move, whatever the other player does.  Moves are into
   open columns, by turns, and only while the game is not over. *)
Inductive forces (g : game) (k : claim) (p : player) : player -> board -> Prop :=
| Ended : forall t b o, ends g b o -> kept k p o -> forces g k p t b
| Mine : forall b c, ~ over g b -> open g b c ->
    forces g k p (other p) (drop p c b) -> forces g k p p b
| Theirs : forall b, ~ over g b ->
    (forall c, open g b c -> forces g k p p (drop (other p) c b)) ->
    forces g k p (other p) b.

(* The moves can be played from here by turns, the game not being over before each, and lead to such a
   position. *)
Fixpoint after (g : game) (P : player -> board -> Prop) (moves : list nat) (t : player) (b : board) : Prop :=
  match moves with
  | [] => P t b
  | c :: rest => ~ over g b /\ open g b c /\ after g P rest (other t) (drop t c b)
  end.

(* p keeps it by one way to play: by what [play] says, given all moves since the claim was made. *)
Inductive follows (g : game) (k : claim) (p : player) (play : list nat -> option nat) :
    list nat -> player -> board -> Prop :=
| Done : forall past t b o, ends g b o -> kept k p o -> follows g k p play past t b
| Told : forall past b c, ~ over g b -> play past = Some c -> open g b c ->
    follows g k p play (past ++ [c]) (other p) (drop p c b) -> follows g k p play past p b
| Any : forall past b, ~ over g b ->
    (forall c, open g b c -> follows g k p play (past ++ [c]) p (drop (other p) c b)) ->
    follows g k p play past (other p) b.

(* p keeps it with at most n more moves. *)
Inductive within (g : game) (k : claim) (p : player) : nat -> player -> board -> Prop :=
| EndedWithin : forall n t b o, ends g b o -> kept k p o -> within g k p n t b
| MineWithin : forall n b c, ~ over g b -> open g b c ->
    within g k p n (other p) (drop p c b) -> within g k p (S n) p b
| TheirsWithin : forall n b, ~ over g b ->
    (forall c, open g b c -> within g k p n p (drop (other p) c b)) ->
    within g k p (S n) (other p) b.

Definition keeps (g : game) (k : claim) (p : player) (moves : list nat) : Prop :=
  after g (forces g k p) moves First (start g).
Definition keeps_by (g : game) (k : claim) (p : player) (moves : list nat) (play : list nat -> option nat) : Prop :=
  after g (follows g k p play []) moves First (start g).
Definition wins_after (g : game) (p : player) : list nat -> Prop := keeps g Win p.
Definition wins (g : game) (p : player) : Prop := keeps g Win p [].
Definition does_not_lose (g : game) (p : player) : Prop := keeps g NotLose p [].
Definition is_drawn (g : game) : Prop := does_not_lose g First /\ does_not_lose g Second.
(* The last move, counted from 1, of a game that p wins as early, and the other as late, as they can. *)
Definition wins_on_move (g : game) (p : player) (n : nat) : Prop :=
  within g Win p n First (start g) /\ forall m, m < n -> ~ within g Win p m First (start g).
