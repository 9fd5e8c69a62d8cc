import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../audit/record-action.ts';
import { alarmsChanged } from './alarm-events.ts';

/**
 * Acknowledges an alarm with a note.
 * @throws {Refusal} `notFound`, `alarm.ended`, `alarm.ownAction` for the staff user who raised it, or `approval.dependent`
 */
export async function seeToAlarm(
  tx: Tx,
  {
    id,
    staffId,
    dependents,
    note,
  }: {
    readonly id: string;
    readonly staffId: string;
    readonly dependents: ReadonlySet<string>;
    readonly note: string;
  },
): Promise<void> {
  const alarm = await tx
    .selectFrom('alarm')
    .select(['kind', 'subject', 'actor_id', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!alarm) throw new Refusal('notFound');
  if (alarm.actor_id === staffId) throw new Refusal('alarm.ownAction');
  if (alarm.actor_id !== null && dependents.has(alarm.actor_id)) throw new Refusal('approval.dependent');
  if (alarm.ended_at !== null) throw new Refusal('alarm.ended');
  await tx
    .updateTable('alarm')
    .set({ ended_at: sql<Date>`now()`, acknowledged_by: staffId, note })
    .where('id', '=', id)
    .execute();
  await recordAction(tx, {
    object: { kind: 'alarm', id, no: alarm.subject },
    after: { alarmKind: alarm.kind },
    reason: note,
  });
  await raise(tx, alarmsChanged, { ids: [id], staffId });
}
