import type { Reader } from '../../../platform/db/transaction.ts';

/** Returns the names of staff by their ids, for lists with an acting user. Nulls are skipped. */
export async function staffNames(
  reader: Reader,
  staffIds: readonly (string | null)[],
): Promise<ReadonlyMap<string | null, string>> {
  const ids = [...new Set(staffIds.filter((id) => id !== null))];
  if (ids.length === 0) return new Map();
  const rows = await reader.selectFrom('staff').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The names of the roles that a member of staff holds now. */
export async function rolesOfStaff(reader: Reader, staffId: string): Promise<string[]> {
  const rows = await reader
    .selectFrom('staff_role_holder')
    .innerJoin('staff_role', 'staff_role.id', 'staff_role_holder.role_id')
    .select('staff_role.name')
    .where('staff_role_holder.staff_id', '=', staffId)
    .orderBy('staff_role.name')
    .execute();
  return rows.map(({ name }) => name);
}
