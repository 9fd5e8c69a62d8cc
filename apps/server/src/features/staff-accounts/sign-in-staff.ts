import type { Deps } from '../../platform/deps.ts';
import { ipPrefix } from '../../platform/ip-prefix.ts';
import { claim, type Limit, release } from '../../platform/limits.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isPasswordOf } from '../accounts/password.ts';
import { canonicalAccount } from './create-staff.ts';
import { type OpenedStaffSession, openStaffSession } from './staff-sessions.ts';
import { findStaffByAccount } from './staff-store.ts';

/** There is no captcha at the console, so an account also has a limit over all networks. */
const PER_NETWORK: readonly Limit[] = [{ name: 'login', count: 10, seconds: 900 }];
const PER_ADDRESS: readonly Limit[] = [{ name: 'address', count: 100, seconds: 3_600 }];
const PER_ACCOUNT: readonly Limit[] = [{ name: 'account', count: 100, seconds: 3_600 }];

export type StaffSignedIn = OpenedStaffSession & { readonly staffId: string };

/**
 * Signs a member of staff in. Unknown, disabled and wrong are one case for the caller: the same words after the same work.
 * @throws {Refusal} `staff.wrongCredentials`, `staff.loginLocked`
 */
export async function signInStaff(
  { db }: Pick<Deps, 'db'>,
  input: { readonly account: string; readonly password: string },
  ip: string,
): Promise<StaffSignedIn> {
  const account = canonicalAccount(input.account);
  const keys = { network: `staff login ${account} ${ipPrefix(ip)}`, account: `staff login ${account}` };
  // Counted before it is judged and given back when it was right, as for members.
  await db.transaction(async (tx) => {
    await claim(tx, keys.network, PER_NETWORK, 'staff.loginLocked');
    await claim(tx, keys.account, PER_ACCOUNT, 'staff.loginLocked');
    await claim(tx, `staff login address ${ip}`, PER_ADDRESS, 'staff.loginLocked');
  });
  const staff = await findStaffByAccount(db.read, account);
  const isRight = await isPasswordOf(staff?.password_hash, input.password);
  if (!staff || !isRight || staff.is_disabled) throw new Refusal('staff.wrongCredentials');
  return db.transaction(async (tx) => {
    await release(tx, keys.network);
    await release(tx, keys.account);
    return { staffId: staff.id, ...(await openStaffSession(tx, staff.id)) };
  });
}
