import { STAFF_PERMISSIONS } from '@xunban/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newPassword } from '../credentials/new-password.ts';
import { hashPassword } from '../credentials/password.ts';
import { hasAdministrator, lockAdministration } from './administration.ts';
import { createStaff } from './create-staff.ts';

export const FIRST_ADMIN_FLAG = '--first-admin';

/**
 * The account that all others are made with, for a house in which nobody can manage staff: on a database of its own
 * there is nobody at first. Several processes may try at once; one does it.
 * @returns what is printed once, the database keeping a hash; undefined when somebody can manage staff already
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
    // An account of that name may exist, disabled or without the permission. It belongs to somebody and is not changed.
    for (let count = 1; ; count += 1) {
      const account = count === 1 ? 'admin' : `admin${count}`;
      if (await createStaff(tx, { account, name: '管理员', passwordHash, role })) return { account, password };
    }
  });
}

/** What the terminal says about it: the new account, or what to do. Nothing where the house is in order. */
export function administratorNote(
  made: { readonly account: string; readonly password: string } | undefined,
  state: { readonly wasAsked: boolean; readonly hasAdministrator: boolean },
): string {
  if (made)
    return `  管理员账号，密码只显示这一次 (administrator, shown only once):\n    ${made.account.padEnd(13)}${made.password}\n`;
  if (state.wasAsked) return `  已有管理员，没有新建 (there is an administrator already; nothing was made)\n`;
  if (state.hasAdministrator) return '';
  return `  还没有能管理员工的账号 (nobody can manage staff yet):\n    npm start -- ${FIRST_ADMIN_FLAG}\n`;
}
