import type { Reader } from '../../../platform/db/transaction.ts';
import { type ControlEvent, recentControl } from './control-events.ts';

/** Returns the accounts that cannot currently form a four-eyes approval with this account. */
export const dependentAccounts = async (reader: Reader, staffId: string): Promise<ReadonlySet<string>> =>
  dependentsOf(await recentControl(reader), staffId);

/**
 * Returns the accounts that this account controls and those that control it, directly or transitively. Control only propagates
 * forwards in time: actions of an account before it came under control are its own.
 * @param events in their order
 */
export function dependentsOf(events: readonly ControlEvent[], staffId: string): ReadonlySet<string> {
  const [controlled, controllers] = [new Set([staffId]), new Set([staffId])];
  for (const { by, over } of events) if (controlled.has(by)) controlled.add(over);
  for (const { by, over } of events.toReversed()) if (controllers.has(over)) controllers.add(by);
  const dependents = new Set([...controlled, ...controllers]);
  dependents.delete(staffId);
  return dependents;
}

/** Returns true when a third account set the passwords or factors of both accounts. */
export function haveCommonController(events: readonly ControlEvent[], one: string, other: string): boolean {
  const givers = (staffId: string) =>
    events.filter(({ kind, over }) => kind !== 'widened' && over === staffId).map(({ by }) => by);
  const ofOther = new Set(givers(other));
  return givers(one).some((giver) => ofOther.has(giver));
}
