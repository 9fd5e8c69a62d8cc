import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { deviceHashesOf, membersOnDevicesOf } from '../../base/credentials/known-devices.ts';
import { phoneName } from './number-hashes.ts';

/**
 * Keyed names of the person or company behind a member: the account itself, its certified identity, phone numbers and devices.
 * Two accounts with a common one count as the same member.
 */
export async function identitiesOf(
  reader: Reader,
  memberId: string,
  phones: readonly string[],
): Promise<{ readonly isEnterprise: boolean; readonly identities: readonly string[] }> {
  const member = await reader
    .selectFrom('member')
    .select(['account_hash', 'identity_hash', 'member_type'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow();
  const devices = await deviceHashesOf(reader, memberId);
  const identities = [
    `member ${memberId}`,
    ...(member.account_hash ? [`phone ${member.account_hash.toString('base64url')}`] : []),
    ...phones.map((phone) => `phone ${phoneName(reader, phone)}`),
    ...(member.identity_hash ? [`identity ${member.identity_hash.toString('base64url')}`] : []),
    ...devices.map((device) => `device ${device}`),
  ];
  return { isEnterprise: member.member_type === 'Enterprise', identities: [...new Set(identities)] };
}

/** The accounts of the person or company behind a member: of the same certified identity, or used on the same device. */
export async function accountsOfSameIdentity(reader: Reader, memberId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select other.id from member own
    join member other on other.identity_hash = own.identity_hash where own.id = ${memberId}`.execute(reader);
  return [...new Set([memberId, ...rows.map(({ id }) => id), ...(await membersOnDevicesOf(reader, memberId))])];
}
