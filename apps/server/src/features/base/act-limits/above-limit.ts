import type { LimitedAct } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { allLimits } from './limit-store.ts';

/** Whether an act of this amount is more than anybody may do alone. */
export async function isAboveOwnLimit(reader: Reader, act: LimitedAct, amount: Fen): Promise<boolean> {
  const limit = (await allLimits(reader)).find((known) => known.act === act);
  return limit !== undefined && amount > limit.perAct;
}
