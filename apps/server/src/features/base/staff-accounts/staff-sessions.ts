import { sql } from 'kysely';
import { hashToken, newToken } from '../../../platform/auth/tokens.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { endStreams } from '../../../platform/events/publish.ts';

export interface OpenedStaffSession {
  readonly sessionId: string;
  readonly token: string;
  readonly expiresAt: Date;
}

/** Shorter than a member's, so that staff sign in each working day. */
const STAFF_SESSION_HOURS = 12;

export async function openStaffSession(tx: Tx, staffId: string): Promise<OpenedStaffSession> {
  const token = newToken();
  const row = await tx
    .insertInto('staff_session')
    .values({
      staff_id: staffId,
      token_hash: hashToken(token),
      expires_at: sql<Date>`now() + make_interval(hours => ${STAFF_SESSION_HOURS})`,
    })
    .returning(['id', 'expires_at'])
    .executeTakeFirstOrThrow();
  return { sessionId: row.id, token, expiresAt: row.expires_at };
}

export async function revokeStaffSession(tx: Tx, sessionId: string): Promise<void> {
  const revoked = await tx
    .updateTable('staff_session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('revoked_at', 'is', null)
    .returning('staff_id')
    .executeTakeFirst();
  if (revoked) endStreams(tx, `staff:${revoked.staff_id}`);
}

/** Ends every session of a member of staff, or every one but the session that asks. */
export async function revokeStaffSessions(tx: Tx, staffId: string, exceptSessionId?: string): Promise<void> {
  let update = tx
    .updateTable('staff_session')
    .set({ revoked_at: sql<Date>`now()` })
    .where('staff_id', '=', staffId)
    .where('revoked_at', 'is', null);
  if (exceptSessionId !== undefined) update = update.where('id', '!=', exceptSessionId);
  const { numUpdatedRows } = await update.executeTakeFirst();
  if (numUpdatedRows > 0n) endStreams(tx, `staff:${staffId}`);
}

/** Deletes sessions that ended a month ago. */
export async function deleteOldStaffSessions(tx: Tx): Promise<void> {
  await sql`delete from staff_session where coalesce(revoked_at, expires_at) < now() - retention_of('session')`.execute(
    tx,
  );
}
