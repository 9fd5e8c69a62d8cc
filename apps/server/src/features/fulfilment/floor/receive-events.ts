import { createHash } from 'node:crypto';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { EventBatch } from '../../../platform/factory-systems/factory-system.ts';
import { factoryOfOrder } from '../../orders-core/factories/factory-records.ts';
import { floorByCode } from '../../orders-core/factories/floor-records.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { type ReportedEvent, readEvent } from './read-event.ts';
import { type EventOutcome, insertEvent } from './step-event-store.ts';

/** Clocks of factories run ahead by a little. */
const AHEAD_MS = 10 * 60_000;

export interface Received {
  readonly fresh: number;
  readonly known: number;
  readonly failed: number;
  /** An error message for each unusable record, for the sender. */
  readonly faults: readonly string[];
}

/**
 * Stores the events of a factory's system, each once. Their effect is decided afterwards, order by order; an event that
 * can never be applied is stored with its reason, for staff.
 */
export async function receiveEvents(tx: Tx, source: string, batch: EventBatch): Promise<Received> {
  const events = batch.unreadable ? [unreadableFile(batch.name, batch.unreadable)] : batch.records.map(readEvent);
  const decide = eventValidator(tx, await databaseNow(tx));
  const counts = { fresh: 0, known: 0, failed: 0 };
  const faults: string[] = [];
  for (const [at, event] of events.entries()) {
    const outcome = await decide(event);
    let stored = await insertEvent(tx, source, event, outcome);
    let failure = outcome.state === 'failed' ? outcome : undefined;
    if (stored === 'conflict') {
      // The same id with different content: staff have to find out which of the two is right.
      failure = { ...outcome, state: 'failed', reason: 'otherContent', reasonDetail: event.externalId };
      const own = `${event.externalId.slice(0, 100)}#${event.hash.toString('hex').slice(0, 12)}`;
      stored = await insertEvent(tx, source, { ...event, externalId: own }, failure);
    }
    if (stored === 'inserted') counts.fresh += 1;
    else counts.known += 1;
    if (failure === undefined) continue;
    if (stored === 'inserted') counts.failed += 1;
    faults.push(`${at + 1}: ${failure.reason} ${failure.reasonDetail}`.trim());
  }
  return { ...counts, faults };
}

/** Returns a function that validates an event before its order is read. Repeated database queries are cached. */
export function eventValidator(
  tx: Tx,
  now: Date,
): (event: Omit<ReportedEvent, 'raw' | 'hash'>) => Promise<EventOutcome> {
  const factories = new Map<string, Awaited<ReturnType<typeof floorByCode>>>();
  const orders = new Map<string, { readonly id: string; readonly factoryId: string | undefined } | undefined>();
  const factoryOf = async (code: string) => {
    if (!factories.has(code)) factories.set(code, await floorByCode(tx, code));
    return factories.get(code);
  };
  const orderOf = async (orderNo: string) => {
    if (!orders.has(orderNo)) {
      const order = await findPcbOrder(tx, { orderNo });
      orders.set(orderNo, order && { id: order.id, factoryId: await factoryOfOrder(tx, order.id) });
    }
    return orders.get(orderNo);
  };
  return async (reported) => {
    const factory = await factoryOf(reported.factoryCode);
    const order = reported.orderNo === '' ? undefined : await orderOf(reported.orderNo);
    const known = { factoryId: factory?.id ?? null, orderId: order?.id ?? null };
    const failed = (reason: EventOutcome['reason'], reasonDetail: string): EventOutcome => ({
      ...known,
      state: 'failed',
      reason,
      reasonDetail,
    });
    if (reported.fault) return failed(reported.fault.reason, reported.fault.reasonDetail);
    if (!factory) return failed('factoryUnknown', reported.factoryCode);
    if (!order) return failed('orderUnknown', reported.orderNo);
    if (order.factoryId !== undefined && order.factoryId !== factory.id)
      return failed('otherFactory', reported.orderNo);
    if (reported.happenedAt && reported.happenedAt.getTime() > now.getTime() + AHEAD_MS)
      return failed('timeAhead', reported.happenedAt.toISOString());
    return { ...known, state: 'waiting', reason: 'notStarted', reasonDetail: '' };
  };
}

function unreadableFile(name: string, { why, text }: NonNullable<EventBatch['unreadable']>): ReportedEvent {
  const hash = createHash('sha256')
    .update(JSON.stringify([name, text]))
    .digest();
  return {
    ...{ externalId: `file:${name.slice(0, 90)}:${hash.toString('hex').slice(0, 12)}`, factoryCode: '', orderNo: '' },
    ...{ step: '', station: '', operator: '', goodCount: null, scrapCount: null, delayReason: '', happenedAt: null },
    ...{ raw: text, hash, fault: { reason: 'unreadable', reasonDetail: `${name}: ${why}`.slice(0, 300) } },
  };
}
