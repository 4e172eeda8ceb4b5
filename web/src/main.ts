import { mount } from 'svelte';

import { key, paste } from './keys.ts';
import App from './render/App.svelte';
import { start } from './start.ts';
import './look/base.css';
import './look/board.css';
import './look/play.css';
import './look/analyse.css';
import './look/explore.css';
import './look/sizes.css';

mount(App, { target: document.getElementById('page')! });
addEventListener('keydown', key);
addEventListener('paste', paste);
void start();
