import type { Fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { complaints, OPEN_STATES } from './complaint-store.ts';

/** An undecided complaint and its awaited party. */
export interface WaitingComplaint {
  readonly id: string;
  readonly complaintNo: string;
  readonly memberId: string;
  readonly kind: string;
  readonly amount: Fen | null;
  readonly waitsFor: 'company' | 'fourEyes' | 'buyer';
}

const AWAITED_PARTY = { open: 'company', awaitingBuyer: 'buyer', proposed: 'fourEyes' } as const;

export async function waitingComplaints(reader: Reader, ids: readonly string[] | 'all'): Promise<WaitingComplaint[]> {
  const rows = await complaints(reader, { states: OPEN_STATES, ids: ids === 'all' ? undefined : ids });
  return rows.flatMap(({ id, complaintNo, memberId, kind, refundFen, state }) =>
    state === 'open' || state === 'awaitingBuyer' || state === 'proposed'
      ? [{ id, complaintNo, memberId, kind, amount: refundFen, waitsFor: AWAITED_PARTY[state] }]
      : [],
  );
}

/** A condition: a complaint about the order waits for its buyer. */
export const awaitsBuyer = (orderId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql`exists (select from complaint where order_id = ${orderId} and state = 'awaitingBuyer')`;
