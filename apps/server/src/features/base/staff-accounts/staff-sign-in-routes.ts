import { calls, type StaffMember } from '@xunban/contract';
import { deviceCookie } from '../../../platform/auth/device-cookie.ts';
import { staffCookie } from '../../../platform/auth/staff-cookie.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../audit/record-action.ts';
import { finishSignIn, requestPasskey, signInByPasskey } from './finish-sign-in.ts';
import { ownObject } from './own-object.ts';
import {
  addPasskey,
  beginPasskey,
  beginTotp,
  confirmTotp,
  newRecoveryCodes,
  ownSignIn,
  removeOwnTotp,
  removePasskey,
} from './own-sign-in.ts';
import { passkeySite } from './passkey-site.ts';
import { type StaffOrigin, type StaffSignedIn, signInStaff } from './sign-in-staff.ts';
import { revokeStaffSession } from './staff-sessions.ts';
import { findStaffMember } from './staff-store.ts';
import { beginStepUp, finishStepUp } from './step-up.ts';

interface Caller {
  readonly ip: string;
  readonly cookies: string | undefined;
  readonly host: string;
  readonly setHeader: (name: string, value: string) => void;
}

/** Routes for signing in and out, and for the sign-in methods of the signed-in user. */
export function staffSignInRoutes(deps: Deps): readonly Route[] {
  const { config, db } = deps;
  const cookie = staffCookie(config);
  const device = deviceCookie(config, 'console');
  const siteAt = ({ host }: Pick<Caller, 'host'>) => passkeySite(config, host);
  const originOf = (caller: Caller): StaffOrigin => ({
    ip: caller.ip,
    deviceToken: device.read(caller.cookies),
    site: siteAt(caller),
  });
  const view = async (staffId: string): Promise<StaffMember> => {
    const found = await findStaffMember(db.read, staffId, config.staffSecondFactor === 'required');
    if (!found) throw new Refusal('unauthenticated');
    return found;
  };
  const enter = async ({ staffId, token, deviceToken }: StaffSignedIn, { setHeader }: Caller) => {
    const staff = await view(staffId);
    setHeader('Set-Cookie', cookie.write(token));
    setHeader('Set-Cookie', device.write(deviceToken));
    return staff;
  };
  const { staff, staffSignIn } = calls;
  return [
    route(staff.signIn, async ({ body, once, ...caller }) => {
      const step = await signInStaff(deps, once, body, originOf(caller));
      return 'challenge' in step
        ? { staff: null, challenge: step.challenge }
        : { staff: await enter(step.opened, caller), challenge: null };
    }),
    route(staffSignIn.finish, async ({ body, once, ...caller }) =>
      enter(await finishSignIn(deps, once, body, originOf(caller)), caller),
    ),
    route(staffSignIn.passkeyRequest, (caller) => requestPasskey(deps, originOf(caller))),
    route(staffSignIn.byPasskey, async ({ body, once, ...caller }) =>
      enter(await signInByPasskey(deps, once, body, originOf(caller)), caller),
    ),
    route(staff.signOut, async ({ actor, once, setHeader }) => {
      await once(async (tx) => {
        await revokeStaffSession(tx, actor.sessionId);
        await recordAction(tx, { object: ownObject(actor) });
      });
      setHeader('Set-Cookie', cookie.clear());
      return undefined;
    }),
    route(staff.me, ({ actor }) => view(actor.staffId)),

    route(staffSignIn.own, ({ actor, ...caller }) => ownSignIn(deps, actor, siteAt(caller))),
    route(staffSignIn.beginStepUp, ({ actor, ...caller }) => beginStepUp(deps, actor, siteAt(caller))),
    route(staffSignIn.finishStepUp, async ({ actor, body, once, ...caller }) => {
      await finishStepUp(deps, once, actor, body, originOf(caller));
      return undefined;
    }),
    route(staffSignIn.beginTotp, ({ actor, body }) => beginTotp(deps, actor, body.password)),
    route(staffSignIn.confirmTotp, async ({ actor, body, once }) => ({
      recoveryCodes: await confirmTotp(deps, once, actor, body.code),
    })),
    route(staffSignIn.removeTotp, async ({ actor, body, once }) => {
      await removeOwnTotp(deps, once, actor, body.password);
      return undefined;
    }),
    route(staffSignIn.beginPasskey, ({ actor, body, ...caller }) =>
      beginPasskey(deps, actor, body.password, siteAt(caller)),
    ),
    route(staffSignIn.addPasskey, async ({ actor, body, once, ...caller }) => ({
      recoveryCodes: await addPasskey(deps, once, actor, body, siteAt(caller)),
    })),
    route(staffSignIn.removePasskey, async ({ actor, params, body, once }) => {
      await removePasskey(deps, once, actor, { id: params.id, password: body.password });
      return undefined;
    }),
    route(staffSignIn.newRecoveryCodes, async ({ actor, body, once }) => ({
      recoveryCodes: await newRecoveryCodes(deps, once, actor, body.password),
    })),
  ];
}
