import { STAFF_PERMISSIONS, type StaffPermission } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';

export interface StaffHolding {
  readonly id: string;
  readonly account: string;
  readonly name: string;
  readonly permissions: ReadonlySet<StaffPermission>;
}

/** Returns all staff users who can sign in, by id, in the order of their names, with their permissions. */
export async function staffHolding(reader: Reader): Promise<ReadonlyMap<string, StaffHolding>> {
  const rows = await reader
    .selectFrom('staff')
    .select([
      'id',
      'account',
      'name',
      sql<string[]>`(select coalesce(array_agg(distinct permission), '{}') from staff_role_holder as holder
        join staff_role as role on role.id = holder.role_id, unnest(role.permissions) as permission
        where holder.staff_id = staff.id)`.as('permissions'),
    ])
    .where('is_disabled', '=', false)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return new Map(
    rows.map(({ id, account, name, permissions }) => [
      id,
      { id, account, name, permissions: new Set(STAFF_PERMISSIONS.filter((known) => permissions.includes(known))) },
    ]),
  );
}
