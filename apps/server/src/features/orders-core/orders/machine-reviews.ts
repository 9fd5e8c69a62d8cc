import type { Reader } from '../../../platform/db/transaction.ts';

export interface MachineReview {
  readonly orderId: string;
  readonly at: Date;
}

/** Returns the last automatic review of the files of these boards; a board without one is left out. */
export async function machineReviewsOf(reader: Reader, orderIds: readonly string[]): Promise<MachineReview[]> {
  if (orderIds.length === 0) return [];
  const rows = await reader
    .selectFrom('pcb_order')
    .select(['id', 'machine_reviewed_at'])
    .where('id', 'in', [...orderIds])
    .execute();
  return rows.flatMap(({ id, machine_reviewed_at: at }) => (at === null ? [] : [{ orderId: id, at }]));
}
