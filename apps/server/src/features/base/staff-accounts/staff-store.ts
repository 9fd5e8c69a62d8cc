import {
  findOneOf,
  ROLE_TEMPLATE_NAMES,
  type RoleTemplateName,
  STAFF_PERMISSIONS,
  type StaffMember,
  type StaffPermission,
} from '@xunban/contract';
import { sql } from 'kysely';
import { owesSecondFactor } from '../../../platform/auth/actor.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** A column for a query over `staff`. */
export const hasSecondFactor = sql<boolean>`(
  exists (select 1 from staff_totp where staff_id = staff.id and confirmed_at is not null)
  or exists (select 1 from staff_passkey where staff_id = staff.id))`.as('hasSecondFactor');

export interface StaffRow {
  readonly id: string;
  readonly password_hash: string;
  readonly is_disabled: boolean;
}

export const findStaffByAccount = (reader: Reader, account: string): Promise<StaffRow | undefined> =>
  reader
    .selectFrom('staff')
    .select(['id', 'password_hash', 'is_disabled'])
    .where('account', '=', account)
    .executeTakeFirst();

export const findPasswordHash = async (reader: Reader, staffId: string): Promise<string | undefined> =>
  (await reader.selectFrom('staff').select('password_hash').where('id', '=', staffId).executeTakeFirst())
    ?.password_hash;

/** Locks the account: what it signs in with changes one step at a time, and no session is opened meanwhile. */
export const lockStaff = (
  tx: Tx,
  staffId: string,
): Promise<(StaffRow & { readonly account: string; readonly name: string }) | undefined> =>
  tx
    .selectFrom('staff')
    .select(['id', 'account', 'name', 'password_hash', 'is_disabled'])
    .where('id', '=', staffId)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** A member of staff with the names of the roles and everything that they allow together. */
export async function findStaffMember(
  reader: Reader,
  staffId: string,
  asksSecondFactor: boolean,
): Promise<StaffMember | undefined> {
  const rows = await reader
    .selectFrom('staff')
    .leftJoin('staff_role_holder as holder', 'holder.staff_id', 'staff.id')
    .leftJoin('staff_role as role', 'role.id', 'holder.role_id')
    .select([
      'staff.id',
      'staff.account',
      'staff.name',
      'role.name as roleName',
      'role.permissions',
      'role.template',
      hasSecondFactor,
    ])
    .where('staff.id', '=', staffId)
    .orderBy('role.name')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  const held = new Set(rows.flatMap((row) => row.permissions ?? []));
  const permissions = new Set(STAFF_PERMISSIONS.filter((permission) => held.has(permission)));
  return {
    id: first.id,
    account: first.account,
    name: first.name,
    owesSecondFactor: owesSecondFactor({ ...first, permissions }, asksSecondFactor),
    roles: rows.flatMap((row) => (row.roleName === null ? [] : [row.roleName])),
    permissions: [...permissions],
    templates: rows.flatMap(({ template }) => findOneOf(ROLE_TEMPLATE_NAMES, template ?? '') ?? []),
  };
}

/** The id of the role of that name, which allows exactly these things from now on. */
export async function putRole(
  tx: Tx,
  name: string,
  permissions: readonly StaffPermission[],
  template: RoleTemplateName | null = null,
): Promise<string> {
  const { id } = await tx
    .insertInto('staff_role')
    .values({ name, permissions: [...permissions], template })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ permissions: [...permissions] }))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertStaff(
  tx: Tx,
  staff: { readonly account: string; readonly name: string; readonly passwordHash: string },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('staff')
    .values({ account: staff.account, name: staff.name, password_hash: staff.passwordHash })
    .onConflict((conflict) => conflict.column('account').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function addHolder(tx: Tx, staffId: string, roleId: string): Promise<void> {
  await tx
    .insertInto('staff_role_holder')
    .values({ staff_id: staffId, role_id: roleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function setStaffPasswordHash(tx: Tx, staffId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('staff').set({ password_hash: passwordHash }).where('id', '=', staffId).execute();
}
