// Runs experiments.

import * as api from './api.ts';
import { text } from './language.svelte.ts';
import { state } from './state.svelte.ts';

let running = new AbortController();

export function choose(name: string): void {
    if (state.experiment.running) return;
    state.experiment = { name, values: {}, running: false, progress: null, result: null, problem: '' };
}

export function stop(): void {
    running.abort();
}

export async function run(): Promise<void> {
    running = new AbortController();
    const { signal } = running;
    const experiment = state.experiment;
    Object.assign(experiment, { running: true, progress: null, result: null, problem: '' });
    const values = Object.fromEntries(Object.entries(experiment.values).filter(([, value]) => value !== ''));
    const handlers: api.ExperimentHandlers = {
        progress: (progress) => (experiment.progress = progress),
        done: (result) => (experiment.result = result),
    };
    try {
        await api.experiment(experiment.name, values, handlers, signal);
        state.said = text.said.experiment_done;
    } catch (error) {
        experiment.problem = signal.aborted ? text.problems.stopped : error instanceof Error ? error.message : String(error);
    } finally {
        experiment.running = false;
    }
}
