(* How the owner of a strategy file plays, and the check of a file: in a file that it accepts the owner
   has an answer to everything, and keeps the claim by the answers of the file. *)
From Coq Require Import List Arith NArith Bool Lia.
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

Definition key_of (h : hand) : set :=
  match h with
  | Holds h last => nth (match last with None => 0 | Some c => S c end) (keys h) none
  | Plan => key 0
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
Variable s : strategy.
Notation g := (variant s).
Notation w := (width (variant s)).

(* Card n.  A hand has the keys from the first of its card on, one for each last. *)
Definition first_key (mirror : bool) (n : nat) : nat := 1 + (2 * n + if mirror then 1 else 0) * S w.
Definition hold (mirror : bool) (n : nat) : held :=
  let c := nth n (cards s) (Card [] []) in
  let turned {A} (cols : list A) := if mirror then rev cols else cols in
  Held (turned (numbers c)) (turned (marks c)) mirror (map key (seq (first_key mirror n) (S w))).
Definition hold_all (mirror : bool) : list hand :=
  map (fun n => Holds (hold mirror n) None) (seq 0 (length (cards s))).

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

Definition orders (l : list entry) : list (set * set * order) :=
  let order := order_for (hold_all false) (hold_all true) in
  map (fun e => order (fst (fst e)) (snd e)) l ++ map (fun e => order (snd (fst e)) (turn_advice (snd e))) l.

Inductive verdict := Valid | Invalid | Unreadable.
Definition check_from (a : position) (l : list entry) : verdict :=
  if all_different l && forallb possible_entry l then
    let orders := orders l in
    match walk (match claimed s with Win => false | NotLose => true end) hand key_of (taken orders) (told s)
            (choose s orders) (owner s) Plan (S (w * height g)) a (no_table 21) with
    | Some _ => Valid
    | None => Invalid
    end
  else Invalid.
Definition check : verdict :=
  if (1 <=? goal g) && enough (w * height g) && keys_enough (first_key false (length (cards s))) then
    let begin := beginning g in
    match position_after begin (moves s), entries begin (plan s) with
    | Some a, Some l => check_from a l
    | _, _ => Unreadable
    end
  else Unreadable.

(* What the file says to play, as a function of the moves since the position of the claim. *)
Definition by_file (past : list nat) : option nat :=
  let begin := beginning g in
  match position_after begin (moves s), entries begin (plan s) with
  | Some a, Some l => answers hand (taken (orders l)) (told s) (choose s (orders l)) (owner s) Plan a past
  | _, _ => None
  end.

(* --- the hands have different keys --- *)
Definition known (h : hand) : Prop := h = Plan \/ exists mirror n last,
  n < length (cards s) /\ (forall c, last = Some c -> c < w) /\ h = Holds (hold mirror n) last.
Lemma known_plan : known Plan. Proof. now left. Qed.
Lemma key_of_hold mirror n last : (forall c, last = Some c -> c < w) ->
  exists i, i <= w /\ i = match last with None => 0 | Some c => S c end /\
    key_of (Holds (hold mirror n) last) = key (first_key mirror n + i).
Proof.
  intro L. exists (match last with None => 0 | Some c => S c end).
  assert (B : match last with None => 0 | Some c => S c end <= w) by (destruct last as [c|]; [now apply L | lia]).
  repeat split; [easy|]. unfold key_of, hold; cbn [keys].
  rewrite (nth_indep _ none (key 0)), map_nth, seq_nth by (rewrite ?map_length, ?seq_length; lia). easy.
Qed.
Lemma known_key h h' : keys_enough (first_key false (length (cards s))) = true ->
  known h -> known h' -> key_of h = key_of h' -> h = h'.
Proof.
  assert (Below : forall mirror n i, n < length (cards s) -> i <= w ->
    0 < first_key mirror n + i < first_key false (length (cards s))).
  { intros mirror n i N I. pose proof (Nat.mul_le_mono_r (2 * n + 2) (2 * length (cards s)) (S w)).
    unfold first_key. destruct mirror; lia. }
  intros E [->|(m & n & l & N & L & ->)] [->|(m' & n' & l' & N' & L' & ->)] H; [easy| | |].
  - destruct (key_of_hold m' n' l' L') as (i & I & _ & K). rewrite K in H. specialize (Below m' n' i N' I).
    apply (key_injective _ _ _ E) in H; lia.
  - destruct (key_of_hold m n l L) as (i & I & _ & K). rewrite K in H. specialize (Below m n i N I).
    apply (key_injective _ _ _ E) in H; lia.
  - destruct (key_of_hold m n l L) as (i & I & Ei & K), (key_of_hold m' n' l' L') as (i' & I' & Ei' & K').
    rewrite K, K' in H. pose proof (Below m n i N I). pose proof (Below m' n' i' N' I').
    apply (key_injective _ _ _ E) in H; [|easy|easy]. unfold first_key in H.
    assert (Em : 2 * n + (if m then 1 else 0) = 2 * n' + if m' then 1 else 0) by nia.
    assert (m = m' /\ n = n') as [-> ->] by (destruct m, m'; split; try easy; lia).
    assert (l = l') as -> by (destruct l, l'; try easy; f_equal; lia). easy.
Qed.
Lemma known_ordered l h o q : look_up (orders l) o q = Some (Hand h) -> known h.
Proof.
  assert (A : forall x e, snd (order_for (hold_all false) (hold_all true) x e) = Hand h -> known h).
  { intros x [c|n m]; unfold order_for; destruct (if player_eq _ _ then _ else _) as [a b]; [easy|]. intros [= <-].
    replace (if m then hold_all true else hold_all false) with (hold_all m) by now destruct m.
    destruct (nth_in_or_default n (hold_all m) Plan) as [I| ->]; [|apply known_plan].
    apply in_map_iff in I as (i & <- & I). apply in_seq in I. right. exists m, i, None. now repeat split. }
  intro L. assert (I : exists e, In e (orders l) /\ snd e = Hand h).
  { induction (orders l) as [|[[a b] v] rest IH]; [easy|]. simpl in L.
    destruct (equal a o), (equal b q); try (destruct (IH L) as (e & I & E); exists e; split; [now right | easy]).
    injection L as ->. eexists. split; [now left | easy]. }
  destruct I as (e & I & E). unfold orders in I. apply in_app_or in I as [I|I]; apply in_map_iff in I as (x & <- & _); eauto.
Qed.
Lemma known_taken l h o q : known h -> known (taken (orders l) h o q).
Proof.
  intro K. unfold taken. destruct h; [|easy]. destruct (look_up _ o q) as [[c|h]|] eqn:E; try easy. eapply known_ordered; eauto.
Qed.
Lemma known_told h m : to m < w -> known h -> known (told s h m).
Proof.
  intros W [->|(mirror & n & last & N & _ & ->)]; [apply known_plan|]. right. simpl.
  do 3 eexists. split; [exact N|]. split; [|reflexivity]. destruct (follow s && _); [now intros c [= <-] | easy].
Qed.

(* Who plays as the file says keeps the claim. *)
Theorem follows_wins : check = Valid -> keeps_by g (claimed s) (owner s) (moves s) by_file.
Proof.
  unfold check, by_file, keeps_by. destruct ((1 <=? goal g) && enough (w * height g) && _) eqn:E; [|easy].
  apply andb_true_iff in E as [E K]. apply andb_true_iff in E as [G S]. apply Nat.leb_le in G.
  destruct (position_after _ _) as [a|] eqn:R; [|easy]. destruct (entries _ _) as [l|]; [|easy].
  unfold position_after in R. destruct (replay _ _) as [a'|] eqn:R'; [|easy].
  assert (a' = a) as -> by (destruct (all_moves _); congruence).
  unfold check_from. destruct (all_different l && forallb possible_entry l); [|easy].
  destruct (walk _ _ _ _ _ _ _ _ _ _ _) as [t|] eqn:W; [intros _|easy].
  apply (replay_sound g G S _ _ _ _ _ (agrees_beginning g G) R'). intros b A.
  refine (walk_sound g G S (claimed s) _ _ _ _ _ _ _ _ known _ _ _ _ _ _ _ _ _ b A known_plan W (all_none _ _));
    auto using known_taken, known_told, known_key.
  - now destruct (claimed s).
  - intros h o q ms. apply known_taken.
Qed.
Corollary check_sound : check = Valid -> keeps g (claimed s) (owner s) (moves s).
Proof. intro V. eapply after_weaken; [|exact (follows_wins V)]. intros t b. apply follows_forces. Qed.
End File.
End Check.
