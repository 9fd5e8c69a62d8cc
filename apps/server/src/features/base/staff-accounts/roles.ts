import {
  findOneOf,
  ROLE_TEMPLATE_NAMES,
  type RoleTemplateName,
  STAFF_PERMISSIONS,
  type StaffPermission,
  type StaffRole,
} from '@xunban/contract';
import { sql } from 'kysely';
import type { InTransaction, Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../audit/record-action.ts';
import { administer, refusingTwins } from './administration.ts';
import { type Controller, recordingWidened } from './control-events.ts';

export interface RoleFields {
  readonly name: string;
  readonly permissions: readonly StaffPermission[];
  readonly template: RoleTemplateName | null;
}

/** Every role by name, with what it allows and how many hold it. */
export async function staffRoles(reader: Reader, id?: string): Promise<StaffRole[]> {
  let query = reader
    .selectFrom('staff_role as role')
    .select([
      ...(['role.id', 'role.name', 'role.permissions', 'role.template', 'role.version'] as const),
      sql<number>`(select count(*)::int from staff_role_holder where role_id = role.id)`.as('holders'),
    ])
    .orderBy('role.name');
  if (id !== undefined) query = query.where('role.id', '=', id);
  const rows = await query.execute();
  return rows.map(({ permissions, template, ...row }) => ({
    ...row,
    template: findOneOf(ROLE_TEMPLATE_NAMES, template ?? '') ?? null,
    permissions: STAFF_PERMISSIONS.filter((permission) => permissions.includes(permission)),
  }));
}

/** @throws {Refusal} `staff.roleNameTaken` */
export function createRole(once: InTransaction, fields: RoleFields): Promise<StaffRole> {
  return once(async (tx) => {
    const { id } = await refusingTwins(
      'staff.roleNameTaken',
      tx.insertInto('staff_role').values(columns(fields)).returning('id').executeTakeFirstOrThrow(),
    );
    return recorded(tx, undefined, await one(tx, id));
  });
}

/** @throws {Refusal} `notFound`, `staleVersion`, `staff.roleNameTaken`, `staff.lastAdministrator` */
export function changeRole(
  once: InTransaction,
  by: Controller,
  id: string,
  { version, ...fields }: RoleFields & { readonly version: number },
): Promise<StaffRole> {
  return administer(once, async (tx) => {
    const before = await one(tx, id);
    if (before.version !== version) throw new Refusal('staleVersion');
    await recordingWidened(tx, by, () =>
      refusingTwins(
        'staff.roleNameTaken',
        tx
          .updateTable('staff_role')
          .set({ ...columns(fields), version: version + 1 })
          .where('id', '=', id)
          .execute(),
      ),
    );
    return recorded(tx, before, await one(tx, id));
  });
}

/** @throws {Refusal} `notFound`, `staleVersion`, `staff.lastAdministrator` */
export function removeRole(once: InTransaction, id: string, version: number): Promise<void> {
  return administer(once, async (tx) => {
    const before = await one(tx, id);
    if (before.version !== version) throw new Refusal('staleVersion');
    await tx.deleteFrom('staff_role').where('id', '=', id).execute();
    await recordAction(tx, { object: roleObject(before), before: factsOf(before) });
  });
}

const columns = ({ name, permissions, template }: RoleFields) => ({
  ...{ name, permissions: [...new Set(permissions)], template },
});

const roleObject = ({ id, name }: StaffRole) => ({ kind: 'role', id, no: name }) as const;
const factsOf = ({ name, permissions }: StaffRole) => ({ name, permissions });

async function recorded(tx: Tx, before: StaffRole | undefined, after: StaffRole): Promise<StaffRole> {
  await recordAction(tx, { object: roleObject(after), before: before && factsOf(before), after: factsOf(after) });
  return after;
}

async function one(reader: Reader, id: string): Promise<StaffRole> {
  const [role] = await staffRoles(reader, id);
  if (!role) throw new Refusal('notFound');
  return role;
}
