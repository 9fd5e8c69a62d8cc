import { type Fen, fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { undoWaits } from './undo-store.ts';

interface WaitingTransfer {
  readonly id: string;
  readonly bankReference: string;
  readonly memberId: string | null;
  readonly payerName: string;
  readonly amount: Fen;
  /**
   * `match`: the member must be identified. `undo`: a second staff user decides on undoing the claim. `check`: a second staff user
   * checks the claim.
   */
  readonly waitsFor: 'match' | 'undo' | 'check';
}

/** Transfers that staff must match, return or decide; limited to `ids` when given. */
export async function waitingTransfers(reader: Reader, ids: readonly string[] | 'all'): Promise<WaitingTransfer[]> {
  let query = reader
    .selectFrom('bank_transfer')
    .select(['id', 'state', 'bank_reference', 'member_id', 'payer_name', 'amount_fen'])
    .where(({ eb, or }) =>
      or([
        eb('state', '=', 'waiting'),
        eb('claim_check', '=', 'waiting'),
        eb('id', 'in', eb.selectFrom('transfer_undo').select('transfer_id').where('state', '=', 'waiting')),
      ]),
    );
  if (ids !== 'all') query = query.where('id', 'in', [...ids]);
  const rows = await query.execute();
  const undone = await undoWaits(
    reader,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    bankReference: row.bank_reference,
    memberId: row.member_id,
    payerName: row.payer_name,
    amount: fen(row.amount_fen),
    waitsFor: row.state === 'waiting' ? 'match' : undone.has(row.id) ? 'undo' : 'check',
  }));
}
