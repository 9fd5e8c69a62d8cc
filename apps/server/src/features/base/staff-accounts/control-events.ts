import { APPROVING_PERMISSIONS } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { domainEvent, raise } from '../../../platform/domain-events/domain-events.ts';

/** One account gained control over another: it made it, gave it permissions, or reset what it signs in with. */
export interface ControlEvent {
  readonly id: string;
  readonly kind: 'created' | 'widened' | 'passwordReset' | 'factorsReset';
  readonly by: string;
  readonly over: string;
  readonly at: Date;
  readonly approvesFrom: Date;
  /** The waiting period has not ended, and no other administrator has confirmed the event. */
  readonly isOpen: boolean;
}

/** The administrator who gains control, and the waiting period of this instance before it takes effect for approvals. */
export interface Controller {
  readonly staffId: string;
  readonly waitingHours: number;
}

/** Control events were recorded or confirmed. */
export const controlChanged = domainEvent<{ readonly ids: readonly string[]; readonly staffId: string | null }>(
  'staffAccounts.controlChanged',
);

/** Records control over other accounts. Of one's own account only added permissions are recorded, which wait as well. */
export async function recordControl(
  tx: Tx,
  kind: ControlEvent['kind'],
  { staffId, waitingHours }: Controller,
  staffIds: readonly string[],
): Promise<void> {
  const recorded = staffIds.filter((id) => id !== staffId || kind === 'widened');
  if (recorded.length === 0) return;
  const rows = await tx
    .insertInto('staff_control_event')
    .values(
      recorded.map((staff_id) => ({
        ...{ kind, by_staff_id: staffId, staff_id },
        approves_from: sql<Date>`now() + make_interval(hours => ${waitingHours})`,
      })),
    )
    .returning('id')
    .execute();
  await raise(tx, controlChanged, { ids: rows.map(({ id }) => id), staffId: null });
}

/** An account that gains one of these waits before it can approve: it could not approve, confirm or sign in before. */
const AWAITED = new Set<string>([...APPROVING_PERMISSIONS, 'price.publish', 'staff.manage', 'signIn']);

/** Runs a change of roles or accounts, and records control over every account that can do more after it. */
export async function recordingWidened<T>(tx: Tx, by: Controller, change: () => Promise<T>): Promise<T> {
  const before = await abilities(tx);
  const result = await change();
  const after = await abilities(tx);
  const widened = [...after]
    .map(([id, held]) => ({ id, gained: [...held].filter((one) => !before.get(id)?.has(one)) }))
    .filter(({ gained }) => gained.length > 0);
  const idsOf = (waits: boolean) =>
    widened.filter(({ gained }) => gained.some((one) => AWAITED.has(one)) === waits).map(({ id }) => id);
  await recordControl(tx, 'widened', by, idsOf(true));
  await recordControl(tx, 'widened', { ...by, waitingHours: 0 }, idsOf(false));
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
    select id, kind, by_staff_id as "by", staff_id as "over", at, approves_from as "approvesFrom",
      approves_from > now()
        and not exists (select from staff_control_confirmation where event_id = event.id) as "isOpen"
    from staff_control_event as event
    where at > now() - interval '30 days' order by at, position`.execute(reader);
  return rows;
}

/** Returns the time from which an account that waits can approve, without a confirmation; undefined when it can now. */
export const approvesFrom = (events: readonly ControlEvent[], staffId: string): Date | undefined =>
  events
    .filter(({ isOpen, over }) => isOpen && over === staffId)
    .map((event) => event.approvesFrom)
    .reduce<Date | undefined>((last, at) => (last && last > at ? last : at), undefined);
