import { STAFF_PERMISSIONS, type StaffPermission } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { approvesFrom, type ControlEvent } from './control-events.ts';
import { dependentsOf } from './dependent-accounts.ts';

/** Returns the staff users with each of some permissions who can sign in. */
export async function permissionHolders(
  reader: Reader,
  permissions: readonly StaffPermission[],
): Promise<ReadonlyMap<StaffPermission, ReadonlySet<string>>> {
  const { rows } = await sql<{ permission: string; staff_ids: string[] }>`
    select permission, array_agg(distinct staff.id) as staff_ids
    from staff
    join staff_role_holder as holder on holder.staff_id = staff.id
    join staff_role as role on role.id = holder.role_id
    cross join unnest(role.permissions) as permission
    where not staff.is_disabled and permission = any(${[...permissions]}::text[])
    group by permission`.execute(reader);
  return new Map(
    STAFF_PERMISSIONS.flatMap((permission) => {
      const row = rows.find((one) => one.permission === permission);
      return row ? [[permission, new Set(row.staff_ids)] as const] : [];
    }),
  );
}

/** True when an account independent of this one has a permission and could give the four-eyes approval now. */
export const hasColleague = (
  holders: ReadonlySet<string> | undefined,
  staffId: string,
  control: readonly ControlEvent[],
): boolean => {
  const dependents = dependentsOf(control, staffId);
  return [...(holders ?? [])].some(
    (id) => id !== staffId && !dependents.has(id) && approvesFrom(control, id) === undefined,
  );
};
