import { mount } from 'svelte';

import { key, paste } from './keys.ts';
import { set_language } from './language.svelte.ts';
import App from './render/App.svelte';
import { start } from './start.ts';
import { kept } from './storage.ts';
import './look/base.css';
import './look/board.css';
import './look/play.css';
import './look/analyse.css';
import './look/explore.css';
import './look/sizes.css';

async function begin(): Promise<void> {
    await set_language([kept('language') ?? '', ...navigator.languages]);
    mount(App, { target: document.getElementById('page')! });
    addEventListener('keydown', key);
    addEventListener('paste', paste);
    await start();
}

void begin();
