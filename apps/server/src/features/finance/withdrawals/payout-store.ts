import type { Fen } from '@xunban/money';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { type Withdrawal, withdrawalOf } from './withdrawal-store.ts';

export type PayoutWay = 'bank' | 'file';

export interface Payout {
  readonly id: string;
  readonly payoutNo: string;
  readonly way: PayoutWay;
}

export async function insertPayout(
  tx: Tx,
  payout: {
    readonly payoutNo: string;
    readonly way: PayoutWay;
    readonly staffId: string;
    readonly withdrawals: number;
    readonly amount: Fen;
  },
): Promise<string> {
  const row = await tx
    .insertInto('withdrawal_payout')
    .values({
      payout_no: payout.payoutNo,
      way: payout.way,
      made_by: payout.staffId,
      withdrawals: payout.withdrawals,
      amount_fen: payout.amount,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export async function findPayouts(
  reader: Reader,
  ids: readonly (string | null)[],
): Promise<ReadonlyMap<string, Payout>> {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  if (known.length === 0) return new Map();
  const rows = await reader
    .selectFrom('withdrawal_payout')
    .select(['id', 'payout_no', 'way'])
    .where('id', 'in', known)
    .execute();
  return new Map(
    rows.map((row) => [row.id, { id: row.id, payoutNo: row.payout_no, way: row.way === 'file' ? 'file' : 'bank' }]),
  );
}

/** Returns the withdrawals of a payout, by number. */
export async function withdrawalsOfPayout(reader: Reader, payoutId: string): Promise<Withdrawal[]> {
  const rows = await reader
    .selectFrom('withdrawal')
    .selectAll()
    .where('payout_id', '=', payoutId)
    .orderBy('withdrawal_no')
    .execute();
  return rows.map(withdrawalOf);
}
