import { randomUUID } from 'node:crypto';
import { calls, MAX_WEBHOOKS, SECRET_OVERLAP_HOURS, TEST_TYPE, type WebhookType } from '@xunban/contract';
import { sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { claim } from '../../../platform/limits.ts';
import { deleteRows, type PersonalData } from '../../../platform/personal-data.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { findMember, lockMember } from '../../identity/accounts/members.ts';
import { sendingRules } from './deliver-webhooks.ts';
import { attemptsOf, deliveriesOf, tryAgain } from './delivery-store.ts';
import { disableEndpoint } from './disable-endpoint.ts';
import {
  countEndpoints,
  deleteEndpoint,
  type EndpointRow,
  endpointsOf,
  hasSameUrl,
  insertEndpoint,
  lockEndpoint,
  setEndpointState,
  updateEndpoint,
} from './endpoint-store.ts';
import { eventsSince, listen } from './listener-store.ts';
import { DELIVER_WEBHOOKS, recordEvent } from './record-event.ts';
import { checkAddress } from './webhook-address.ts';
import { bodyOf, objectTypeOf } from './webhook-body.ts';
import { asPrevious, encryptedSecret, newSecret } from './webhook-secret.ts';
import { viewDelivery, viewEndpoint, viewFault, viewForStaff } from './webhook-views.ts';

const { webhook, staffWebhooks } = calls;
/** Test events and replays of one member. */
const BY_HAND = [
  { name: 'minute', count: 30, seconds: 60 },
  { name: 'day', count: 1_000, seconds: 86_400 },
];
/** Events of one answer; with so many, the next request continues at the last one. */
const MAX_LISTENED = 1_000;
const FIRST = { skip: 0, take: 1 };

export function webhooksRoutes(deps: Pick<Deps, 'db' | 'config'>): readonly Route[] {
  const { db } = deps;
  const { allowAny } = sendingRules(deps);
  return [
    route(webhook.list, async ({ actor: { memberId } }) => {
      const [now, rows] = await Promise.all([databaseNow(db.read), endpointsOf(db.read, memberId)]);
      return { items: rows.map((row) => viewEndpoint(row, now)) };
    }),

    route(webhook.add, ({ actor: { memberId }, body, once }) =>
      once(async (tx) => {
        const endpoint = readEndpoint(body, allowAny);
        // Two additions at once do not pass the limit.
        await lockMember(tx, memberId);
        await requireNewUrl(tx, memberId, endpoint.url);
        if ((await countEndpoints(tx, memberId)) >= MAX_WEBHOOKS)
          throw new Refusal('webhook.tooMany', { params: { max: MAX_WEBHOOKS } });
        const [id, secret] = [randomUUID(), newSecret()];
        await insertEndpoint(tx, { id, member_id: memberId, ...endpoint, secret: encryptedSecret(tx, id, secret) });
        return { endpoint: await oneEndpoint(tx, memberId, id), secret };
      }),
    ),

    route(webhook.edit, ({ actor: { memberId }, params: { id }, body, once }) =>
      once(async (tx) => {
        const endpoint = readEndpoint(body, allowAny);
        await lockMember(tx, memberId);
        await lockOwn(tx, memberId, { id, ...body });
        await requireNewUrl(tx, memberId, endpoint.url, id);
        await updateEndpoint(tx, id, endpoint);
        return oneEndpoint(tx, memberId, id);
      }),
    ),

    route(webhook.turn, ({ actor: { memberId }, params: { id }, body, once }) =>
      once(async (tx) => {
        const { state } = await lockOwn(tx, memberId, { id, ...body });
        if (state === 'blocked') throw new Refusal('webhook.blocked');
        await setEndpointState(tx, id, body.isOn ? 'on' : 'off');
        return oneEndpoint(tx, memberId, id);
      }),
    ),

    route(webhook.rotate, ({ actor: { memberId }, params: { id }, body, once }) =>
      once(async (tx) => {
        const row = await lockOwn(tx, memberId, { id, ...body });
        const secret = newSecret();
        const { rows } = await sql<{ until: Date }>`
          select now() + make_interval(hours => ${SECRET_OVERLAP_HOURS}) as until`.execute(tx);
        await updateEndpoint(tx, id, {
          secret: encryptedSecret(tx, id, secret),
          previous_secret: await asPrevious(tx, id, row.secret),
          previous_until: rows[0]?.until ?? null,
        });
        return { endpoint: await oneEndpoint(tx, memberId, id), secret };
      }),
    ),

    route(webhook.remove, ({ actor: { memberId }, params: { id }, once }) =>
      once(async (tx) => {
        if (!(await deleteEndpoint(tx, memberId, id))) throw new Refusal('notFound');
        return undefined;
      }),
    ),

    route(webhook.test, ({ actor: { memberId }, params: { id }, once }) =>
      once(async (tx) => {
        requireOn(await lockOwn(tx, memberId, { id }));
        await claim(tx, `webhooks by hand ${memberId}`, BY_HAND);
        const event = { type: TEST_TYPE, objectType: objectTypeOf(TEST_TYPE), objectId: id, data: {} } as const;
        return oneDelivery(tx, memberId, (await recordEvent(tx, memberId, event, id)) ?? '');
      }),
    ),

    route(webhook.deliveries, async ({ actor: { memberId }, query }) => {
      const { skipCount: skip, maxResultCount: take, endpointId, state, type } = query;
      const { total, rows } = await deliveriesOf(db.read, { memberId, endpointId, state, type }, { skip, take });
      return { totalCount: total, items: rows.map(viewDelivery) };
    }),

    route(webhook.delivery, async ({ actor: { memberId }, params: { id } }) => {
      const row = await deliveryRow(db.read, memberId, id);
      const attempts = await attemptsOf(db.read, id);
      const log = attempts.map(({ at, duration_ms, status, fault, response }) => ({
        ...{ at: toIso(at), durationMs: duration_ms, status, fault: viewFault(fault), response },
      }));
      return { ...viewDelivery(row), body: bodyOf(row), log };
    }),

    route(webhook.replay, ({ actor: { memberId }, params: { id }, once }) =>
      once(async (tx) => {
        const { endpointId } = await deliveryRow(tx, memberId, id);
        requireOn(await lockOwn(tx, memberId, { id: endpointId }));
        await claim(tx, `webhooks by hand ${memberId}`, BY_HAND);
        await replay(tx, endpointId, { deliveryId: id });
        return oneDelivery(tx, memberId, id);
      }),
    ),

    route(webhook.replayFailed, ({ actor: { memberId }, params: { id }, body: { since }, once }) =>
      once(async (tx) => {
        requireOn(await lockOwn(tx, memberId, { id }));
        await claim(tx, `webhooks by hand ${memberId}`, BY_HAND);
        const failedSince = since === undefined ? undefined : new Date(since);
        return { replayed: await replay(tx, id, { failedSince }) };
      }),
    ),

    route(webhook.listen, ({ actor: { memberId }, body: { since }, once }) =>
      once(async (tx) => {
        await listen(tx, memberId);
        const now = await databaseNow(tx);
        if (since === undefined) return { until: toIso(now), items: [] };
        const rows = await eventsSince(tx, memberId, { since: new Date(since), max: MAX_LISTENED });
        const last = rows.length < MAX_LISTENED ? undefined : rows.at(-1);
        const items = rows.map((row) => ({ id: row.eventId, timestamp: toIso(row.at), body: bodyOf(row) }));
        return { until: toIso(last?.at ?? now), items };
      }),
    ),

    route(staffWebhooks.ofMember, async ({ params: { id } }) => {
      if (!(await findMember(db.read, id))) throw new Refusal('notFound');
      return { items: (await endpointsOf(db.read, id)).map(viewForStaff) };
    }),

    route(staffWebhooks.block, ({ params: { id }, body: { isBlocked, reason, version }, once }) =>
      once(async (tx) => {
        const endpoint = await lockEndpoint(tx, id);
        if (!endpoint) throw new Refusal('notFound');
        const { member_id: memberId, state } = endpoint;
        if (endpoint.version !== version) throw new Refusal('staleVersion');
        if (isBlocked && state === 'on') await disableEndpoint(tx, id, 'blocked');
        else if (isBlocked !== (state === 'blocked')) await setEndpointState(tx, id, isBlocked ? 'blocked' : 'off');
        const member = await findMember(tx, memberId);
        await recordAction(tx, {
          object: { kind: 'member', id: memberId, no: member?.member_no ?? '', memberId },
          before: { isDisabled: state === 'blocked' },
          after: { isDisabled: isBlocked },
          reason,
        });
        return { items: (await endpointsOf(tx, memberId)).map(viewForStaff) };
      }),
    ),
  ];
}

interface EndpointInput {
  readonly url: string;
  readonly description: string;
  readonly types: readonly WebhookType[];
}

/** @throws {Refusal} `invalidInput` with the fault of the address */
function readEndpoint({ url, description, types }: EndpointInput, allowAny: boolean) {
  const checked = checkAddress(url, allowAny);
  if (typeof checked === 'string') throw new Refusal('invalidInput', { fields: [{ field: 'url', code: checked }] });
  return { url: String(checked), description, types: [...new Set(types)] };
}

/** The events would arrive twice. @throws {Refusal} `invalidInput` at the address */
async function requireNewUrl(tx: Tx, memberId: string, url: string, exceptId?: string): Promise<void> {
  if (await hasSameUrl(tx, memberId, url, exceptId))
    throw new Refusal('invalidInput', { fields: [{ field: 'url', code: 'webhookDuplicate' }] });
}

/** @throws {Refusal} `notFound`, `staleVersion` */
async function lockOwn(
  tx: Tx,
  memberId: string,
  { id, version }: { readonly id: string; readonly version?: number },
): Promise<EndpointRow> {
  const endpoint = await lockEndpoint(tx, id);
  if (endpoint?.member_id !== memberId) throw new Refusal('notFound');
  if (version !== undefined && endpoint.version !== version) throw new Refusal('staleVersion');
  return endpoint;
}

function requireOn({ state }: EndpointRow): void {
  if (state !== 'on') throw new Refusal('webhook.notOn');
}

async function replay(tx: Tx, endpointId: string, which: Parameters<typeof tryAgain>[2]): Promise<number> {
  const count = await tryAgain(tx, endpointId, which);
  if (count > 0) await addJob(tx, DELIVER_WEBHOOKS, {});
  return count;
}

async function oneEndpoint(reader: Reader, memberId: string, id: string) {
  const [now, [row]] = await Promise.all([databaseNow(reader), endpointsOf(reader, memberId, id)]);
  if (!row) throw new Refusal('notFound');
  return viewEndpoint(row, now);
}

async function deliveryRow(reader: Reader, memberId: string, id: string) {
  const { rows } = await deliveriesOf(reader, { memberId, id }, FIRST);
  const [row] = rows;
  if (!row) throw new Refusal('notFound');
  return row;
}

const oneDelivery = async (reader: Reader, memberId: string, id: string) =>
  viewDelivery(await deliveryRow(reader, memberId, id));

export const webhookData: PersonalData = {
  exported: { webhooks: webhook.list },
  eraseAtClosing: deleteRows('webhook_event', 'webhook_endpoint', 'webhook_sequence', 'webhook_listener'),
};
