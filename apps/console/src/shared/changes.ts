import type { Changes } from '@xunban/contract/event-stream';
import { useEffect, useRef } from 'react';
import { subscribeToChanges } from './api.ts';

type Listener = (changes: Changes | 'all') => void;
const listeners = new Set<Listener>();

/** Opens the single change stream of this tab while a user is signed in. */
export function useChangeStream(): void {
  useEffect(() => {
    const leaving = new AbortController();
    subscribeToChanges((changes) => {
      for (const listener of [...listeners]) listener(changes);
    }, leaving.signal);
    return () => leaving.abort();
  }, []);
}

/** Subscribes to changes of one topic: the ids of the changed objects, or `all` when some may have been missed. */
export function useChanges(topic: string, onChange: (ids: ReadonlySet<string> | 'all') => void): void {
  useAllChanges((changes) => {
    const ids = changes === 'all' ? 'all' : changes.get(topic);
    if (ids) onChange(ids);
  });
}

/**
 * Calls once for each burst in which one of the things named has changed, or may have.
 * @param things their ids by topic
 */
export function useChangesOf(things: Readonly<Record<string, readonly string[]>>, onChange: () => void): void {
  useAllChanges((changes) => {
    const hasChanged = ([topic, ids]: [string, readonly string[]]) =>
      changes === 'all' || ids.some((id) => changes.get(topic)?.has(id));
    if (Object.entries(things).some(hasChanged)) onChange();
  });
}

function useAllChanges(onChanges: Listener): void {
  const latest = useRef(onChanges);
  useEffect(() => {
    latest.current = onChanges;
  });
  useEffect(() => {
    const listener: Listener = (changes) => latest.current(changes);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
