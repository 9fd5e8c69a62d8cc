import { sql } from 'kysely';
import { hashToken, newToken } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { endStreams } from '../../../platform/events/publish.ts';

export interface OpenedSession {
  readonly sessionId: string;
  readonly token: string;
  readonly ticket: string;
  readonly expiresAt: Date;
}

/** Spec §4: the token is valid for 365 days. */
const MEMBER_SESSION_DAYS = 365;
/** Maximum number of concurrent sessions of a member. A new one beyond that ends the least recently used one. */
const MAX_MEMBER_SESSIONS = 20;

export async function openMemberSession(
  tx: Tx,
  memberId: string,
  from: { readonly ip: string; readonly device: string },
): Promise<OpenedSession> {
  const token = newToken();
  const row = await tx
    .insertInto('member_session')
    .values({
      member_id: memberId,
      token_hash: hashToken(token),
      ip: from.ip,
      device: from.device.slice(0, 200),
      expires_at: sql<Date>`now() + make_interval(days => ${MEMBER_SESSION_DAYS})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  await revokeQuietest(tx, memberId);
  return { sessionId: row.id, token, ticket: ticketOf(token), expiresAt: row.expires_at };
}

/**
 * The ticket identifies a session in requests of the specification's clients. It is derived from the token, without which it
 * cannot be computed, so the database need not store it.
 */
export const ticketOf = (token: string): string => hashToken(`ticket ${token}`).toString('base64url');

async function revokeQuietest(tx: Tx, memberId: string): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('member_session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', 'in', (members) =>
      members
        .selectFrom('member_session')
        .select('id')
        .where('member_id', '=', memberId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', sql<Date>`now()`)
        .orderBy('last_seen_at', 'desc')
        .orderBy('created_at', 'desc')
        .offset(MAX_MEMBER_SESSIONS),
    )
    .executeTakeFirst();
  if (numUpdatedRows > 0n) endStreams(tx, `member:${memberId}`);
}

export async function revokeMemberSession(tx: Tx, sessionId: string): Promise<void> {
  const revoked = await tx
    .updateTable('member_session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  if (revoked) endStreams(tx, `member:${revoked.member_id}`);
}

/** Ends every session of a member, or every one but the session that asks; returns how many that were. */
export async function revokeMemberSessions(tx: Tx, memberId: string, exceptSessionId: string | null): Promise<number> {
  let update = tx
    .updateTable('member_session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('member_id', '=', memberId)
    .where('revoked_at', 'is', null);
  if (exceptSessionId !== null) update = update.where('id', '!=', exceptSessionId);
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows > 0n) endStreams(tx, `member:${memberId}`);
  return Number(numUpdatedRows);
}
