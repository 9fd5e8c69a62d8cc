import type { WebhookDeliveryState, WebhookType } from '@xunban/contract';
import { sql } from 'kysely';
import { countAround } from '../../../platform/db/count-up-to.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { StoredEvent } from './webhook-body.ts';

export interface DeliveryRow extends StoredEvent {
  readonly id: string;
  readonly endpointId: string;
  readonly url: string;
  readonly state: string;
  readonly nextTryAt: Date;
  readonly attempts: number;
  readonly status: number | null;
  readonly fault: string | null;
}

interface Filter {
  readonly memberId: string;
  readonly id?: string | undefined;
  readonly endpointId?: string | undefined;
  readonly state?: WebhookDeliveryState | undefined;
  readonly type?: WebhookType | undefined;
}

/** Deliveries to the endpoints of a member, latest first. */
export async function deliveriesOf(
  reader: Reader,
  { memberId, id, endpointId, state, type }: Filter,
  slice: { readonly skip: number; readonly take: number },
): Promise<{ readonly total: number; readonly rows: readonly DeliveryRow[] }> {
  let query = reader
    .selectFrom('webhook_delivery as one')
    .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'one.endpoint_id')
    .innerJoin('webhook_event as event', 'event.id', 'one.event_id')
    .where('endpoint.member_id', '=', memberId);
  if (id !== undefined) query = query.where('one.id', '=', id);
  if (endpointId !== undefined) query = query.where('one.endpoint_id', '=', endpointId);
  if (state !== undefined)
    query = query.where('one.state', 'in', state === 'waiting' ? ['waiting', 'sending'] : [state]);
  if (type !== undefined) query = query.where('event.type', '=', type);
  const total = await countAround(reader, sql`${query.select('one.id')}`, slice);
  const rows = await query
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('webhook_attempt')
          .whereRef('delivery_id', '=', 'one.id')
          .select(['status', 'fault', 'position as attempts'])
          .orderBy('position', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['one.id', 'one.endpoint_id as endpointId', 'endpoint.url', 'one.state', 'one.next_try_at as nextTryAt'])
    .select(['event.id as eventId', 'event.type', 'event.object_type as objectType', 'event.object_id as objectId'])
    .select(['event.sequence', 'event.at', 'event.data', 'last.status', 'last.fault'])
    .select(sql<number>`coalesce(last.attempts, 0)`.as('attempts'))
    .orderBy('one.position', 'desc')
    .offset(slice.skip)
    .limit(slice.take)
    .execute();
  return { total, rows };
}

export const attemptsOf = (reader: Reader, deliveryId: string) =>
  reader.selectFrom('webhook_attempt').selectAll().where('delivery_id', '=', deliveryId).orderBy('position').execute();

/** Has ended deliveries of an endpoint tried again as often as new ones: one, or those that failed. @returns how many */
export async function tryAgain(
  tx: Tx,
  endpointId: string,
  which: { readonly deliveryId: string } | { readonly failedSince: Date | undefined },
): Promise<number> {
  const chosen =
    'deliveryId' in which
      ? sql`id = ${which.deliveryId} and state <> 'sending'`
      : sql`state = 'failed' and created_at >= coalesce(${which.failedSince ?? null}::timestamptz, '-infinity')`;
  const { numAffectedRows } = await sql`
    update webhook_delivery set state = 'waiting', tries = 0, next_try_at = now(), ended_at = null
    where endpoint_id = ${endpointId} and ${chosen}`.execute(tx);
  return Number(numAffectedRows ?? 0n);
}
