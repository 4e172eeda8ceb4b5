// The language of the page.  Each is a file of text/, named by its two letters; English comes with the page, the others are
// fetched when they are chosen.

import { texts as english, type Texts } from './text/en.ts';
import type { Explore } from './text/explore.ts';
import type { Learn } from './text/learn.ts';

export { english };

// Places that are fetched later, in English with their texts.
interface Later {
    learn: Learn;
    explore: Explore;
}
type Table = Texts & Partial<Later>;

const files = import.meta.glob<Table>(['./text/??.ts', '!./text/en.ts'], { import: 'texts' });
const file_of = (language: string) => files[`./text/${language}.ts`];

export const languages = ['en', ...Object.keys(files).map((file) => file.slice('./text/'.length, -'.ts'.length))];

let table: Table = $state.raw(english);
let shown = $state('en');

export const language = () => shown;

// What stands in the table of the language that is shown now.
export const text = new Proxy(english, { get: (_, part: keyof Texts) => table[part] });

export const text_of = <Place extends keyof Later>(place: Place, in_english: Later[Place]) =>
    new Proxy(in_english, { get: (_, part) => Reflect.get(table[place] ?? in_english, part) });

// The first that there is; where it cannot be fetched, the page stays as it is.
export async function set_language(wanted: readonly string[]): Promise<void> {
    const found = wanted.map((name) => name.slice(0, 2)).find((name) => languages.includes(name)) ?? 'en';
    try {
        table = (await file_of(found)?.()) ?? english;
        shown = document.documentElement.lang = found;
    } catch {
        // Without a network, before it was ever fetched.
    }
}

// What the server says, and the names of the command line, are English wherever they stand.
export const of_server = 'en';

// Of what went wrong: some of it the page itself has noticed.
export const problem_language = (problem: string) => (Object.values(text.problems).some((own) => problem.startsWith(own)) ? undefined : of_server);

export const number = (value: number, digits = 0) => value.toLocaleString(shown, { minimumFractionDigits: digits, maximumFractionDigits: digits });
