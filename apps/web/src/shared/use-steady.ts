import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function each time, which does what the newest one does: for parts of the page that are drawn again only when
 * what they are given has changed. Not to be called while drawing.
 */
export function useSteady<A extends readonly unknown[], R>(newest: (...args: A) => R): (...args: A) => R {
  const current = useRef(newest);
  useLayoutEffect(() => {
    current.current = newest;
  });
  return useCallback((...args: A) => current.current(...args), []);
}
