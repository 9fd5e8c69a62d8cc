import type { LimitedAction } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { allLimits } from './limit-store.ts';

/** True when an action of this amount exceeds the limit of any single staff user. */
export async function isAboveOwnLimit(reader: Reader, action: LimitedAction, amount: Fen): Promise<boolean> {
  const limit = (await allLimits(reader)).find((known) => known.action === action);
  return limit !== undefined && amount > limit.perAction;
}
