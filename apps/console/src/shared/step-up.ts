import { useSyncExternalStore } from 'react';
import { onSessionEnd } from './session.ts';

/** Refused calls that wait for a fresh proof of the second factor; one dialog serves all of them. */
const waiting = new Set<(isDone: boolean) => void>();
const listeners = new Set<() => void>();

/** Opens the dialog. @returns false when the user closes it without a proof */
export const askForStepUp = (): Promise<boolean> =>
  new Promise((resolve) => {
    waiting.add(resolve);
    notify();
  });

export function endStepUp(isDone: boolean): void {
  const ended = [...waiting];
  waiting.clear();
  for (const resolve of ended) resolve(isDone);
  notify();
}

export const useIsStepUpAsked = (): boolean => useSyncExternalStore(subscribe, () => waiting.size > 0);

onSessionEnd(() => endStepUp(false));

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
