import { useEffect, useRef } from 'react';
import type { BackEntry } from './back-entries.ts';

/**
 * Makes Back close a dialog instead of leaving the page, on touch screens, which alone load what it needs: an open dialog has an
 * entry of its own in the history, with the address of the page.
 * @param onClose as for Esc: the owner decides
 */
export function useBackCloses(isOpen: boolean, onClose: () => void): void {
  const latest = useRef(onClose);
  const entry = useRef<BackEntry>(undefined);
  useEffect(() => {
    latest.current = onClose;
    entry.current?.notePage();
  });
  // Loaded with the page, so that Back works as soon as a dialog opens.
  useEffect(() => {
    if (isTouch()) loadEntries().catch(() => undefined);
  }, []);
  useEffect(() => {
    if (!isOpen || !isTouch()) return;
    let isClosed = false;
    const add = ({ addEntry }: Entries) => {
      if (!isClosed) entry.current = addEntry(() => latest.current());
    };
    // Once it is loaded, in the same step: Back can follow at once. Without the file, Back leaves the page as it does without a dialog.
    if (loaded) add(loaded);
    else loadEntries().then(add, () => undefined);
    return () => {
      isClosed = true;
      entry.current?.remove();
      entry.current = undefined;
    };
  }, [isOpen]);
}

const isTouch = (): boolean => window.matchMedia('(pointer: coarse)').matches;
type Entries = typeof import('./back-entries.ts');
let loaded: Entries | undefined;
const loadEntries = async (): Promise<Entries> => {
  loaded = await import('./back-entries.ts');
  return loaded;
};
