import { STAFF_PERMISSIONS } from '@xunban/contract';
import { sql } from 'kysely';
import type { Authenticator, Staff } from '../../../platform/auth/actor.ts';
import { hashToken } from '../../../platform/auth/tokens.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { hasSecondFactor } from './staff-store.ts';

/** Looks up staff tokens by their hash. The database clock determines expiry; a disabled account has no sessions. */
export const staffAuthenticator = (db: Db): Pick<Authenticator, 'staff'> => ({
  async staff(token): Promise<Staff | null> {
    const rows = await staffSessions(db.read, hashToken(token));
    const [first] = rows;
    if (!first) return null;
    const held = new Set(rows.flatMap((row) => row.permissions ?? []));
    return {
      kind: 'staff',
      sessionId: first.sessionId,
      staffId: first.staffId,
      name: first.name,
      hasSecondFactor: first.hasSecondFactor,
      permissions: new Set(STAFF_PERMISSIONS.filter((permission) => held.has(permission))),
    };
  },
});

/** One row for each role of the user; a user without a role gets one row without permissions. */
const staffSessions = (reader: Reader, tokenHash: Buffer) =>
  reader
    .selectFrom('staff_session as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .leftJoin('staff_role_holder as holder', 'holder.staff_id', 'staff.id')
    .leftJoin('staff_role as role', 'role.id', 'holder.role_id')
    .select(['session.id as sessionId', 'staff.id as staffId', 'staff.name', 'role.permissions', hasSecondFactor])
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('staff.is_disabled', '=', false)
    .execute();
