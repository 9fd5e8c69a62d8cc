import type { Reader } from '../../../platform/db/transaction.ts';
import { type ControlEvent, recentControl } from './control-events.ts';

/** Returns the accounts that cannot currently form a four-eyes approval with this account. */
export const dependentAccounts = async (reader: Reader, staffId: string): Promise<ReadonlySet<string>> =>
  dependentsOf(await recentControl(reader), staffId);

/**
 * Returns the accounts that this account controls, those that control it, and those that a third account controls like this one.
 * @param events in their order
 */
export function dependentsOf(events: readonly ControlEvent[], staffId: string): ReadonlySet<string> {
  const dependents = new Set([...inOneLine(events, staffId), ...underOneController(events, staffId)]);
  dependents.delete(staffId);
  return dependents;
}

/** Returns true when neither of two dependent accounts controls the other, but a third one controls both. */
export const haveCommonController = (events: readonly ControlEvent[], one: string, other: string): boolean =>
  !inOneLine(events, one).has(other) && underOneController(events, one).has(other);

/**
 * Control passes on through accounts, and only forwards in time: actions of an account before it came under control are its own.
 */
function inOneLine(events: readonly ControlEvent[], staffId: string): ReadonlySet<string> {
  return new Set([...controlledBy(events, [staffId]), ...controllersOf(events, staffId)]);
}

/**
 * A third account counts when it set passwords or factors. Permissions that it gave do not let it act as both: a change of a
 * shared role would make all its holders dependent.
 */
function underOneController(events: readonly ControlEvent[], staffId: string): ReadonlySet<string> {
  const given = events.filter(({ kind }) => kind !== 'widened');
  const controllers = [...controllersOf(given, staffId)].filter((id) => id !== staffId);
  return controlledBy(given, controllers);
}

function controlledBy(events: readonly ControlEvent[], staffIds: readonly string[]): ReadonlySet<string> {
  const controlled = new Set(staffIds);
  for (const { by, over } of events) if (controlled.has(by)) controlled.add(over);
  return controlled;
}

function controllersOf(events: readonly ControlEvent[], staffId: string): ReadonlySet<string> {
  const controllers = new Set([staffId]);
  for (const { by, over } of events.toReversed()) if (controllers.has(over)) controllers.add(by);
  return controllers;
}
