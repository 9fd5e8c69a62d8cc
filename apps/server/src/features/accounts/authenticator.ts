import { STAFF_PERMISSIONS } from '@xunban/contract';
import { sql } from 'kysely';
import type { Authenticator, Member, Staff } from '../../platform/auth/actor.ts';
import { hashToken } from '../../platform/auth/tokens.ts';
import { compileOnce } from '../../platform/db/compile-once.ts';
import type { Db } from '../../platform/db/database.ts';
import { isTrustedMember } from './members.ts';

/** How often a session's last use is stored at most: a write for every request costs more than the exact time is worth. */
const SEEN_EVERY_MINUTES = 15;

/** Looks bearer tokens up by their hash. The database's clock judges expiry; a disabled account has no sessions. */
export function databaseAuthenticator(db: Db): Authenticator {
  return {
    async member(token): Promise<Member | null> {
      const [row] = await memberSessions(db.read, hashToken(token));
      if (!row) return null;
      const { isStale, ...member } = row;
      if (isStale) await touch(db, member.sessionId);
      return { kind: 'member', ...member };
    },
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
        permissions: new Set(STAFF_PERMISSIONS.filter((permission) => held.has(permission))),
      };
    },
    isTrusted: ({ memberId }) => isTrustedMember(db.read, memberId),
  };
}

/** At most one row. */
const memberSessions = compileOnce((reader, tokenHash: Buffer) =>
  reader
    .selectFrom('member_session as session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select([
      'session.id as sessionId',
      'session.ticket',
      'member.id as memberId',
      sql<boolean>`session.last_seen_at < now() - make_interval(mins => ${SEEN_EVERY_MINUTES})`.as('isStale'),
    ])
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('member.is_disabled', '=', false),
);

/** One row for each role that the holder has; somebody without a role gets one row without permissions. */
const staffSessions = compileOnce((reader, tokenHash: Buffer) =>
  reader
    .selectFrom('staff_session as session')
    .innerJoin('staff', 'staff.id', 'session.staff_id')
    .leftJoin('staff_role_holder as holder', 'holder.staff_id', 'staff.id')
    .leftJoin('staff_role as role', 'role.id', 'holder.role_id')
    .select(['session.id as sessionId', 'staff.id as staffId', 'staff.name', 'role.permissions'])
    .where('session.token_hash', '=', tokenHash)
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', sql<Date>`now()`)
    .where('staff.is_disabled', '=', false),
);

async function touch(db: Db, sessionId: string): Promise<void> {
  await db.transaction((tx) =>
    tx.updateTable('member_session').set({ last_seen_at: sql<Date>`now()` }).where('id', '=', sessionId).execute(),
  );
}
