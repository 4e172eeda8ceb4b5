// What Explore says.

import { text_of } from './language.svelte.ts';
import { texts } from './text/explore.ts';

export const explore = text_of('explore', texts);
