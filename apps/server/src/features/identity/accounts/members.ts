import { randomUUID } from 'node:crypto';
import { DEFAULT_LANGUAGE, type Language } from '@xunban/i18n';
import type { Selectable } from 'kysely';
import type { Member } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { identityHash, phoneHash } from './number-hashes.ts';
import { encryptedIdentity, encryptedPhone } from './personal-numbers.ts';

/** Phone and identity number are encrypted; personal-numbers.ts decrypts them. */
export type MemberRow = Selectable<Member>;

export const findMember = (reader: Reader, memberId: string): Promise<MemberRow | undefined> =>
  reader.selectFrom('member').selectAll().where('id', '=', memberId).executeTakeFirst();

/** The account is the phone number. */
export const findMemberByAccount = (reader: Reader, account: string): Promise<MemberRow | undefined> =>
  reader.selectFrom('member').selectAll().where('account_hash', '=', phoneHash(reader, account)).executeTakeFirst();

/**
 * Locks the member for the transaction: data of one member that is validated together (its addresses, its tries) changes one
 * transaction at a time. Rows that only refer to the member are not blocked.
 */
export const lockMember = (tx: Tx, memberId: string): Promise<MemberRow> =>
  tx.selectFrom('member').selectAll().where('id', '=', memberId).forNoKeyUpdate().executeTakeFirstOrThrow();

export interface NewMember {
  /** A new one when left out; the sandbox takes that of the live side. */
  readonly id?: string;
  readonly account: string;
  readonly passwordHash: string | null;
  readonly trueName?: string;
  readonly companyName?: string;
  /** Language of messages to the member; the settings of the member change it. */
  readonly language?: Language;
}

/** Undefined when the account exists already, also when two register it at once. */
export function insertMember(tx: Tx, member: NewMember): Promise<MemberRow | undefined> {
  const { id = randomUUID() } = member;
  return tx
    .insertInto('member')
    .values({
      id,
      ...encryptedPhone(tx, id, member.account),
      password_hash: member.passwordHash,
      true_name: member.trueName ?? '',
      company_name: member.companyName ?? '',
      email_language: member.language ?? DEFAULT_LANGUAGE,
    })
    .onConflict((conflict) => conflict.column('account_hash').doNothing())
    .returningAll()
    .executeTakeFirst();
}

export async function setPasswordHash(tx: Tx, memberId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('member').set({ password_hash: passwordHash }).where('id', '=', memberId).execute();
}

export async function setPayPasswordHash(tx: Tx, memberId: string, payPasswordHash: string): Promise<void> {
  await tx.updateTable('member').set({ pay_password_hash: payPasswordHash }).where('id', '=', memberId).execute();
}

/** Certifies a locked member by its documents. A natural person keeps its company name and vice versa. */
export async function setCertified(
  tx: Tx,
  member: Pick<MemberRow, 'id' | 'version'>,
  identity: { readonly memberType: 'Person' | 'Enterprise'; readonly name: string; readonly identityNo: string },
): Promise<void> {
  const { memberType, name, identityNo } = identity;
  await tx
    .updateTable('member')
    .set({
      member_type: memberType,
      ...encryptedIdentity(tx, member.id, identityNo),
      version: member.version + 1,
      ...(memberType === 'Person' ? { true_name: name } : { company_name: name }),
    })
    .where('id', '=', member.id)
    .execute();
}

/** Shuts a locked member out, or lets it in again. Its sessions are ended by the caller. */
export async function setDisabled(
  tx: Tx,
  member: Pick<MemberRow, 'id' | 'version'>,
  isDisabled: boolean,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('member')
    .set({ is_disabled: isDisabled, disabled_reason: reason, version: member.version + 1 })
    .where('id', '=', member.id)
    .execute();
}

/** Returns the other members with the same identity number or credit code, by member number. */
export const membersOfIdentity = (
  reader: Reader,
  identityNo: string,
  exceptMemberId: string,
  limit: number,
): Promise<readonly Pick<MemberRow, 'id' | 'member_no' | 'true_name' | 'company_name'>[]> =>
  reader
    .selectFrom('member')
    .select(['id', 'member_no', 'true_name', 'company_name'])
    .where('identity_hash', '=', identityHash(reader, identityNo))
    .where('id', '!=', exceptMemberId)
    .orderBy('member_no')
    .limit(limit)
    .execute();

/** Returns the name of a person for records, or else the member number. */
export async function personLabel(reader: Reader, personId: string): Promise<string> {
  const person = await findMember(reader, personId);
  return person?.true_name || (person?.member_no ?? '');
}
