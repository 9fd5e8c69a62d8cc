import { type FieldPermission, seenFields, type Withholder, withholder } from '@xunban/contract';
import type { z } from 'zod';
import type { Staff } from '../auth/actor.ts';

/** What a member of staff gets of an answer. */
export type Seen = (staff: Pick<Staff, 'permissions'>, answer: unknown) => unknown;

/**
 * Takes out of a call's answers what the asking member of staff may not see, and says in `withheld` which permissions that
 * were. Where to look is worked out once for each set of lacking permissions: the answer's own lists are all that is walked.
 * Undefined for calls that answer everybody alike.
 */
export function seenByStaff(result: z.ZodType): Seen | undefined {
  const asked = [...new Set(seenFields(result).map(({ permission }) => permission))].sort();
  if (asked.length === 0) return undefined;
  const known = new Map<string, Withholder>();
  return ({ permissions }, answer) => {
    const withheld = asked.filter((permission) => !permissions.has(permission));
    if (withheld.length === 0) return answer;
    const key = withheld.join();
    const without = known.get(key) ?? withholderOf(result, withheld);
    known.set(key, without);
    const kept = without(answer);
    return isObject(kept) ? { ...kept, withheld } : kept;
  };
}

function withholderOf(result: z.ZodType, withheld: readonly FieldPermission[]): Withholder {
  const without = withholder(result, new Set(withheld));
  if (!without) throw new Error('Fields that need a permission were found, and none to leave out.');
  return without;
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
