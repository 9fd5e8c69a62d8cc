import { type BoardSpec, storedBoardSpec } from '@xunban/contract';
import type { Reader } from '../../platform/db/transaction.ts';

export interface LastOrderSpec {
  readonly orderNo: string;
  readonly orderedAt: Date;
  readonly spec: BoardSpec;
}

/** The board that a member ordered last, whatever became of the order. */
export async function lastOrderSpec(reader: Reader, memberId: string): Promise<LastOrderSpec | undefined> {
  const row = await reader
    .selectFrom('pcb_order')
    .select(['order_no', 'created_at', 'spec'])
    .where('member_id', '=', memberId)
    .orderBy('created_at', 'desc')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { orderNo: row.order_no, orderedAt: row.created_at, spec: storedBoardSpec.parse(row.spec) };
}
