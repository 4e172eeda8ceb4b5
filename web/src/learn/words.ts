// Everything that Learn says.

import { text_of_learn } from '../language.svelte.ts';
import { texts } from '../text/learn.ts';

export const words = text_of_learn(texts);
export type LessonName = keyof typeof texts.lesson_texts;
