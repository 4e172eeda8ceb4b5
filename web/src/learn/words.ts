// Everything that Learn says.

import { text_of } from '../language.svelte.ts';
import { texts } from '../text/learn.ts';

export const words = text_of('learn', texts);
export type LessonName = keyof typeof texts.lesson_texts;
