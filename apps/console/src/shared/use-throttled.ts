import { useEffect, useRef } from 'react';

/**
 * Returns a function that calls `work` once for all calls within an interval, at its end; a pending call is cancelled when the
 * component unmounts.
 */
export function useThrottled(intervalMs: number, work: () => void): () => void {
  const latest = useRef(work);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = work;
  });
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      latest.current();
    }, intervalMs);
  };
}
