import { type Fen, fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';

interface ManualRefund {
  readonly id: string;
  readonly refundNo: string;
  readonly memberId: string;
  readonly amount: Fen;
  /** True while the payee account waits for four-eyes approval. */
  readonly payeeWaits: boolean;
}

/** Refunds that staff must pay manually; limited to `ids` when given. */
export async function manualRefunds(reader: Reader, ids: readonly string[] | 'all'): Promise<ManualRefund[]> {
  let query = reader
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .leftJoin('refund_payee as payee', (join) =>
      join.onRef('payee.refund_id', '=', 'refund.id').on('payee.state', '=', 'waiting'),
    )
    .select(['refund.id', 'refund.refund_no', 'refund.amount_fen', 'payment.member_id', 'payee.id as payee_id'])
    .where('refund.state', '=', 'manual');
  if (ids !== 'all') query = query.where('refund.id', 'in', [...ids]);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    refundNo: row.refund_no,
    memberId: row.member_id,
    amount: fen(row.amount_fen),
    payeeWaits: row.payee_id !== null,
  }));
}

/** The bank's numbers of the transfers by which refunds were paid by hand, by the refunds' numbers. */
export async function referencesOfRefunds(
  reader: Reader,
  refundNos: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (refundNos.length === 0) return new Map();
  const rows = await reader
    .selectFrom('refund')
    .select(['refund_no', 'bank_reference'])
    .where('refund_no', 'in', [...refundNos])
    .execute();
  return new Map(rows.map(({ refund_no, bank_reference }) => [refund_no, bank_reference ?? '']));
}
