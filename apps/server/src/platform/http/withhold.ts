import { type FieldPermission, visibleFields, type Withholder, withholder } from '@xunban/contract';
import type { z } from 'zod';
import type { Staff } from '../auth/actor.ts';

/** Redacts an answer for a staff user. */
export type Redact = (staff: Pick<Staff, 'permissions'>, answer: unknown) => unknown;

/**
 * Removes the fields that the requesting staff user cannot see from a call's answers, and lists the missing permissions in
 * `redacted`. The places are computed once for each set of missing permissions: only the answer's own lists are walked.
 * Undefined for calls that answer every caller alike.
 */
export function redactorForStaff(result: z.ZodType): Redact | undefined {
  const asked = [...new Set(visibleFields(result).map(({ permission }) => permission))].sort();
  if (asked.length === 0) return undefined;
  const known = new Map<string, Withholder>();
  return ({ permissions }, answer) => {
    const redacted = asked.filter((permission) => !permissions.has(permission));
    if (redacted.length === 0) return answer;
    const key = redacted.join();
    const without = known.get(key) ?? withholderOf(result, redacted);
    known.set(key, without);
    const rest = without(answer);
    return isObject(rest) ? { ...rest, redacted } : rest;
  };
}

function withholderOf(result: z.ZodType, redacted: readonly FieldPermission[]): Withholder {
  const without = withholder(result, new Set(redacted));
  if (!without) throw new Error('invariant: result has restricted fields, but none to redact');
  return without;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
