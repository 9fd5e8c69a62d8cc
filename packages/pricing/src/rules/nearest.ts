import type { FieldValue } from './spec-rule.ts';

/** The allowed value that is closest to a number, the first one for a word; null when nothing is allowed. */
export function nearestOf<T extends FieldValue>(value: FieldValue, allowed: readonly T[]): T | null {
  const [first = null] = allowed;
  if (typeof value !== 'number') return first;
  return allowed.reduce<T | null>((best, candidate) => {
    if (best === null) return candidate;
    return distance(value, candidate) < distance(value, best) ? candidate : best;
  }, null);
}

function distance(value: number, candidate: FieldValue): number {
  return typeof candidate === 'number' ? Math.abs(candidate - value) : Number.POSITIVE_INFINITY;
}
