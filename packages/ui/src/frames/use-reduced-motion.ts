import { useSyncExternalStore } from 'react';

const wish = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function follow(onChange: () => void): () => void {
  const query = wish();
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

/** Whether the reader has asked the system for less motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    follow,
    () => wish().matches,
    () => false,
  );
