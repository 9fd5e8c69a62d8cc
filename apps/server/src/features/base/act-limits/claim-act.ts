import type { LimitedAct } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { insertAct, limitAndUse } from './limit-store.ts';
import { judgeAct, refusalOf } from './limits.ts';

interface ClaimedAct {
  readonly act: LimitedAct;
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
 * @throws {Refusal} `limit.perAct`, `limit.perActShare`, `limit.perDay`
 */
export async function claimAct(tx: Tx, { act, staffId, amount, subject, price }: ClaimedAct): Promise<void> {
  const { limit, doneToday } = await limitAndUse(tx, act, staffId);
  const { isAlarming } = judgeAct(limit, { amount, price: price ?? null }, doneToday);
  await insertAct(tx, { act, staffId, amount, subject });
  if (isAlarming) await raiseAlarm(tx, { kind: act, subject, amount, actorId: staffId });
}

/**
 * Does the same for an action that four-eyes approval can allow: an action above the staff user's own limit is not counted and
 * raises no alarm, because others take part in it.
 * @returns true when the staff user can do it alone
 */
export async function claimActAlone(tx: Tx, { act, staffId, amount, subject, price }: ClaimedAct): Promise<boolean> {
  const { limit, doneToday } = await limitAndUse(tx, act, staffId);
  if (refusalOf(limit, { amount, price: price ?? null }, doneToday)) return false;
  await claimAct(tx, { act, staffId, amount, subject, ...(price !== undefined && { price }) });
  return true;
}
