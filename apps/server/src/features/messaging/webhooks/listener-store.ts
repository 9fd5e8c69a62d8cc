import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { StoredEvent } from './webhook-body.ts';

/** A program that has not asked for so long has ended. */
const LISTENING_SECONDS = 120;
/** An event has the time at which its transaction began: those that began so much earlier can appear now. */
const OVERLAP_SECONDS = 120;

/** Marks a member as listening: from now on the events are stored without an endpoint, too. */
export async function listen(tx: Tx, memberId: string): Promise<void> {
  await sql`
    insert into webhook_listener (member_id, until)
    values (${memberId}, now() + make_interval(secs => ${LISTENING_SECONDS}))
    on conflict (member_id) do update set until = excluded.until`.execute(tx);
}

/** Events of a member since a moment, the oldest first. Those shortly before it come again. */
export async function eventsSince(
  reader: Reader,
  memberId: string,
  { since, max }: { readonly since: Date; readonly max: number },
): Promise<readonly StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    select id as "eventId", type, object_type as "objectType", object_id as "objectId", sequence, at, data
    from webhook_event
    where member_id = ${memberId} and at >= ${since}::timestamptz - make_interval(secs => ${OVERLAP_SECONDS})
    order by at, sequence, id limit ${max}`.execute(reader);
  return rows;
}

export async function deleteOldListeners(tx: Tx): Promise<void> {
  await sql`delete from webhook_listener where until < now()`.execute(tx);
}
