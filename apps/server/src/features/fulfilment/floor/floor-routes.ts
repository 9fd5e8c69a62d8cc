import { calls, type StepEvent } from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { factories } from '../../orders-core/factories/factory-records.ts';
import { factorySystems } from './factory-systems.ts';
import { pullEvents } from './pull-events.ts';
import { dismissEvent, isDismissible, isRetriable, retryEvent } from './retry-or-dismiss-event.ts';
import { findEvents, lockEvent, type StoredEvent } from './step-event-store.ts';

/** Routes for events of factory systems, for production staff. */
export function floorRoutes(deps: Deps): readonly Route[] {
  const systems = factorySystems(deps);
  return [
    route(calls.main.pullStepEvents, async ({ once }) => {
      // Each order has its own transaction: an order locked by another process delays no other order.
      const result = await pullEvents(deps, systems);
      return once(async (tx) => {
        await recordAction(tx, {
          object: { kind: 'stepEvent' },
          before: { stepEvents: 0 },
          after: { stepEvents: result.applied },
        });
        return result;
      });
    }),
    route(calls.staffFactories.events, async ({ query }) => {
      const [names, { total, events }] = await Promise.all([
        namesOf(deps.db.readLagging),
        findEvents(
          deps.db.readLagging,
          { state: query.state, filter: query.filter },
          { skip: query.skipCount, take: query.maxResultCount },
        ),
      ]);
      return { totalCount: total, items: events.map((event) => viewEvent(event, names)) };
    }),
    route(calls.staffFactories.retryEvent, ({ params, once }) =>
      once(async (tx) => {
        await retryEvent(tx, params.id);
        return lockAndViewEvent(tx, params.id);
      }),
    ),
    route(calls.staffFactories.dismissEvent, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await dismissEvent(tx, { id: params.id, staffId: actor.staffId, note: body.note });
        return lockAndViewEvent(tx, params.id);
      }),
    ),
  ];
}

const namesOf = async (reader: Parameters<typeof factories>[0]): Promise<ReadonlyMap<string, string>> =>
  new Map((await factories(reader)).map(({ id, name }) => [id, name]));

async function lockAndViewEvent(tx: Tx, id: string): Promise<StepEvent> {
  const event = await lockEvent(tx, id);
  if (!event) throw new Refusal('notFound');
  return viewEvent(event, await namesOf(tx));
}

const viewEvent = (event: StoredEvent, names: ReadonlyMap<string, string>): StepEvent => ({
  ...{ id: event.id, source: event.source, externalId: event.externalId, orderId: event.orderId, step: event.step },
  factoryName: (event.factoryId === null ? undefined : names.get(event.factoryId)) ?? event.factoryCode,
  ...{
    orderNo: event.orderNo,
    station: event.station,
    operator: event.operator,
    goodCount: event.goodCount,
    scrapCount: event.scrapCount,
  },
  ...{ happenedAt: toIsoOrNull(event.happenedAt), receivedAt: toIso(event.receivedAt), state: event.state },
  ...{
    reason: event.reason,
    reasonDetail: event.reasonDetail,
    attempts: event.attempts,
    note: event.note,
    raw: event.raw.slice(0, 1000),
  },
  can: [...(isRetriable(event) ? (['retry'] as const) : []), ...(isDismissible(event) ? (['dismiss'] as const) : [])],
});
