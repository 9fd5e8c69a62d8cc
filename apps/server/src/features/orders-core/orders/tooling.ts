import { STARTED_STATES } from '@xunban/contract';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from './order-records.ts';

/** Availability of an order's films and programs for a repeat. */
export type ToolingState = 'available' | 'notMade' | 'tooOld';

/** For so many days films and fixtures are stored for a repeat order. */
const TOOLING_DAYS = 730;

export async function toolingOf(
  reader: Reader,
  { state, createdAt }: Pick<PcbOrder, 'state' | 'createdAt'>,
): Promise<ToolingState> {
  // Films and programs exist from the first step of production on.
  if (!STARTED_STATES.has(state)) return 'notMade';
  const ageMs = (await databaseNow(reader)).getTime() - createdAt.getTime();
  return ageMs < TOOLING_DAYS * 86_400_000 ? 'available' : 'tooOld';
}
