import { useEffect, useState } from 'react';

/** Long enough that trying out options one after the other is told once, with the last of them. */
const QUIET_MS = 1200;

/**
 * A text for screen readers once it has stood still for a while. An empty one is never told: it stands for an answer
 * that is on its way.
 */
export function useAnnounced(text: string): string {
  const [told, setTold] = useState('');
  useEffect(() => {
    if (text === '' || text === told) return;
    const timer = setTimeout(() => setTold(text), QUIET_MS);
    return () => clearTimeout(timer);
  }, [text, told]);
  return told;
}
