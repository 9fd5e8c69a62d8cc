import type { LimitedAction } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { allLimits, type StoredLimit } from './limit-store.ts';

/** True when an action of this amount exceeds the limit of any single staff user. */
export async function isAboveOwnLimit(reader: Reader, action: LimitedAction, amount: Fen): Promise<boolean> {
  const limit = await limitOf(reader, action);
  return limit !== undefined && amount > limit.perAction;
}

/** True when an action of this amount raises an alarm. */
export async function isLargeAmount(reader: Reader, action: LimitedAction, amount: Fen): Promise<boolean> {
  const limit = await limitOf(reader, action);
  return limit !== undefined && amount >= limit.alarm;
}

const limitOf = async (reader: Reader, action: LimitedAction): Promise<StoredLimit | undefined> =>
  (await allLimits(reader)).find((known) => known.action === action);
