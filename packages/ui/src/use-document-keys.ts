import { useEffect, useRef } from 'react';
import { keyHandler } from './keys.ts';

/** Handles the keys of the whole page, apart from those of an input method, while `isOn`. */
export function useDocumentKeys(handle: (event: KeyboardEvent) => void, isOn = true): void {
  const latest = useRef(handle);
  useEffect(() => {
    latest.current = handle;
  });
  useEffect(() => {
    if (!isOn) return;
    const onKey = keyHandler((event: KeyboardEvent) => latest.current(event));
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
