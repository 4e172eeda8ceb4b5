// A server for tests: the built page, and answers of the real `inarow serve` that were recorded.
//
// With INAROW_SITE=DIR it has the files of a site that tools/site has written, which asks nobody.
//
// With INAROW_URL=http://127.0.0.1:8008 it asks that server instead, and records what it says: see "npm run record".

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

interface Answer {
    status: number;
    type: string;
    body: string;
}

export const site = process.env.INAROW_SITE;
const dist = site ?? join(import.meta.dirname, '../../dist');
const file = join(import.meta.dirname, 'recorded.json');
const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.svg': 'image/svg+xml', '.wasm': 'application/wasm', '.webmanifest': 'application/manifest+json', '.png': 'image/png' };
const between_events = 25; // milliseconds

const upstream = process.env.INAROW_URL?.replace(/\/$/, '');

// What is left to chance does not matter to what is recorded.
const name_of = (method: string, url: string, body: string) => `${method} ${url.replace(/&seed=\d+/, '')} ${body}`.trim();

async function body_of(request: IncomingMessage): Promise<string> {
    let body = '';
    for await (const piece of request) body += piece;
    return body;
}

async function ask(method: string, url: string, body: string): Promise<Answer> {
    const options = method === 'GET' ? {} : { method, body, headers: { 'Content-Type': 'application/json' } };
    const response = await fetch(upstream + url, options);
    return { status: response.status, type: response.headers.get('Content-Type') ?? '', body: await response.text() };
}

function send_file(folder: string, path: string, response: ServerResponse): void {
    const name = join(folder, path === '/' ? 'index.html' : path);
    const found = name.startsWith(folder) && existsSync(name);
    response.writeHead(found ? 200 : 404, { 'Content-Type': types[extname(name)] ?? 'text/plain' });
    response.end(found ? readFileSync(name) : 'nothing here');
}

export class TestServer {
    readonly asked: string[] = []; // the names of all questions
    held: string | null = null; // streams whose name contains this stop before their last event
    readonly pages: Record<string, string> = {}; // of somebody else, by path
    unanswered = 0; // questions whose client is still there
    readonly given_up: string[] = []; // those whose client went away before the answer was complete
    private readonly recorded: Record<string, Answer> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
    private readonly server = createServer((request, response) => void this.answer(request, response));

    constructor(private readonly folder = dist) {}

    async start(): Promise<string> {
        await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready));
        return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
    }

    stop(): void {
        this.server.closeAllConnections();
        this.server.close();
        if (!upstream) return;
        const sorted = Object.entries(this.recorded).sort(([a], [b]) => (a < b ? -1 : 1));
        writeFileSync(file, `{\n${sorted.map(([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`).join(',\n')}\n}\n`);
    }

    private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
        const url = request.url ?? '/';
        const path = new URL(url, 'http://here').pathname;
        const page = this.pages[path];
        if (page) return void response.writeHead(200, { 'Content-Type': 'text/html' }).end(page);
        if (!url.startsWith('/api/')) return send_file(this.folder, path, response);
        let name = url;
        this.unanswered++;
        response.on('close', () => {
            this.unanswered--;
            if (!response.writableFinished) this.given_up.push(name);
        });
        const body = await body_of(request);
        name = name_of(request.method ?? 'GET', url, body);
        this.asked.push(name);
        if (upstream) this.recorded[name] ??= await ask(request.method ?? 'GET', url, body);
        const missing = { status: 404, type: 'application/json', body: `{"error": "not recorded: ${name}"}` };
        await this.send(this.recorded[name] ?? missing, response, this.held !== null && name.includes(this.held));
    }

    private async send(answer: Answer, response: ServerResponse, held: boolean): Promise<void> {
        response.writeHead(answer.status, { 'Content-Type': answer.type });
        if (!answer.type.startsWith('text/event-stream')) return void response.end(answer.body);
        const events = answer.body.split(/(?<=\n\n)/);
        for (const event of held ? events.slice(0, -1) : events) {
            if (response.destroyed) return;
            response.write(event);
            await sleep(between_events);
        }
        if (!held) response.end();
    }
}
