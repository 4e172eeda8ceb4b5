// What the page says stands in the tables of src/text, and in each of them.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { parse } from 'svelte/compiler';
import { expect, test, vi } from 'vitest';

import { languages, number, set_language, text } from '../../src/language.svelte.ts';
import { texts as german } from '../../src/text/de.ts';
import { texts as english } from '../../src/text/en.ts';
import { texts as explore } from '../../src/text/explore.ts';
import { texts as learn } from '../../src/text/learn.ts';
import { large_number } from '../../src/words.ts';

const source = join(import.meta.dirname, '../../src');

// "brief.draws(1)": every text by its place, with the number of values that it takes.
function keys(table: object, place = ''): string[] {
    return Object.entries(table).flatMap(([name, value]) =>
        typeof value === 'object' ? keys(value, `${place}${name}.`) : [`${place}${name}${typeof value === 'function' ? `(${value.length})` : ''}`],
    );
}

test('every language has every text, and none is empty', async () => {
    expect(languages).toEqual(['en', 'de']);
    expect(keys(german).sort()).toEqual(keys({ ...english, learn, explore }).sort());
    const values = (table: object): unknown[] => Object.values(table).flatMap((value) => (typeof value === 'object' ? values(value) : [value]));
    const empty = (table: object) => values(table).filter((value) => value === '').length;
    expect([empty(german), empty({ ...english, explore })]).toEqual([1, 1]); // a goal of a solve is told by itself
});

test('the first language that there is is taken, and none is English', async () => {
    for (const [wanted, steps] of [[['fr-FR', 'de-AT', 'en'], 'Zum Anfang'], [['en-GB', 'de'], 'To the start'], [['', 'fr'], 'To the start']] as const) {
        vi.stubGlobal('document', { documentElement: {} });
        await set_language(wanted);
        expect(text.steps.start).toBe(steps);
        expect(document.documentElement.lang).toBe(steps === 'Zum Anfang' ? 'de' : 'en');
    }
    await set_language(['de']);
    expect([large_number(1_540_000), number(1234.5, 2)]).toEqual(['1,5 M', '1.234,50']);
    await set_language(['en']);
    expect([large_number(1_540_000), number(1234.5, 2)]).toEqual(['1.5 M', '1,234.50']);
});

const said = ['aria-label', 'aria-valuetext', 'aria-description', 'title', 'placeholder', 'alt'];

interface Node {
    type: string;
    name?: string;
    data?: string; // of a text between tags
    value?: unknown; // of a literal, and of a piece of a template
}

// What is told between the tags of a component, and in the attributes that are read out; of code, whatever has two words.
function words_in(node: unknown, told = false): string[] {
    if (Array.isArray(node)) return node.flatMap((one) => words_in(one, told));
    if (typeof node !== 'object' || node === null) return [];
    const { type, name = '', data = '', value } = node as Node;
    const [tag, code] = [type === 'Text' ? data : '', type === 'Literal' && typeof value === 'string' ? value : type === 'TemplateElement' ? (value as { raw: string }).raw : ''];
    if (told && /\p{L}{2,}/u.test(tag)) return [tag.trim()];
    if (/\p{L}{2,},? \p{L}{2,}|\p{L}{3,}[.…]$/u.test(code)) return [code];
    const read = type === 'Fragment' || (type === 'Attribute' ? said.includes(name) : told && type !== 'StyleDirective');
    return Object.values(node).flatMap((one) => words_in(one, read));
}

const files = ['', 'render', 'learn'].flatMap((folder) =>
    readdirSync(join(source, folder)).filter((file) => /\.(ts|svelte)$/.test(file)).map((file) => join(folder, file)),
);

// No words for people: names, style sheets, selectors, and what is asked for.
const no_text = /^inarow$|^(text|select|input|textarea|dialog|display|fill|bold|color)\b|^\.\/|^svg\.|sans-serif$|^no (picture|board)$/;

test.each(files)('%s has its texts from the tables', (file) => {
    const code = readFileSync(join(source, file), 'utf8');
    const { fragment, instance } = parse(file.endsWith('.svelte') ? code : `<script lang="ts">${code}</script>`, { modern: true });
    expect(words_in([fragment, instance]).filter((words) => !no_text.test(words))).toEqual([]);
});
