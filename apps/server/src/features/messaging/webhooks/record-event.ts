import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { activeTraceParent } from '../../../platform/tracing/tracing.ts';
import type { MemberNotification } from '../../identity/accounts/member-notification.ts';
import { eventOf, type NewEvent } from './webhook-body.ts';

export const DELIVER_WEBHOOKS = 'webhooks.deliver';

/** SQL condition: events of a member are sent somewhere, or a program reads them. */
export const hasWebhook = (memberId: string): RawBuilder<boolean> =>
  sql<boolean>`(exists (select 1 from webhook_endpoint where member_id = ${memberId} and state = 'on')
    or ${isListening(memberId)})`;

const isListening = (memberId: string): RawBuilder<boolean> =>
  sql<boolean>`exists (select 1 from webhook_listener where member_id = ${memberId} and until > now())`;

/** Stores the event of a notification for the endpoints that want it and the programs that read it, and has it sent after the commit. */
export const recordWebhook = (tx: Tx, notification: MemberNotification): Promise<void> =>
  recordEvent(tx, notification.memberId, eventOf(notification)).then(() => {});

/**
 * @param onlyTo one endpoint, whatever its filter
 * @returns the id of the delivery to it
 */
export async function recordEvent(
  tx: Tx,
  memberId: string,
  { type, objectType, objectId, data }: NewEvent,
  onlyTo?: string,
): Promise<string | undefined> {
  const isWanted = onlyTo === undefined ? sql`(types = '{}' or ${type} = any(types))` : sql`id = ${onlyTo}`;
  const { rows } = await sql<{ id: string }>`
    with target as (
      select id from webhook_endpoint where member_id = ${memberId} and state = 'on' and ${isWanted}
    ), counted as (
      insert into webhook_sequence as known (member_id, object_type, object_id, last)
      select ${memberId}::uuid, ${objectType}, ${objectId}, 1 where exists (select 1 from target)
        or ${isListening(memberId)}
      on conflict (member_id, object_type, object_id) do update set last = known.last + 1
      returning last
    ), event as (
      insert into webhook_event (member_id, type, object_type, object_id, sequence, data, trace_parent)
      select ${memberId}::uuid, ${type}, ${objectType}, ${objectId}, last, ${JSON.stringify(data)}::jsonb,
        ${activeTraceParent() ?? null}::text
      from counted
      returning id, sequence
    )
    insert into webhook_delivery (endpoint_id, event_id, object_type, object_id, sequence)
    select target.id, event.id, ${objectType}, ${objectId}, event.sequence from target, event
    returning id`.execute(tx);
  const [first] = rows;
  // Without a key: one that several transactions write would make them wait for each other.
  if (first) await addJob(tx, DELIVER_WEBHOOKS, {});
  return first?.id;
}
