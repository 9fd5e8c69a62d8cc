import type { LimitedAct } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raiseAlarm } from '../alarms/raise-alarm.ts';
import { insertAct, limitAndUse } from './limit-store.ts';
import { judgeAct, refusalOf } from './limits.ts';

interface ClaimedAct {
  readonly act: LimitedAct;
  readonly staffId: string;
  /** How much one person moves by it; never negative. */
  readonly amount: Fen;
  /** The number by which people know what it is about. */
  readonly subject: string;
  /** What the engine asked, for a change of an order's price. */
  readonly price?: Fen;
}

/**
 * Counts an act of one person against what one person may do alone, and tells others of a large one. Call it in the
 * transaction of the act, with the rows of the act locked and before any account of the ledger is.
 * @throws {Refusal} `limit.perAct`, `limit.perActShare`, `limit.perDay`
 */
export async function claimAct(tx: Tx, { act, staffId, amount, subject, price }: ClaimedAct): Promise<void> {
  const { limit, doneToday } = await limitAndUse(tx, act, staffId);
  const { isAlarming } = judgeAct(limit, { amount, price: price ?? null }, doneToday);
  await insertAct(tx, { act, staffId, amount, subject });
  if (isAlarming) await raiseAlarm(tx, { kind: act, subject, amount, actorId: staffId });
}

/**
 * The same for an act that a second person may allow: one that is more than one person may do alone is not counted, and
 * nobody is told of it, because others take part in it.
 * @returns whether the person may do it alone
 */
export async function claimActAlone(tx: Tx, { act, staffId, amount, subject, price }: ClaimedAct): Promise<boolean> {
  const { limit, doneToday } = await limitAndUse(tx, act, staffId);
  if (refusalOf(limit, { amount, price: price ?? null }, doneToday)) return false;
  await claimAct(tx, { act, staffId, amount, subject, ...(price !== undefined && { price }) });
  return true;
}
