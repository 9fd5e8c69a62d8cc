import { STAFF_PERMISSIONS } from '@xunban/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newPassword } from '../credentials/new-password.ts';
import { hashPassword } from '../credentials/password.ts';
import { hasAdministrator, lockAdministration } from './administration.ts';
import { createStaff } from './create-staff.ts';

export const FIRST_ADMIN_FLAG = '--first-admin';

/**
 * Creates the first administrator for an instance in which no account can manage staff, as on a new database. Several processes
 * may try at once; one succeeds.
 * @returns the credentials to print once (the database stores a hash); undefined when an administrator already exists
 */
export async function makeFirstAdministrator(
  db: Db,
): Promise<{ readonly account: string; readonly password: string } | undefined> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const role = { name: '管理员', permissions: STAFF_PERMISSIONS };
  return db.transaction(async (tx) => {
    await lockAdministration(tx);
    if (await hasAdministrator(tx)) return undefined;
    // An account of that name may exist, disabled or without the permission. It has an owner and is not changed.
    for (let count = 1; ; count += 1) {
      const account = count === 1 ? 'admin' : `admin${count}`;
      if (await createStaff(tx, { account, name: '管理员', passwordHash, role })) return { account, password };
    }
  });
}

/** Returns the terminal message: the new account, or the required action. Nothing when there is nothing to report. */
export function administratorNote(
  made: { readonly account: string; readonly password: string } | undefined,
  state: { readonly wasAsked: boolean; readonly hasAdministrator: boolean },
): string {
  if (made)
    return `  管理员账号，密码只显示这一次 (administrator, shown only once):\n    ${made.account.padEnd(13)}${made.password}\n`;
  if (state.wasAsked) return `  已有管理员，没有新建 (there is an administrator already; nothing was made)\n`;
  if (state.hasAdministrator) return '';
  return `  还没有能管理员工的账号 (no account can manage staff yet):\n    npm start -- ${FIRST_ADMIN_FLAG}\n`;
}
