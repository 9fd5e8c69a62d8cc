import { STAFF_PERMISSIONS } from '@xunban/contract';
import type { Db } from '../../../platform/db/database.ts';
import { newPassword } from '../credentials/new-password.ts';
import { hashPassword } from '../credentials/password.ts';
import { administratorsOf, lockAdministration } from './administration.ts';
import { createStaff } from './create-staff.ts';

export const FIRST_ADMIN_FLAG = '--first-admin';
export const SECOND_ADMIN_FLAG = '--second-admin';

interface MadeAdministrator {
  readonly account: string;
  readonly password: string;
}

/**
 * Creates the first administrator for an instance in which no account can manage staff, as on a new database. Several processes
 * may try at once; one succeeds.
 * @returns the credentials to print once (the database stores a hash); undefined when an administrator already exists
 */
export const makeFirstAdministrator = (db: Db): Promise<MadeAdministrator | undefined> => makeAdministrator(db, 0);

/**
 * Creates a second administrator while exactly one account can manage staff. An account that the first one made would depend on
 * it for thirty days, and with it every account of the instance: no approval would be possible.
 * @returns as {@link makeFirstAdministrator}
 */
export const makeSecondAdministrator = (db: Db): Promise<MadeAdministrator | undefined> => makeAdministrator(db, 1);

async function makeAdministrator(db: Db, existing: number): Promise<MadeAdministrator | undefined> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  // A role of its own: that of the first administrator may have been changed since.
  const role = { name: existing === 0 ? '管理员' : '第二管理员', permissions: STAFF_PERMISSIONS };
  return db.transaction(async (tx) => {
    await lockAdministration(tx);
    if ((await administratorsOf(tx)).length !== existing) return undefined;
    // An account of that name may exist, disabled or without the permission. It has an owner and is not changed.
    for (let count = 1; ; count += 1) {
      const account = count === 1 ? 'admin' : `admin${count}`;
      if (await createStaff(tx, { account, name: '管理员', passwordHash, role })) return { account, password };
    }
  });
}

/** Returns the terminal message: the new account, or the required action. Nothing when there is nothing to report. */
export function administratorNote(
  made: MadeAdministrator | undefined,
  state: { readonly wasAsked: boolean; readonly hasAdministrator: boolean },
): string {
  if (made)
    return `  管理员账号，密码只显示这一次 (administrator, shown only once):\n    ${made.account.padEnd(13)}${made.password}\n`;
  if (state.wasAsked && state.hasAdministrator)
    return `  已有管理员，没有新建 (there is an administrator already; nothing was made)\n`;
  if (state.hasAdministrator) return '';
  return `  还没有能管理员工的账号 (no account can manage staff yet):\n    npm start -- ${FIRST_ADMIN_FLAG}\n`;
}
