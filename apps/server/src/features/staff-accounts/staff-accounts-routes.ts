import { calls, type StaffMember } from '@xunban/contract';
import { toIso } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { signInStaff } from './sign-in-staff.ts';
import { revokeStaffSession } from './staff-sessions.ts';
import { findStaffMember } from './staff-store.ts';

export function staffAccountsRoutes(deps: Deps): readonly Route[] {
  return [
    route(calls.staff.signIn, async ({ body, ip }) => {
      const session = await signInStaff(deps, body, ip);
      return {
        token: session.token,
        expiresAt: toIso(session.expiresAt),
        staff: await ownView(deps, session.staffId),
      };
    }),

    route(calls.staff.signOut, async ({ actor }) => {
      await deps.db.transaction((tx) => revokeStaffSession(tx, actor.sessionId));
      return undefined;
    }),

    route(calls.staff.me, ({ actor }) => ownView(deps, actor.staffId)),
  ];
}

async function ownView({ db }: Deps, staffId: string): Promise<StaffMember> {
  const found = await findStaffMember(db.read, staffId);
  if (!found) throw new Refusal('unauthenticated');
  return found;
}
