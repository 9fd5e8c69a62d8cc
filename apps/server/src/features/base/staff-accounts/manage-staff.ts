import type { StaffAccount } from '@xunban/contract';
import { isCommonPassword } from '@xunban/contract/password-rules';
import type { Doer } from '../../../platform/actions.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { InTransaction, Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../audit/record-action.ts';
import { deleteDevices } from '../credentials/known-devices.ts';
import { newPassword } from '../credentials/new-password.ts';
import { hashPassword } from '../credentials/password.ts';
import { administer, refusingTwins } from './administration.ts';
import { type Controller, recordControl, recordingWidened } from './control-events.ts';
import { ownObject } from './own-object.ts';
import { requireOwnPassword } from './own-password.ts';
import { dropChallenges } from './sign-in-challenges.ts';
import { recordSignInChange } from './sign-in-history.ts';
import { staffDisabled } from './staff-events.ts';
import { staffList } from './staff-list.ts';
import { revokeStaffSessions } from './staff-sessions.ts';
import { setStaffPasswordHash } from './staff-store.ts';

/**
 * Creates an account with a password that is shown once.
 * @throws {Refusal} `staff.accountTaken`, `invalidInput`
 */
export async function createStaffAccount(
  once: InTransaction,
  by: Controller,
  fields: { readonly account: string; readonly name: string; readonly roleIds: readonly string[] },
): Promise<{ staff: StaffAccount; password: string }> {
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  const staff = await administer(once, async (tx) => {
    const { id } = await refusingTwins(
      'staff.accountTaken',
      tx
        .insertInto('staff')
        .values({ account: fields.account, name: fields.name, password_hash: passwordHash })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    await putRoles(tx, id, fields.roleIds);
    await recordControl(tx, 'created', by, [id]);
    const made = await one(tx, by.staffId, id);
    await recordAction(tx, { object: staffObject(made), after: { ...factsOf(made), isDisabled: null } });
    return made;
  });
  return { staff, password };
}

/**
 * Changes name, roles and whether the account is disabled.
 * @throws {Refusal} `notFound`, `staleVersion`, `staff.notYourself`, `staff.lastAdministrator`, `invalidInput`
 */
export function changeStaffAccount(
  once: InTransaction,
  by: Controller,
  id: string,
  fields: {
    readonly name: string;
    readonly roleIds: readonly string[];
    readonly isDisabled: boolean;
    readonly version: number;
    readonly tasksTo: string | null;
  },
): Promise<StaffAccount> {
  const selfId = by.staffId;
  return administer(once, async (tx) => {
    const before = await one(tx, selfId, id);
    const { version } = before;
    if (version !== fields.version) throw new Refusal('staleVersion');
    if (id === selfId && fields.isDisabled) throw new Refusal('staff.notYourself');
    await recordingWidened(tx, by, async () => {
      await tx
        .updateTable('staff')
        .set({ name: fields.name, is_disabled: fields.isDisabled, version: version + 1 })
        .where('id', '=', id)
        .execute();
      await putRoles(tx, id, fields.roleIds);
    });
    if (fields.isDisabled) {
      await revokeStaffSessions(tx, id);
      await dropChallenges(tx, id);
      if (!before.isDisabled) await raise(tx, staffDisabled, { staffId: id, toId: fields.tasksTo, byId: selfId });
    }
    const after = await one(tx, selfId, id);
    await recordAction(tx, { object: staffObject(after), before: factsOf(before), after: factsOf(after) });
    return after;
  });
}

/**
 * Sets a new password, shown once; every session of the account ends.
 * @throws {Refusal} `notFound`
 */
export async function giveNewPassword(
  { read }: Pick<Db, 'read'>,
  once: InTransaction,
  by: Controller,
  id: string,
): Promise<string> {
  const staff = await one(read, by.staffId, id);
  const password = newPassword();
  const passwordHash = await hashPassword(password);
  await once(async (tx) => {
    await setStaffPasswordHash(tx, id, passwordHash);
    await revokeStaffSessions(tx, id);
    await deleteDevices(tx, { staffId: id });
    await dropChallenges(tx, id);
    await recordSignInChange(tx, id, { what: 'passwordReset', byStaffId: by.staffId });
    await recordControl(tx, 'passwordReset', by, [id]);
    await recordAction(tx, { object: staffObject(staff) });
  });
  return password;
}

/** Changes the own password and ends the other sessions. @throws {Refusal} `staff.oldPasswordWrong`, `account.passwordCommon`, `staff.loginLocked` */
export async function changeOwnPassword(
  { db }: Pick<Deps, 'db'>,
  once: InTransaction,
  self: Doer & { readonly sessionId: string },
  change: { readonly oldPassword: string; readonly password: string },
): Promise<void> {
  const { account } = await one(db.read, self.staffId, self.staffId);
  if (isCommonPassword(change.password, account)) throw new Refusal('account.passwordCommon');
  await requireOwnPassword(db, self.staffId, change.oldPassword, 'staff.oldPasswordWrong');
  const passwordHash = await hashPassword(change.password);
  await once(async (tx) => {
    await setStaffPasswordHash(tx, self.staffId, passwordHash);
    await recordSignInChange(tx, self.staffId, { what: 'passwordChanged', byStaffId: self.staffId });
    await revokeStaffSessions(tx, self.staffId, self.sessionId);
    await recordAction(tx, { object: ownObject(self) });
  });
}

const staffObject = ({ id, account }: StaffAccount) => ({ kind: 'staff', id, no: account }) as const;
const factsOf = ({ account, name, roles, isDisabled }: StaffAccount) => ({
  ...{ account, name, isDisabled },
  roles: roles.map((role) => role.name),
});

/** @throws {Refusal} `invalidInput` for a role that is not there */
async function putRoles(tx: Tx, staffId: string, roleIds: readonly string[]): Promise<void> {
  const wanted = [...new Set(roleIds)];
  await tx.deleteFrom('staff_role_holder').where('staff_id', '=', staffId).execute();
  if (wanted.length === 0) return;
  const known = await tx.selectFrom('staff_role').select('id').where('id', 'in', wanted).execute();
  if (known.length < wanted.length)
    throw new Refusal('invalidInput', { fields: [{ field: 'roleIds', code: 'notAnOption' }] });
  await tx
    .insertInto('staff_role_holder')
    .values(wanted.map((roleId) => ({ staff_id: staffId, role_id: roleId })))
    .execute();
}

async function one(tx: Reader, selfId: string, id: string): Promise<StaffAccount> {
  const [found] = (await staffList(tx, selfId, { id }, { skipCount: 0, maxResultCount: 1 })).items;
  if (!found) throw new Refusal('notFound');
  return found;
}
