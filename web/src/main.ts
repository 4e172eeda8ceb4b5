import { mount } from 'svelte';

import { start } from './events.ts';
import { key, paste } from './keys.ts';
import App from './render/App.svelte';
import './look.css';

mount(App, { target: document.getElementById('page')! });
addEventListener('keydown', key);
addEventListener('paste', paste);
void start();
