import type { StaffControlEvent } from '@xunban/contract';
import { toIso } from '../../../platform/clock.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../audit/record-action.ts';
import { lockAdministration } from './administration.ts';
import { approvesFrom, type ControlEvent, controlChanged, recentControl } from './control-events.ts';
import { dependentsOf } from './dependent-accounts.ts';
import { requireFreshFactor } from './step-up.ts';

/** Returns the control events that wait, the oldest first, and what this administrator can do with each. */
export async function openControls(reader: Reader, staffId: string): Promise<StaffControlEvent[]> {
  const events = await recentControl(reader);
  const open = events.filter(({ isOpen }) => isOpen);
  const accounts = await accountsOf(
    reader,
    open.flatMap(({ by, over }) => [by, over]),
  );
  return open.map((event) => ({
    ...{ id: event.id, kind: event.kind, at: toIso(event.at), approvesFrom: toIso(event.approvesFrom) },
    account: accounts.get(event.over)?.account ?? '',
    name: accounts.get(event.over)?.name ?? '',
    by: accounts.get(event.by)?.name ?? '',
    can: obstacleOf(events, event, staffId) === undefined ? ['confirm'] : [],
  }));
}

/** Returns the control events that wait, limited to these ids when given, for the tasks of administrators. */
export async function waitingControls(
  reader: Reader,
  ids: readonly string[] | 'all',
): Promise<readonly { readonly id: string; readonly account: string }[]> {
  const open = (await recentControl(reader)).filter(({ id, isOpen }) => isOpen && (ids === 'all' || ids.includes(id)));
  const accounts = await accountsOf(
    reader,
    open.map(({ over }) => over),
  );
  return open.map(({ id, over }) => ({ id, account: accounts.get(over)?.account ?? '' }));
}

/**
 * Confirms a control event, which then takes effect for approvals at once. The administrator neither caused it nor depends on its
 * cause, does not wait, and has proven the second factor a moment ago.
 * @throws {Refusal} `notFound`, `staff.controlEnded`, `staff.ownControl`, `approval.dependent`, `approval.waiting`,
 *   `approval.stepUpRequired`
 */
export async function confirmControl(tx: Tx, id: string, staffId: string): Promise<void> {
  await lockAdministration(tx);
  const events = await recentControl(tx);
  const event = events.find((one) => one.id === id);
  if (!event) throw new Refusal('notFound');
  if (!event.isOpen) throw new Refusal('staff.controlEnded');
  const obstacle = obstacleOf(events, event, staffId);
  if (obstacle) throw new Refusal(obstacle);
  await requireFreshFactor(tx, staffId);
  await tx
    .insertInto('staff_control_confirmation')
    .values({ event_id: id, by_staff_id: event.by, confirmed_by: staffId })
    .execute();
  const no = (await accountsOf(tx, [event.over])).get(event.over)?.account;
  await recordAction(tx, { object: { kind: 'staff', id: event.over, no } });
  await raise(tx, controlChanged, { ids: [id], staffId });
}

function obstacleOf(events: readonly ControlEvent[], { by }: ControlEvent, staffId: string) {
  if (by === staffId) return 'staff.ownControl';
  if (dependentsOf(events, by).has(staffId)) return 'approval.dependent';
  return approvesFrom(events, staffId) && 'approval.waiting';
}

async function accountsOf(
  reader: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, { readonly account: string; readonly name: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await reader.selectFrom('staff').select(['id', 'account', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map((row) => [row.id, row]));
}
