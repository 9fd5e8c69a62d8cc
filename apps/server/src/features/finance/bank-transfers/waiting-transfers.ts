import { type Fen, fen } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';

interface WaitingTransfer {
  readonly id: string;
  readonly bankReference: string;
  readonly memberId: string | null;
  readonly payerName: string;
  readonly amount: Fen;
  /** Whose it is has to be found out; or a second person decides whether its claim was wrong. */
  readonly waitsFor: 'match' | 'secondPerson';
}

/** Transfers that a person has to match, send back or decide about; of these only, when ids are given. */
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
    waitsFor: row.state === 'waiting' ? 'match' : 'secondPerson',
  }));
}
