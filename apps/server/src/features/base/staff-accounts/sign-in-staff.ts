import type { SecondFactor, StaffSignIn } from '@xunban/contract';
import { leaveUnrecorded } from '../../../platform/actions.ts';
import type { InTransaction, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../audit/record-action.ts';
import { findDevice, rememberDevice } from '../credentials/known-devices.ts';
import { isPasswordOf } from '../credentials/password.ts';
import { claimTry, forgiveTry } from '../credentials/sign-in-tries.ts';
import { canonicalAccount } from './create-staff.ts';
import type { PasskeySite } from './passkey-site.ts';
import { passkeysOf } from './passkey-store.ts';
import { passkeyRequest } from './passkeys.ts';
import { recoveryCodesLeft } from './recovery-codes.ts';
import { beginChallenge } from './sign-in-challenges.ts';
import { type OpenedStaffSession, openStaffSession } from './staff-sessions.ts';
import { findStaffByAccount, lockStaff } from './staff-store.ts';
import { findTotp } from './totp.ts';

/** The origin of a sign-in. */
export interface StaffOrigin {
  readonly ip: string;
  /** The known-device token that the browser sent. */
  readonly deviceToken: string | undefined;
  /** Undefined where no passkey can be used. */
  readonly site: PasskeySite | undefined;
}

export type StaffSignedIn = OpenedStaffSession & { readonly staffId: string; readonly deviceToken: string };
export type FactorChallenge = NonNullable<StaffSignIn['challenge']>;

/**
 * Signs a staff user in, or returns the required second factor. Unknown account, disabled account and wrong password are one
 * case for the caller: the same message after the same work.
 * @throws {Refusal} `staff.wrongCredentials`, `staff.loginLocked`
 */
export async function signInStaff(
  { db }: Pick<Deps, 'db'>,
  once: InTransaction,
  input: { readonly account: string; readonly password: string },
  from: StaffOrigin,
): Promise<{ readonly opened: StaffSignedIn } | { readonly challenge: FactorChallenge }> {
  const account = canonicalAccount(input.account);
  const staff = await findStaffByAccount(db.read, account);
  const deviceId = await findDevice(db.read, staff && { staffId: staff.id }, from.deviceToken);
  const trier = { kind: 'staff', account, deviceId, ip: from.ip };
  await db.transaction((tx) => claimTry(tx, trier, 'staff.loginLocked'));
  const isRight = await isPasswordOf(staff?.password_hash, input.password);
  if (!staff || !isRight || staff.is_disabled) throw new Refusal('staff.wrongCredentials');
  const passwordHash = staff.password_hash;
  return once(async (tx) => {
    await forgiveTry(tx, trier);
    // The password may have been changed since this one was verified.
    if ((await lockStaff(tx, staff.id))?.password_hash !== passwordHash) throw new Refusal('staff.wrongCredentials');
    const challenge = await challengeOf(tx, staff.id, from.site, 'factor');
    if (!challenge) return { opened: await openFor(tx, staff.id, from, 'password') };
    leaveUnrecorded(tx);
    return { challenge };
  });
}

/** Returns the challenge by a second factor; undefined for a user without one. Recovery codes only sign in. */
export async function challengeOf(
  tx: Tx,
  staffId: string,
  site: PasskeySite | undefined,
  purpose: 'factor' | 'stepUp',
): Promise<FactorChallenge | undefined> {
  const totp = await findTotp(tx, staffId);
  const passkeys = await passkeysOf(tx, staffId);
  if (!totp && passkeys.length === 0) return undefined;
  const { token, challenge } = await beginChallenge(tx, purpose, staffId);
  const usable = site && passkeys.length > 0 ? site : undefined;
  const takesRecoveryCode = purpose === 'factor' && (await recoveryCodesLeft(tx, staffId)) > 0;
  return {
    token,
    factors: [
      ...(usable ? (['passkey'] as const) : []),
      ...(totp ? (['totp'] as const) : []),
      ...(takesRecoveryCode ? (['recoveryCode'] as const) : []),
    ],
    passkey: usable ? await passkeyRequest(usable, challenge, { passkeys, verification: 'preferred' }) : null,
  };
}

/** Opens a session at a device that is known from now on. @throws {Refusal} `staff.challengeOver` for a disabled account */
export async function openFor(
  tx: Tx,
  staffId: string,
  from: StaffOrigin,
  signInBy: 'password' | SecondFactor,
): Promise<StaffSignedIn> {
  const staff = await lockStaff(tx, staffId);
  if (!staff || staff.is_disabled) throw new Refusal('staff.challengeOver');
  const { name, account } = staff;
  await recordAction(tx, {
    object: { kind: 'staff', id: staffId, no: account },
    after: { signInBy },
    by: { staffId, name },
  });
  return {
    staffId,
    deviceToken: await rememberDevice(tx, { staffId }, from.deviceToken),
    ...(await openStaffSession(tx, staffId)),
  };
}
