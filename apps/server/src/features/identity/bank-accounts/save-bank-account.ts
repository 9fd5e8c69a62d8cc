import { type Bank, bankAccountFaults, plainAccountNo } from '@xunban/contract';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { lockMember, type MemberRow } from '../accounts/members.ts';
import { sameName } from '../company-register/same-name.ts';
import {
  type BankAccountRow,
  endBankAccount,
  findBankAccounts,
  insertBankAccount,
  lockBankAccount,
  preferNone,
} from './bank-account-store.ts';
import { accountNoOf } from './encrypted-account-no.ts';

export const MAX_ACCOUNTS = 5;

/** Checks whether money is in transit to an account; implemented by higher features. */
export type IsAccountInUse = (reader: Reader, bankAccountId: string) => Promise<boolean>;

export interface GivenAccount {
  /** Id of the changed account; undefined for a new one. */
  readonly id: string | undefined;
  readonly holderName: string | undefined;
  readonly bank: Bank;
  readonly branch: string;
  readonly branchCode: string;
  readonly accountNo: string;
  readonly isPreferred: boolean;
}

/** The required holder name and kind of a member's bank accounts; undefined for uncertified members. */
export function certifiedHolder(
  member: Pick<MemberRow, 'member_type' | 'company_name' | 'true_name'>,
): { readonly name: string; readonly kind: 'personal' | 'company' } | undefined {
  if (member.member_type === 'Enterprise') return { name: member.company_name, kind: 'company' };
  return member.member_type === 'Person' ? { name: member.true_name, kind: 'personal' } : undefined;
}

/**
 * Adds an account in the member's certified name, or replaces one. The caller has checked the pay password.
 * @throws {Refusal} `bankAccount.notCertified`, `bankAccount.notOwnName`, `bankAccount.tooMany`, `bankAccount.known`,
 *   `bankAccount.inUse`, `notFound`, `invalidInput`
 */
export async function saveBankAccount(
  tx: Tx,
  isInUse: IsAccountInUse,
  memberId: string,
  given: GivenAccount,
): Promise<void> {
  const holder = certifiedHolder(await lockMember(tx, memberId));
  if (!holder) throw new Refusal('bankAccount.notCertified');
  if (given.holderName !== undefined && !sameName(given.holderName, holder.name))
    throw new Refusal('bankAccount.notOwnName', { params: { name: holder.name } });
  const previous = given.id === undefined ? undefined : await takeOut(tx, isInUse, memberId, given.id);
  const accountNo = plainAccountNo(given.accountNo) || (previous ? await accountNoOf(tx, previous) : '');
  const account = { ...given, accountNo, kind: holder.kind };
  const faults = bankAccountFaults(account);
  if (faults.length > 0) throw new Refusal('invalidInput', { fields: faults });
  const others = await findBankAccounts(tx, memberId);
  if (others.length >= MAX_ACCOUNTS) throw new Refusal('bankAccount.tooMany', { params: { max: MAX_ACCOUNTS } });
  const isPreferred = given.isPreferred || others.length === 0 || (previous?.is_preferred ?? false);
  if (isPreferred) await preferNone(tx, memberId);
  const id = await insertBankAccount(tx, { ...account, memberId, holderName: holder.name, isPreferred });
  if (id === undefined) throw new Refusal('bankAccount.known');
}

/** @throws {Refusal} `notFound`, `bankAccount.inUse` */
export async function removeBankAccount(tx: Tx, isInUse: IsAccountInUse, memberId: string, id: string): Promise<void> {
  await takeOut(tx, isInUse, memberId, id);
}

async function takeOut(tx: Tx, isInUse: IsAccountInUse, memberId: string, id: string): Promise<BankAccountRow> {
  const row = await lockBankAccount(tx, memberId, id);
  if (!row) throw new Refusal('notFound');
  if (await isInUse(tx, id)) throw new Refusal('bankAccount.inUse');
  await endBankAccount(tx, id);
  return row;
}
