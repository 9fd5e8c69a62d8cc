import { randomUUID } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { BankTransfer } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { memberOfAccount } from '../../identity/transfer-accounts/transfer-account.ts';
import type { ArrivedTransfer } from './arrived-transfer.ts';
import { encryptPayerAccount } from './payer-account.ts';

export type TransferRow = Selectable<BankTransfer>;

/**
 * Inserts a transfer as held. Undefined when the bank reported it before; waits for a concurrent report of the same transfer.
 */
export function insertTransfer(
  tx: Tx,
  transfer: ArrivedTransfer & { readonly memberId: string | null },
): Promise<TransferRow | undefined> {
  const id = randomUUID();
  return tx
    .insertInto('bank_transfer')
    .values({
      id,
      bank_reference: transfer.bankReference,
      to_account: transfer.toAccount,
      member_id: transfer.memberId,
      amount_fen: transfer.amount,
      payer_name: transfer.payerName,
      payer_account: encryptPayerAccount(tx, id, transfer.payerAccount),
      remark: transfer.remark,
      state: 'waiting',
      arrived_at: transfer.arrivedAt,
    })
    .onConflict((conflict) => conflict.column('bank_reference').doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** A transfer that has just arrived is the member's own money. */
export async function markCredited(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('bank_transfer').set({ state: 'credited' }).where('id', '=', id).execute();
}

export const findTransferByReference = (reader: Reader, bankReference: string): Promise<TransferRow | undefined> =>
  reader.selectFrom('bank_transfer').selectAll().where('bank_reference', '=', bankReference).executeTakeFirst();

export const findTransfer = (reader: Reader, id: string): Promise<TransferRow | undefined> =>
  reader.selectFrom('bank_transfer').selectAll().where('id', '=', id).executeTakeFirst();

export const lockTransfer = (tx: Tx, id: string): Promise<TransferRow | undefined> =>
  tx.selectFrom('bank_transfer').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const setTransferDecision = (
  tx: Tx,
  row: TransferRow,
  decision: {
    readonly state: 'credited' | 'returned';
    readonly memberId: string | null;
    readonly staffId: string;
    readonly note: string;
  },
): Promise<TransferRow> =>
  tx
    .updateTable('bank_transfer')
    .set({
      state: decision.state,
      member_id: decision.memberId,
      decided_by: decision.staffId,
      decided_at: sql<Date>`now()`,
      claim_check: decision.state === 'credited' ? 'waiting' : null,
      note: decision.note,
      version: row.version + 1,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Resets a transfer to unclaimed: it is held for the owner of the receiving account, as on arrival. */
export async function setWaitingAgain(tx: Tx, row: TransferRow): Promise<void> {
  await tx
    .updateTable('bank_transfer')
    .set({
      ...{ state: 'waiting', member_id: (await memberOfAccount(tx, row.to_account)) ?? null },
      ...{ decided_by: null, decided_at: null, note: '', used_at: null, version: row.version + 1 },
      ...{ claim_check: null, claim_checked_by: null, claim_checked_at: null, claim_check_note: '' },
    })
    .where('id', '=', row.id)
    .execute();
}

export async function setClaimCheck(
  tx: Tx,
  id: string,
  check: { readonly state: 'approved' | 'refused'; readonly staffId: string; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('bank_transfer')
    .set({ claim_check: check.state, claim_checked_by: check.staffId })
    .set({ claim_checked_at: sql<Date>`now()`, claim_check_note: check.note })
    .where('id', '=', id)
    .execute();
}
