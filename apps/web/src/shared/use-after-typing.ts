import { useEffect, useState } from 'react';

/**
 * A value as it is once it has not changed for a while; at first as it is.
 * @param isTyped tells changes that are typed from others, which are taken at once
 */
export function useAfterTyping<T>(value: T, waitMs: number, isTyped: (before: T, after: T) => boolean = () => true): T {
  const [asTyped, setAsTyped] = useState(value);
  const isAtOnce = value !== asTyped && !isTyped(asTyped, value);
  if (isAtOnce) setAsTyped(value);
  useEffect(() => {
    const timer = setTimeout(() => setAsTyped(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return isAtOnce ? value : asTyped;
}
