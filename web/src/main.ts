import { mount } from 'svelte';

import { start } from './events.ts';
import App from './render/App.svelte';
import './look.css';

mount(App, { target: document.getElementById('page')! });
void start();
