import type { RoleTemplateName, StaffPermission } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { deleteDevices } from '../credentials/known-devices.ts';
import { dropChallenges } from './sign-in-challenges.ts';
import { revokeStaffSessions } from './staff-sessions.ts';
import { addHolder, findStaffByAccount, insertStaff, putRole, setStaffPasswordHash } from './staff-store.ts';

export interface NewStaff {
  /** The sign-in name; case-insensitive, so `Admin` and `admin` are one account. */
  readonly account: string;
  readonly name: string;
  /** Made with `hashPassword`, outside the transaction: hashing takes its time. */
  readonly passwordHash: string;
  readonly role: {
    readonly name: string;
    readonly permissions: readonly StaffPermission[];
    readonly template?: RoleTemplateName;
  };
}

/** Makes a member of staff with one role; the role is made or brought up to date on the way. Undefined: the account exists. */
export async function createStaff(tx: Tx, staff: NewStaff): Promise<string | undefined> {
  const roleId = await putRole(tx, staff.role.name, staff.role.permissions, staff.role.template);
  const staffId = await insertStaff(tx, { ...staff, account: canonicalAccount(staff.account) });
  if (staffId !== undefined) await addHolder(tx, staffId, roleId);
  return staffId;
}

/** Sets another password for an account and ends its sessions; false when the account does not exist. */
export async function resetStaffPassword(tx: Tx, account: string, passwordHash: string): Promise<boolean> {
  const staff = await findStaffByAccount(tx, canonicalAccount(account));
  if (!staff) return false;
  await setStaffPasswordHash(tx, staff.id, passwordHash);
  await revokeStaffSessions(tx, staff.id);
  await deleteDevices(tx, { staffId: staff.id });
  await dropChallenges(tx, staff.id);
  return true;
}

export const canonicalAccount = (account: string): string => account.trim().toLowerCase();
