import type { Db } from '../../../platform/db/database.ts';
import { claim, type Limit, release } from '../../../platform/limits.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isPasswordOf } from '../credentials/password.ts';
import { findPasswordHash } from './staff-store.ts';

const TRIES: readonly Limit[] = [{ name: 'login', count: 10, seconds: 900 }];

/**
 * Requires the user's own password before a sensitive action, so that an unattended browser session cannot be misused.
 * @throws {Refusal} `staff.passwordWrong` or the given code, `staff.loginLocked`
 */
export async function requireOwnPassword(
  db: Db,
  staffId: string,
  given: string,
  code: 'staff.passwordWrong' | 'staff.oldPasswordWrong' = 'staff.passwordWrong',
): Promise<void> {
  const tries = `staff old password ${staffId}`;
  await db.transaction((tx) => claim(tx, tries, TRIES, 'staff.loginLocked'));
  if (!(await isPasswordOf(await findPasswordHash(db.read, staffId), given))) throw new Refusal(code);
  await db.transaction((tx) => release(tx, tries));
}
