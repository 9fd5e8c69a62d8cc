import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A transfer that was credited to a wallet. */
export interface CreditedTransfer {
  readonly memberId: string;
  readonly amount: Fen;
  readonly remark: string;
  readonly bankReference: string;
}

/** Marks a credited transfer as used for what it names. @returns undefined when it was used before, or its claim was undone */
export async function markUsed(tx: Tx, id: string): Promise<CreditedTransfer | undefined> {
  const row = await tx
    .updateTable('bank_transfer')
    .set({ used_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('state', '=', 'credited')
    .where('used_at', 'is', null)
    .returning(['member_id', 'amount_fen', 'remark', 'bank_reference'])
    .executeTakeFirst();
  if (!row?.member_id) return undefined;
  const { member_id: memberId, remark, bank_reference: bankReference } = row;
  return { memberId, amount: fen(row.amount_fen), remark, bankReference };
}

/** Used transfers of a member, newest first. */
export async function usedTransfers(
  reader: Reader,
  memberId: string,
  limit: number,
): Promise<readonly Pick<CreditedTransfer, 'amount' | 'remark' | 'bankReference'>[]> {
  const rows = await reader
    .selectFrom('bank_transfer')
    .select(['remark', 'amount_fen', 'bank_reference'])
    .where('member_id', '=', memberId)
    .where('state', '=', 'credited')
    .where('used_at', 'is not', null)
    .orderBy('arrived_at', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ remark: row.remark, amount: fen(row.amount_fen), bankReference: row.bank_reference }));
}
