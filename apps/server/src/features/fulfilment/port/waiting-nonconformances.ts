import { NONCONFORMANCE_STATES, parseEnum } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';

/** An open non-conformance and the party whose action it awaits. */
export interface WaitingNonconformance {
  readonly id: string;
  readonly nonconformanceNo: string;
  readonly memberId: string | null;
  readonly cause: string;
  readonly waitsFor: 'decision' | 'buyer' | 'work';
}

const AWAITED = { open: 'decision', awaitingBuyer: 'buyer', inProgress: 'work' } as const;

/** Returns the open non-conformances with these ids, or all of them. */
export async function waitingNonconformances(
  reader: Reader,
  ids: readonly string[] | 'all',
): Promise<WaitingNonconformance[]> {
  const rows = await reader
    .selectFrom('nonconformance')
    .select(['id', 'nonconformance_no', 'order_id', 'cause', 'state'])
    .where('state', '<>', 'closed')
    .$if(ids !== 'all', (query) => query.where(sql<boolean>`id = any (${[...ids]}::uuid[])`))
    .execute();
  const boards = await boardsById(
    reader,
    rows.map((row) => row.order_id),
  );
  return rows.flatMap(({ id, nonconformance_no: nonconformanceNo, order_id, cause, state: stored }) => {
    const state = parseEnum(NONCONFORMANCE_STATES, stored, 'state of a non-conformance');
    if (state === 'closed') return [];
    return [
      { id, nonconformanceNo, cause, memberId: boards.get(order_id)?.memberId ?? null, waitsFor: AWAITED[state] },
    ];
  });
}
