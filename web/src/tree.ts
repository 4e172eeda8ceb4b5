// Every line that was tried.  A position is named by the moves that lead to it, as in the address bar, so the tree is a table
// from such a text to what follows it.
//
//   ""  ->  "4"  ->  "44"  ->  "445"
//                \-> "45"                 children of "4", in the order in which they were tried

export interface TreeNode {
    move: string; // the last move; "" at the start
    parent: string | null;
    children: string[];
    latest: string | null; // the child that was visited last: where "forward" leads
}

export type Tree = Record<string, TreeNode>;

export function new_tree(): Tree {
    return { '': { move: '', parent: null, children: [], latest: null } };
}

// Makes sure that a move is known behind a position; gives the name of the position after it.
export function add_move(tree: Tree, parent: string, move: string): string {
    const name = parent + move;
    tree[name] ??= { move, parent, children: [], latest: null };
    const node = tree[parent]!;
    if (!node.children.includes(name)) node.children.push(name);
    node.latest = name;
    return name;
}

export function add_line(tree: Tree, moves: readonly string[]): string {
    return moves.reduce((name, move) => add_move(tree, name, move), '');
}

// From the start to the position, both included.
export function path_to(tree: Tree, name: string): string[] {
    const path: string[] = [];
    for (let at: string | null = name; at !== null; at = tree[at]?.parent ?? null) path.unshift(at);
    return path;
}

// From the position to the end of the line that was visited last.
export function way_on(tree: Tree, name: string): string[] {
    const way: string[] = [];
    for (let at = tree[name]?.latest; at; at = tree[at]?.latest) way.push(at);
    return way;
}

export const line_through = (tree: Tree, name: string) => [...path_to(tree, name), ...way_on(tree, name)];

// Marks the way to a position as the one that "forward" follows.
export function visit(tree: Tree, name: string): void {
    for (const at of path_to(tree, name)) {
        const parent = tree[at]?.parent;
        if (parent !== null && parent !== undefined) tree[parent]!.latest = at;
    }
}

// Takes a position and everything behind it away; gives the position before it.
export function prune(tree: Tree, name: string): string {
    const parent = tree[name]?.parent;
    if (parent === null || parent === undefined) return name;
    const node = tree[parent]!;
    node.children = node.children.filter((child) => child !== name);
    if (node.latest === name) node.latest = node.children[0] ?? null;
    const forget = (at: string) => {
        tree[at]?.children.forEach(forget);
        delete tree[at];
    };
    forget(name);
    return parent;
}

// One line of the list of moves: a run without a branch, and how deep it is nested.
export interface Run {
    depth: number;
    names: string[];
}

// The tree as lines to be written under each other: the first child goes on in the same line, the others begin their own, one step
// further in, before the line goes on.
export function runs(tree: Tree, from = '', depth = 0): Run[] {
    const out: Run[] = [];
    let line: string[] = from === '' ? [] : [from];
    for (let at = tree[from]; at && at.children.length > 0; ) {
        const [next, ...others] = at.children as [string, ...string[]];
        line.push(next);
        if (others.length > 0) {
            out.push({ depth, names: line });
            line = [];
            for (const other of others) out.push(...runs(tree, other, depth + 1));
        }
        at = tree[next];
    }
    if (line.length > 0) out.push({ depth, names: line });
    return out;
}
