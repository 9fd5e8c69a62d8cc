import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { DISABLED_AFTER_SECONDS, pauseAfter } from './retry-pauses.ts';
import type { WebhookAnswer } from './send-webhook.ts';
import type { StoredEvent } from './webhook-body.ts';
import type { SigningEndpoint } from './webhook-secret.ts';

/** Requests to one endpoint at a time, and to one that fails. */
const PER_ENDPOINT = 4;
const PER_FAILING_ENDPOINT = 1;
/** A process that has not answered by then has died: the longest request, and the time to record it. */
const CLAIM_SECONDS = 60;

export interface ClaimedDelivery extends SigningEndpoint, StoredEvent {
  readonly deliveryId: string;
  readonly memberId: string;
  readonly url: string;
  readonly tries: number;
  readonly isFailing: boolean;
  /** The span in which the event happened; null while tracing was off. */
  readonly traceParent: string | null;
  /** Time of the database. */
  readonly now: Date;
}

/**
 * Claims deliveries that are due: those of endpoints that work first, a few for each endpoint. An event waits while an earlier one
 * of its object has not been tried, or is being sent.
 */
export async function claimDeliveries(
  tx: Tx,
  { max, maxFailing }: { readonly max: number; readonly maxFailing: number },
): Promise<readonly ClaimedDelivery[]> {
  // One process at a time: the limits of endpoints hold over all of them.
  await sql`select pg_advisory_xact_lock(hashtext('webhooks.claim'))`.execute(tx);
  const { rows } = await sql<ClaimedDelivery>`
    with recursive waiting(endpoint_id) as (
      (select endpoint_id from webhook_delivery where state = 'waiting' order by endpoint_id limit 1)
      union all
      select (select later.endpoint_id from webhook_delivery as later
        where later.state = 'waiting' and later.endpoint_id > waiting.endpoint_id order by later.endpoint_id limit 1)
      from waiting where waiting.endpoint_id is not null
    ), busy as (
      select endpoint_id, count(*)::int as sending from webhook_delivery where state = 'sending' group by endpoint_id
    ), due as (
      select found.id, found.next_try_at, endpoint.failing_since is not null as is_failing,
        row_number() over (partition by endpoint.failing_since is not null order by found.next_try_at) as rank
      from waiting join webhook_endpoint as endpoint on endpoint.id = waiting.endpoint_id and endpoint.state = 'on'
        left join busy on busy.endpoint_id = endpoint.id
        cross join lateral (
          select one.id, one.next_try_at from webhook_delivery as one
          where one.endpoint_id = endpoint.id and one.state = 'waiting' and one.next_try_at <= now()
            and not exists (
              select from webhook_delivery as earlier
              where earlier.endpoint_id = one.endpoint_id and earlier.object_type = one.object_type
                and earlier.object_id = one.object_id and earlier.sequence < one.sequence
                and (earlier.state = 'sending' or (earlier.state = 'waiting' and earlier.tries = 0)))
          order by one.next_try_at, one.position
          limit greatest(0, case when endpoint.failing_since is null then ${PER_ENDPOINT}::int
            else ${PER_FAILING_ENDPOINT}::int end - coalesce(busy.sending, 0))
        ) as found
    ), claimed as (
      update webhook_delivery as one set state = 'sending', claimed_until = now() + make_interval(secs => ${CLAIM_SECONDS})
      where one.state = 'waiting' and one.id in (
        select id from due where not is_failing or rank <= ${maxFailing}::int
        order by is_failing, next_try_at limit ${max}::int)
      returning one.id, one.endpoint_id, one.event_id, one.tries
    )
    select claimed.id as "deliveryId", claimed.tries, endpoint.id as "endpointId", endpoint.member_id as "memberId",
      endpoint.url, endpoint.secret, endpoint.failing_since is not null as "isFailing",
      case when endpoint.previous_until > now() then endpoint.previous_secret else '' end as "previousSecret",
      event.id as "eventId", event.type, event.object_type as "objectType", event.object_id as "objectId",
      event.sequence, event.at, event.data, event.trace_parent as "traceParent", now() as now
    from claimed join webhook_event as event on event.id = claimed.event_id
      join webhook_endpoint as endpoint on endpoint.id = claimed.endpoint_id`.execute(tx);
  return rows;
}

/** Gives back what processes claimed that are gone, and ends what waits for endpoints that were turned off meanwhile. */
export async function freeAbandoned(tx: Tx): Promise<void> {
  await sql`update webhook_delivery set state = 'waiting', claimed_until = null
    where state = 'sending' and claimed_until < now()`.execute(tx);
  await sql`update webhook_delivery set state = 'failed', ended_at = now()
    where state = 'waiting' and endpoint_id in (select id from webhook_endpoint where state <> 'on')`.execute(tx);
}

/** Gives back a delivery whose request was interrupted by a shutdown. */
export async function giveBack(tx: Tx, deliveryId: string): Promise<void> {
  await sql`update webhook_delivery set state = 'waiting', claimed_until = null
    where id = ${deliveryId} and state = 'sending'`.execute(tx);
}

/** The state after an attempt. */
export interface AttemptResult {
  /** Seconds until the next try; null when none follows. */
  readonly nextSeconds: number | null;
  /** The endpoint has failed for three days. */
  readonly isOverdue: boolean;
}

/** Records an attempt of a claimed delivery. @returns undefined when its endpoint was removed meanwhile */
export async function recordAttempt(
  tx: Tx,
  { deliveryId, endpointId, tries, now }: ClaimedDelivery,
  { status, fault, response, durationMs }: WebhookAnswer,
): Promise<AttemptResult | undefined> {
  const pause = fault === '' ? undefined : pauseAfter(tries + 1);
  const state = fault === '' ? 'delivered' : pause === undefined ? 'failed' : 'waiting';
  const { rows } = await sql`
    with known as (
      update webhook_delivery set state = ${state}, claimed_until = null, tries = tries + 1,
        next_try_at = now() + make_interval(secs => ${pause ?? 0}),
        ended_at = case when ${state} = 'waiting' then null else now() end
      where id = ${deliveryId} and state <> 'delivered'
      returning id
    )
    insert into webhook_attempt (delivery_id, position, at, duration_ms, status, fault, response)
    select known.id, coalesce((select max(position) from webhook_attempt where delivery_id = known.id), 0) + 1,
      ${now}::timestamptz, ${durationMs}::int, ${status}::int, ${fault}, ${response}
    from known returning 1`.execute(tx);
  if (rows.length === 0) return undefined;
  const nextSeconds = pause ?? null;
  if (fault === '') {
    // Not with each delivery: it would be one row that all of them write.
    await sql`update webhook_endpoint set failing_since = null, delivered_at = now()
      where id = ${endpointId} and (failing_since is not null or delivered_at is null
        or delivered_at < now() - interval '1 minute')`.execute(tx);
    return { nextSeconds, isOverdue: false };
  }
  const failing = await sql<{ isOverdue: boolean }>`
    update webhook_endpoint set failing_since = coalesce(failing_since, now()) where id = ${endpointId}
    returning failing_since < now() - make_interval(secs => ${DISABLED_AFTER_SECONDS}) as "isOverdue"`.execute(tx);
  return { nextSeconds, isOverdue: failing.rows[0]?.isOverdue ?? false };
}

/** After the clock was set back: no claim and no pause is longer than it can be. */
export async function resetFutureDeliveries(tx: Tx): Promise<void> {
  await sql`update webhook_delivery set claimed_until = now()
    where state = 'sending' and claimed_until > now() + make_interval(secs => ${CLAIM_SECONDS})`.execute(tx);
  await sql`update webhook_delivery set next_try_at = now()
    where state = 'waiting' and next_try_at > now() + make_interval(secs => ${pauseAfter(10) ?? 0})`.execute(tx);
}

/** Deletes events older than their retention, with their deliveries. @returns how many */
export async function deleteOldEvents(tx: Tx, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from webhook_event where id in (
      select id from webhook_event where at < now() - retention_of('webhookDelivery') order by at limit ${limit})`.execute(
    tx,
  );
  return Number(numAffectedRows ?? 0n);
}
