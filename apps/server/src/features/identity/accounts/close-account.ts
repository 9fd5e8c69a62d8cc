import { randomBytes } from 'node:crypto';
import { calls } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { deleteDevices } from '../../base/credentials/known-devices.ts';
import type { MemberRow } from './members.ts';
import { endAllMemberships } from './memberships.ts';
import { encryptedIdentity, encryptedPhone } from './personal-numbers.ts';
import { revokeMemberSessions } from './sessions.ts';

/** Stands where a number stood: the columns of numbers are never empty. */
const NO_NUMBER = '-';

/**
 * Closes a locked member's account permanently: sign-in is impossible, the phone number becomes free, and the member's own data
 * is erased. Certified name and number stay as long as the orders require.
 */
export async function closeAccount(tx: Tx, member: MemberRow): Promise<void> {
  await tx
    .updateTable('member')
    .set({
      ...encryptedPhone(tx, member.id, NO_NUMBER),
      // No number is found by it.
      account_hash: randomBytes(32),
      account_tail_hash: randomBytes(32),
      ...(member.member_type === 'Person' ? {} : { true_name: '' }),
      ...(member.member_type === 'Enterprise' ? {} : { company_name: '' }),
      ...{ portrait: '', sex: '', birthday: null, qq: '', email: '', proven_email: '', industry: '' },
      ...{ password_hash: null, pay_password_hash: null, is_disabled: true },
      closed_at: sql<Date>`now()`,
      version: member.version + 1,
    })
    .where('id', '=', member.id)
    .execute();
  await endAllMemberships(tx, member.id);
  await revokeMemberSessions(tx, member.id, null);
  await deleteDevices(tx, { memberId: member.id });
}

/** Closed accounts past their retention, the longest closed first. */
export async function accountsToErase(reader: Reader, limit: number): Promise<readonly string[]> {
  const rows = await reader
    .selectFrom('member')
    .select('id')
    .where('closed_at', '<', sql<Date>`now() - retention_of('closedAccount')`)
    .where('erased_at', 'is', null)
    .orderBy('closed_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Accounts that are not closed. */
export const openAccounts = async (reader: Reader): Promise<readonly string[]> =>
  (await reader.selectFrom('member').select('id').where('closed_at', 'is', null).execute()).map(({ id }) => id);

/** Those of some accounts that are closed. */
export async function closedAmong(reader: Reader, ids: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from member where id = any(${[...ids]}::uuid[]) and closed_at is not null`.execute(reader);
  return rows.map(({ id }) => id);
}

export const accountData: PersonalData = {
  exported: { profile: calls.account.me, devices: calls.account.devices, companies: calls.company.companies },
  eraseAfterRetention: async (tx, memberId) => {
    await tx
      .updateTable('member')
      .set({
        ...{ true_name: '', company_name: '', erased_at: sql<Date>`now()` },
        ...encryptedIdentity(tx, memberId, ''),
      })
      .where('id', '=', memberId)
      .execute();
  },
  retained: 'The member number, so that orders have an owner.',
};
