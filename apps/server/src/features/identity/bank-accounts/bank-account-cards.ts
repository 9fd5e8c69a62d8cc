import type { Bank, BankAccountKind } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import {
  type BankAccountRow,
  bankAccountRows,
  findBankAccounts,
  isSharedNumber,
  lockBankAccount,
} from './bank-account-store.ts';
import { accountNoOf, maskAccountNo } from './encrypted-account-no.ts';

/** A bank account as other modules use it: the number is decrypted only on request. */
export interface BankAccountCard {
  readonly id: string;
  readonly holderName: string;
  readonly kind: BankAccountKind;
  readonly bank: Bank;
  readonly branch: string;
  readonly branchCode: string;
  readonly maskedNo: string;
  readonly addedAt: Date;
}

/** Accounts by their ids, whether or not they are still in use. */
export async function bankAccountCards(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, BankAccountCard>> {
  const rows = await bankAccountRows(reader, ids);
  return new Map(await Promise.all(rows.map(async (row) => [row.id, await cardOf(reader, row)] as const)));
}

/** The member's own account, locked, so that it stays as it is until the transaction ends. */
export async function lockOwnAccount(tx: Tx, memberId: string, id: string): Promise<BankAccountCard | undefined> {
  const row = await lockBankAccount(tx, memberId, id);
  return row && cardOf(tx, row);
}

/** Returns the full number of an account. */
export async function fullAccountNo(reader: Reader, id: string): Promise<string | undefined> {
  const [row] = await bankAccountRows(reader, [id]);
  return row && accountNoOf(reader, row);
}

/** True when another member has, or had, an account with the same number. */
export async function isAccountShared(reader: Reader, id: string): Promise<boolean> {
  const [row] = await bankAccountRows(reader, [id]);
  return row !== undefined && isSharedNumber(reader, row);
}

/** In whose names the member has accounts. */
export const namesOfAccounts = async (reader: Reader, memberId: string): Promise<readonly string[]> =>
  (await findBankAccounts(reader, memberId)).map(({ holder_name }) => holder_name);

export const cardOf = async (reader: Reader, row: BankAccountRow): Promise<BankAccountCard> => ({
  id: row.id,
  holderName: row.holder_name,
  kind: kindOf(row),
  bank: row.bank as Bank,
  branch: row.branch,
  branchCode: row.branch_code,
  maskedNo: maskAccountNo(await accountNoOf(reader, row)),
  addedAt: row.added_at,
});

const kindOf = ({ kind }: BankAccountRow): BankAccountKind => (kind === 'company' ? 'company' : 'personal');

/** The owner of each bank account, also of one that has ended: `id` and `member_id`, for the checks of modules above. */
export const BANK_ACCOUNT_OWNERS = sql`(select id, member_id from bank_account)`;
