import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

/** Members who may buy on credit, as a subquery of their ids: the account state is 正常, the only criterion. */
export const TRUSTED_MEMBERS = sql`(select member_id from credit_account where state = 'active')`;

/** `isTrust` of the specification. By the primary key: calls that need credit ask it each time. */
export const isTrustedMember = async (reader: Reader, memberId: string): Promise<boolean> =>
  (await trustedAmong(reader, [memberId])).has(memberId);

export async function trustedAmong(reader: Reader, memberIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (memberIds.length === 0) return new Set();
  const rows = await reader
    .selectFrom('credit_account')
    .select('member_id')
    .where('member_id', 'in', [...memberIds])
    .where('state', '=', 'active')
    .execute();
  return new Set(rows.map((row) => row.member_id));
}
