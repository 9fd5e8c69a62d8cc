import { randomUUID } from 'node:crypto';
import type { Bank, BankAccountKind } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { RefundPayee as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { encryptPayeeAccount } from './payee-account.ts';

export type PayeeRow = Selectable<Table>;

export interface NewPayee {
  readonly refundId: string;
  readonly kind: BankAccountKind;
  readonly holderName: string;
  readonly bank: Bank;
  readonly branch: string;
  readonly accountNo: string;
  /** Known as an account of the member, so that no decision is needed. */
  readonly isOrigin: boolean;
  readonly reason: string;
  readonly evidenceId: string;
  readonly evidenceName: string;
  readonly staffId: string;
}

/** @returns nothing when the evidence stands on another request already */
export async function insertPayee(tx: Tx, payee: NewPayee): Promise<PayeeRow | undefined> {
  const id = randomUUID();
  const { isOrigin, staffId } = payee;
  return tx
    .insertInto('refund_payee')
    .values({
      ...{ id, refund_id: payee.refundId, kind: payee.kind, holder_name: payee.holderName, bank: payee.bank },
      ...{ branch: payee.branch, account_no: encryptPayeeAccount(tx, id, payee.accountNo), is_origin: isOrigin },
      ...{ reason: payee.reason, evidence_id: payee.evidenceId, evidence_name: payee.evidenceName, asked_by: staffId },
      ...(isOrigin ? { state: 'done', decided_by: staffId, decided_at: sql<Date>`now()` } : {}),
    })
    .onConflict((conflict) => conflict.column('evidence_id').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export const findPayee = (reader: Reader, id: string): Promise<PayeeRow | undefined> =>
  reader.selectFrom('refund_payee').selectAll().where('id', '=', id).executeTakeFirst();

/** The latest account that was written down for each refund: it alone counts. */
export async function latestPayees(
  reader: Reader,
  refundIds: readonly string[],
): Promise<ReadonlyMap<string, PayeeRow>> {
  if (refundIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('refund_payee')
    .distinctOn('refund_id')
    .selectAll()
    .where('refund_id', 'in', [...refundIds])
    .orderBy('refund_id')
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();
  return new Map(rows.map((row) => [row.refund_id, row]));
}

/** Every account that was written down for a refund, the latest first. */
export const payeesOf = (reader: Reader, refundId: string): Promise<PayeeRow[]> =>
  reader
    .selectFrom('refund_payee')
    .selectAll()
    .where('refund_id', '=', refundId)
    .orderBy('asked_at', 'desc')
    .orderBy('id')
    .execute();

export async function endPayee(
  tx: Tx,
  id: string,
  end: { readonly state: 'done' | 'refused'; readonly staffId: string; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('refund_payee')
    .set({ state: end.state, decided_by: end.staffId, decided_at: sql<Date>`now()`, note: end.note })
    .where('id', '=', id)
    .execute();
}
