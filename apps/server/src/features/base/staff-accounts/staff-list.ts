import type { StaffAccount } from '@xunban/contract';
import { sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import { containing, isLike } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { hasSecondFactor } from './staff-store.ts';

export interface StaffFilter {
  readonly filter?: string | undefined;
  readonly roleId?: string | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly id?: string | undefined;
}

/** A page of the accounts of staff, by account. `selfId` is the caller. */
export async function staffList(
  reader: Reader,
  selfId: string,
  filter: StaffFilter,
  page: { readonly skipCount: number; readonly maxResultCount: number },
): Promise<{ totalCount: number; items: StaffAccount[] }> {
  let query = reader.selectFrom('staff');
  if (filter.id !== undefined) query = query.where('staff.id', '=', filter.id);
  if (filter.isDisabled !== undefined) query = query.where('is_disabled', '=', filter.isDisabled);
  const { filter: text, roleId } = filter;
  if (text !== undefined) {
    const pattern = containing(text);
    query = query.where((eb) => eb.or([eb('account', 'ilike', pattern), isLike(sql`staff.name`, pattern)]));
  }
  if (roleId !== undefined)
    query = query.where('staff.id', 'in', (eb) =>
      eb.selectFrom('staff_role_holder').select('staff_id').where('role_id', '=', roleId),
    );
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .select([
      hasSecondFactor,
      sql<Date | null>`(select max(last_seen_at) from staff_session where staff_id = staff.id)`.as('seen_at'),
    ])
    .orderBy('account')
    .offset(page.skipCount)
    .limit(page.maxResultCount)
    .execute();
  const roles = await rolesOf(
    reader,
    rows.map(({ id }) => id),
  );
  return {
    totalCount: total,
    items: rows.map((row) => ({
      id: row.id,
      account: row.account,
      name: row.name,
      roles: roles.get(row.id) ?? [],
      isDisabled: row.is_disabled,
      isSelf: row.id === selfId,
      hasSecondFactor: row.hasSecondFactor,
      version: row.version,
      createdAt: toIso(row.created_at),
      lastSeenAt: row.seen_at ? toIso(row.seen_at) : null,
    })),
  };
}

async function rolesOf(
  reader: Reader,
  staffIds: readonly string[],
): Promise<ReadonlyMap<string, { id: string; name: string }[]>> {
  if (staffIds.length === 0) return new Map();
  const rows = await reader
    .selectFrom('staff_role_holder as holder')
    .innerJoin('staff_role as role', 'role.id', 'holder.role_id')
    .select(['holder.staff_id', 'role.id', 'role.name'])
    .where('holder.staff_id', 'in', [...staffIds])
    .orderBy('role.name')
    .execute();
  return new Map(staffIds.map((id) => [id, rows.filter((row) => row.staff_id === id).map(named)]));
}

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });
