import { useEffect, useState } from 'react';

const SETTLE_MS = 350;

/** A text as it is when the typing pauses. */
export function useDeferredText(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
