import type { LimitedAction } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { insertAction, limitAndUse } from './limit-store.ts';
import { checkAction, refusalOf } from './limits.ts';

interface LimitUse {
  readonly action: LimitedAction;
  readonly staffId: string;
  /** The amount moved by the staff user; never negative. */
  readonly amount: Fen;
  /** The display number of the subject. */
  readonly subject: string;
  /** The price from the pricing engine, for a change of an order's price. */
  readonly price?: Fen;
}

/**
 * Counts an action against the staff user's own limit and raises an alarm for a large one. Call it in the transaction of the
 * action, with the rows of the action locked and before any ledger account is locked.
 * @throws {Refusal} `limit.perAction`, `limit.perActionShare`, `limit.perDay`
 */
export async function consumeActionLimit(tx: Tx, { action, staffId, amount, subject, price }: LimitUse): Promise<void> {
  const { limit, doneToday } = await limitAndUse(tx, action, staffId);
  const { isAlarming } = checkAction(limit, { amount, price: price ?? null }, doneToday);
  await insertAction(tx, { action, staffId, amount, subject });
  if (isAlarming) await raiseAlarm(tx, { kind: action, subject, amount, actorId: staffId });
}

/**
 * Does the same for an action that four-eyes approval can allow: an action above the staff user's own limit is not counted and
 * raises no alarm, because others take part in it.
 * @returns true when the action is within the staff user's own limit
 */
export async function consumeOwnActionLimit(
  tx: Tx,
  { action, staffId, amount, subject, price }: LimitUse,
): Promise<boolean> {
  const { limit, doneToday } = await limitAndUse(tx, action, staffId);
  if (refusalOf(limit, { amount, price: price ?? null }, doneToday)) return false;
  await consumeActionLimit(tx, { action, staffId, amount, subject, ...(price !== undefined && { price }) });
  return true;
}
