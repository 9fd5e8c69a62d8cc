import { randomUUID } from 'node:crypto';
import type { Bank, BankAccountKind } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { BankAccount as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { encryptedAccountNo } from './encrypted-account-no.ts';

export type BankAccountRow = Selectable<Table>;

export interface NewBankAccount {
  readonly memberId: string;
  readonly holderName: string;
  readonly kind: BankAccountKind;
  readonly bank: Bank;
  readonly branch: string;
  readonly branchCode: string;
  readonly accountNo: string;
  readonly isPreferred: boolean;
}

/** A member's accounts in use, the preferred one first. */
export const findBankAccounts = (reader: Reader, memberId: string): Promise<BankAccountRow[]> =>
  reader
    .selectFrom('bank_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .orderBy('is_preferred', 'desc')
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute();

/** An account in use by its id, if it is the member's. */
export const lockBankAccount = (tx: Tx, memberId: string, id: string): Promise<BankAccountRow | undefined> =>
  tx
    .selectFrom('bank_account')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

/** @returns undefined when the member has an account with this number */
export async function insertBankAccount(tx: Tx, account: NewBankAccount): Promise<string | undefined> {
  const id = randomUUID();
  const row = await tx
    .insertInto('bank_account')
    .values({
      id,
      member_id: account.memberId,
      holder_name: account.holderName,
      kind: account.kind,
      bank: account.bank,
      branch: account.branch,
      branch_code: account.branchCode,
      is_preferred: account.isPreferred,
      ...encryptedAccountNo(tx, id, account.accountNo),
    })
    .onConflict((conflict) => conflict.columns(['member_id', 'account_hash']).where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function endBankAccount(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('bank_account').set({ ended_at: sql<Date>`now()` }).where('id', '=', id).execute();
}

export async function preferNone(tx: Tx, memberId: string): Promise<void> {
  await tx
    .updateTable('bank_account')
    .set({ is_preferred: false })
    .where('member_id', '=', memberId)
    .where('is_preferred', '=', true)
    .execute();
}

/** Accounts by their ids, those that have ended as well. */
export const bankAccountRows = (reader: Reader, ids: readonly string[]): Promise<BankAccountRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : reader
        .selectFrom('bank_account')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute();

/** True when another member has, or had, an account with the same number. */
export async function isSharedNumber(reader: Reader, row: BankAccountRow): Promise<boolean> {
  const other = await reader
    .selectFrom('bank_account')
    .select('id')
    .where('account_hash', '=', row.account_hash)
    .where('member_id', '<>', row.member_id)
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}
