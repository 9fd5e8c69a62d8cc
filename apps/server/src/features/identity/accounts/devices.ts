import type { LoginDevice } from '@xunban/contract';
import { sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { describeDevice } from '../../../platform/describe-device.ts';
import { ipPrefix } from '../../../platform/ip-prefix.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { revokeMemberSession } from './sessions.ts';

/** Returns the member's sessions, the requesting one first, then by last use, latest first. */
export async function loginDevices(
  reader: Reader,
  memberId: string,
  currentSessionId: string | null,
): Promise<LoginDevice[]> {
  const rows = await reader
    .selectFrom('member_session')
    .select(['id', 'device', 'ip', 'created_at', 'last_seen_at'])
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy(sql`id = ${currentSessionId}`, 'desc')
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ...describeDevice(row.device),
    network: networkText(row.ip),
    signedInAt: toIso(row.created_at),
    lastSeenAt: toIso(row.last_seen_at),
    isCurrent: row.id === currentSessionId,
  }));
}

/** Shows enough of an address for members to recognise their own network, and too little to identify a user. */
export function networkText(ip: string): string {
  if (ip === '') return '';
  const prefix = ipPrefix(ip);
  return prefix.includes(':') ? `${prefix}::*` : `${prefix}.*`;
}

/**
 * Ends one session of the member.
 * @throws {Refusal} `notFound` for an ended session and for another member's alike
 */
export async function signOutDevice(tx: Tx, memberId: string, sessionId: string): Promise<void> {
  const own = await tx
    .selectFrom('member_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (!own) throw new Refusal('notFound');
  await revokeMemberSession(tx, sessionId);
}
