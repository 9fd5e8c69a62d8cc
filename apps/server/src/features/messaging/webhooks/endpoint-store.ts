import type { WebhookState } from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { WebhookEndpoint } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

export type EndpointRow = Selectable<WebhookEndpoint>;

export const lockEndpoint = (tx: Tx, id: string): Promise<EndpointRow | undefined> =>
  tx.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** An endpoint with its deliveries counted, and the last attempt. */
export interface EndpointFigures extends EndpointRow {
  readonly failed: number;
  readonly waiting: number;
  readonly status: number | null;
  readonly fault: string | null;
}

export const endpointsOf = (reader: Reader, memberId: string, id?: string): Promise<EndpointFigures[]> =>
  reader
    .selectFrom('webhook_endpoint as endpoint')
    .selectAll('endpoint')
    .select([
      sql<number>`(select count(*)::int from webhook_delivery where endpoint_id = endpoint.id and state = 'failed')`.as(
        'failed',
      ),
      sql<number>`(select count(*)::int from webhook_delivery where endpoint_id = endpoint.id
        and state in ('waiting', 'sending'))`.as('waiting'),
    ])
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('webhook_delivery as one')
          .innerJoin('webhook_attempt as attempt', 'attempt.delivery_id', 'one.id')
          .whereRef('one.endpoint_id', '=', 'endpoint.id')
          .select(['attempt.status', 'attempt.fault'])
          .orderBy('one.position', 'desc')
          .orderBy('attempt.position', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select(['last.status', 'last.fault'])
    .where('endpoint.member_id', '=', memberId)
    .$if(id !== undefined, (query) => query.where('endpoint.id', '=', id ?? ''))
    .orderBy('endpoint.created_at', 'desc')
    .orderBy('endpoint.id')
    .execute();

/** True when another endpoint of a member has the address. */
export async function hasSameUrl(tx: Tx, memberId: string, url: string, exceptId = ''): Promise<boolean> {
  const { rows } = await sql`
    select 1 from webhook_endpoint where member_id = ${memberId} and url = ${url} and id::text <> ${exceptId}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Counts endpoints of a member. */
export async function countEndpoints(tx: Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from webhook_endpoint where member_id = ${memberId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function insertEndpoint(
  tx: Tx,
  endpoint: Pick<EndpointRow, 'id' | 'member_id' | 'url' | 'description' | 'types' | 'secret'>,
): Promise<void> {
  await tx.insertInto('webhook_endpoint').values(endpoint).execute();
}

export async function updateEndpoint(tx: Tx, id: string, changed: Partial<Omit<EndpointRow, 'id'>>): Promise<void> {
  await tx
    .updateTable('webhook_endpoint')
    .set({ ...changed, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .execute();
}

/** Ends the deliveries that wait for an endpoint which is not on any more. */
export async function setEndpointState(tx: Tx, id: string, state: WebhookState): Promise<void> {
  await updateEndpoint(tx, id, { state, ...(state === 'on' && { failing_since: null }) });
  if (state !== 'on')
    await sql`update webhook_delivery set state = 'failed', ended_at = now()
      where endpoint_id = ${id} and state = 'waiting'`.execute(tx);
}

export async function deleteEndpoint(tx: Tx, memberId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('webhook_endpoint')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}
