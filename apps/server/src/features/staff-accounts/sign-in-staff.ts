import type { Deps } from '../../platform/deps.ts';
import { Refusal } from '../../platform/refusal.ts';
import { findDevice, rememberDevice } from '../accounts/known-devices.ts';
import { isPasswordOf } from '../accounts/password.ts';
import { claimTry, forgiveTry } from '../accounts/sign-in-tries.ts';
import { canonicalAccount } from './create-staff.ts';
import { type OpenedStaffSession, openStaffSession } from './staff-sessions.ts';
import { findStaffByAccount } from './staff-store.ts';

/** Where somebody signs in: the address, and what the browser says of earlier times. */
export interface StaffOrigin {
  readonly ip: string;
  readonly deviceToken: string | undefined;
}

export type StaffSignedIn = OpenedStaffSession & { readonly staffId: string; readonly deviceToken: string };

/**
 * Signs a member of staff in. Unknown, disabled and wrong are one case for the caller: the same words after the same work.
 * @throws {Refusal} `staff.wrongCredentials`, `staff.loginLocked`
 */
export async function signInStaff(
  { db }: Pick<Deps, 'db'>,
  input: { readonly account: string; readonly password: string },
  from: StaffOrigin,
): Promise<StaffSignedIn> {
  const account = canonicalAccount(input.account);
  const staff = await findStaffByAccount(db.read, account);
  const deviceId = await findDevice(db.read, staff && { staffId: staff.id }, from.deviceToken);
  const trier = { kind: 'staff', account, deviceId, ip: from.ip };
  await db.transaction((tx) => claimTry(tx, trier, 'staff.loginLocked'));
  const isRight = await isPasswordOf(staff?.password_hash, input.password);
  if (!staff || !isRight || staff.is_disabled) throw new Refusal('staff.wrongCredentials');
  return db.transaction(async (tx) => {
    await forgiveTry(tx, trier);
    return {
      staffId: staff.id,
      deviceToken: await rememberDevice(tx, { staffId: staff.id }, from.deviceToken),
      ...(await openStaffSession(tx, staff.id)),
    };
  });
}
