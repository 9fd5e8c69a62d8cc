import type { Reader } from '../../../platform/db/transaction.ts';
import { type ControlEvent, recentControl } from './control-events.ts';

/** The accounts with which one account cannot make an act of two persons now. */
export const dependentAccounts = async (reader: Reader, staffId: string): Promise<ReadonlySet<string>> =>
  dependentsOf(await recentControl(reader), staffId);

/**
 * The accounts that one controls and those that control it, directly or through others in turn. Control goes on forwards in time
 * only: what an account did before it came under control is its own.
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
