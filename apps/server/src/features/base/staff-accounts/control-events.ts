import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** One account gained control over another: it made it, gave it permissions, or reset what it signs in with. */
export interface ControlEvent {
  readonly kind: 'created' | 'widened' | 'passwordReset' | 'factorsReset';
  readonly by: string;
  readonly over: string;
}

/** Records control over other accounts. A change of one's own account is not recorded. */
export async function recordControl(
  tx: Tx,
  kind: ControlEvent['kind'],
  byStaffId: string,
  staffIds: readonly string[],
): Promise<void> {
  const others = staffIds.filter((id) => id !== byStaffId);
  if (others.length === 0) return;
  await tx
    .insertInto('staff_control_event')
    .values(others.map((staff_id) => ({ kind, by_staff_id: byStaffId, staff_id })))
    .execute();
}

/** Runs a change of roles or accounts, and records control over every account that can do more after it. */
export async function recordingWidened<T>(tx: Tx, byStaffId: string, change: () => Promise<T>): Promise<T> {
  const before = await abilities(tx);
  const result = await change();
  const after = await abilities(tx);
  const widened = [...after].filter(([id, held]) => [...held].some((one) => !before.get(id)?.has(one)));
  await recordControl(
    tx,
    'widened',
    byStaffId,
    widened.map(([id]) => id),
  );
  return result;
}

/** By account: its permissions, and whether it may sign in. */
async function abilities(reader: Reader): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { rows } = await sql<{ id: string; held: string[] }>`
    select staff.id, array(
      select permission from staff_role_holder as holder
      join staff_role as role on role.id = holder.role_id cross join unnest(role.permissions) as permission
      where holder.staff_id = staff.id
      union select 'signIn' where not staff.is_disabled) as held
    from staff`.execute(reader);
  return new Map(rows.map(({ id, held }) => [id, new Set(held)]));
}

/** The control events of the last thirty days, in their order. */
export async function recentControl(reader: Reader): Promise<readonly ControlEvent[]> {
  const { rows } = await sql<ControlEvent>`
    select kind, by_staff_id as "by", staff_id as "over" from staff_control_event
    where at > now() - interval '30 days' order by at, id`.execute(reader);
  return rows;
}
