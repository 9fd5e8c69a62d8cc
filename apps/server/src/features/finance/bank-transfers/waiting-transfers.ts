import { type Fen, fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';

interface WaitingTransfer {
  readonly id: string;
  readonly bankReference: string;
  readonly memberId: string | null;
  readonly payerName: string;
  readonly amount: Fen;
  /** `match`: the member must be identified. `fourEyes`: a second staff user decides on undoing the claim. */
  readonly waitsFor: 'match' | 'fourEyes';
}

/** Transfers that staff must match, return or decide; limited to `ids` when given. */
export async function waitingTransfers(reader: Reader, ids: readonly string[] | 'all'): Promise<WaitingTransfer[]> {
  let query = reader
    .selectFrom('bank_transfer')
    .select(['id', 'state', 'bank_reference', 'member_id', 'payer_name', 'amount_fen'])
    .where(({ eb, or }) =>
      or([
        eb('state', '=', 'waiting'),
        eb('id', 'in', eb.selectFrom('transfer_undo').select('transfer_id').where('state', '=', 'waiting')),
      ]),
    );
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  const rows = await query.execute();
  return rows.map((row) => ({
    id: row.id,
    bankReference: row.bank_reference,
    memberId: row.member_id,
    payerName: row.payer_name,
    amount: fen(row.amount_fen),
    waitsFor: row.state === 'waiting' ? 'match' : 'fourEyes',
  }));
}
