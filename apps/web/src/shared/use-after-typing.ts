import { useEffect, useState } from 'react';

/** A value as it is once it has not changed for a while; at first as it is. */
export function useAfterTyping<T>(value: T, waitMs: number): T {
  const [asTyped, setAsTyped] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setAsTyped(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return asTyped;
}
