import type { Changes } from '@xunban/contract/event-stream';
import { useEffect, useRef } from 'react';
import { followChanges } from './api.ts';

type Listener = (changes: Changes | 'all') => void;
const listeners = new Set<Listener>();

/** Opens the one stream of changes of this tab, for as long as somebody is signed in. */
export function useChangeStream(): void {
  useEffect(() => {
    const leaving = new AbortController();
    followChanges((changes) => {
      for (const listener of [...listeners]) listener(changes);
    }, leaving.signal);
    return () => leaving.abort();
  }, []);
}

/** Hears of every change of one topic: the ids of what changed, or `all` when some may have been missed. */
export function useChanges(topic: string, onChange: (ids: ReadonlySet<string> | 'all') => void): void {
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    const listener: Listener = (changes) => {
      const ids = changes === 'all' ? 'all' : changes.get(topic);
      if (ids) latest.current(ids);
    };
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, [topic]);
}
