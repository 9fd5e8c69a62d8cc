import type { Reader } from '../../../platform/db/transaction.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import { nonconformances } from './nonconformance-store.ts';

/** A non-conformance that is not closed, and what it waits for. */
export interface WaitingNonconformance {
  readonly id: string;
  readonly nonconformanceNo: string;
  readonly memberId: string | null;
  readonly cause: string;
  readonly waitsFor: 'decision' | 'buyer' | 'work';
}

const TURN = { open: 'decision', asked: 'buyer', working: 'work' } as const;

export async function waitingNonconformances(
  reader: Reader,
  ids: readonly string[] | 'all',
): Promise<WaitingNonconformance[]> {
  const rows = await nonconformances(reader, { isOpen: true, ids: ids === 'all' ? undefined : ids });
  const boards = await boardsById(
    reader,
    rows.map(({ orderId }) => orderId),
  );
  return rows.flatMap(({ id, nonconformanceNo, orderId, cause, state }) =>
    state === 'closed'
      ? []
      : [{ id, nonconformanceNo, cause, memberId: boards.get(orderId)?.memberId ?? null, waitsFor: TURN[state] }],
  );
}
