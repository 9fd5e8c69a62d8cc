import { calls, type StaffMember } from '@xunban/contract';
import { deviceCookie } from '../../platform/auth/device-cookie.ts';
import { staffCookie } from '../../platform/auth/staff-cookie.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { signInStaff } from './sign-in-staff.ts';
import { revokeStaffSession } from './staff-sessions.ts';
import { findStaffMember } from './staff-store.ts';

export function staffAccountsRoutes(deps: Deps): readonly Route[] {
  const cookie = staffCookie(deps.config);
  const device = deviceCookie(deps.config, 'console');
  return [
    route(calls.staff.signIn, async ({ body, ip, cookies, setHeader }) => {
      const opened = await signInStaff(deps, body, { ip, deviceToken: device.read(cookies) });
      const staff = await ownView(deps, opened.staffId);
      setHeader('Set-Cookie', cookie.keep(opened.token));
      setHeader('Set-Cookie', device.keep(opened.deviceToken));
      return staff;
    }),

    route(calls.staff.signOut, async ({ actor, setHeader }) => {
      await deps.db.transaction((tx) => revokeStaffSession(tx, actor.sessionId));
      setHeader('Set-Cookie', cookie.forget());
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
