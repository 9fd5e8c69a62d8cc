import type { FactorySync } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import type { FactorySystem } from '../../../platform/factory-systems/factory-system.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { applyEvents } from './apply-events.ts';
import { receiveEvents } from './receive-events.ts';
import { countWaiting, failWaiting, ordersWithWaiting } from './step-event-store.ts';

const ORDERS_AT_ONCE = 200;

/**
 * Pulls the events of factory systems and applies them to each PCB order as far as possible. Received events are stored before
 * they are applied, each order in its own transaction: an aborted or concurrent pull changes nothing twice, and the next pull
 * continues.
 */
export async function pullEvents(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  systems: readonly FactorySystem[],
): Promise<FactorySync> {
  const counts = { files: 0, received: 0, known: 0, applied: 0, waiting: 0, void: 0, failed: 0 };
  for (const system of systems)
    for await (const batch of system.batches()) {
      const { fresh, known, failed, faults } = await db.transaction((tx) => receiveEvents(tx, system.name, batch));
      await batch.end(faults);
      if (batch.unreadable)
        log.warn({ file: batch.name, why: batch.unreadable.why }, 'file of a factory system not read');
      counts.files += 1;
      counts.received += fresh;
      counts.known += known;
      counts.failed += failed;
    }
  for (let after: string | null = null; ; ) {
    const ids: readonly string[] = await ordersWithWaiting(db.read, after, ORDERS_AT_ONCE);
    for (const id of ids) {
      try {
        const done = await db.transaction((tx) => applyEvents(tx, id));
        counts.applied += done.applied;
        counts.void += done.void;
        counts.failed += done.failed;
      } catch (error) {
        // An unexpected refusal; one order must not block the others.
        if (!(error instanceof Refusal)) throw error;
        log.warn({ err: error, order: id }, 'production step reported by a factory refused');
        counts.failed += await db.transaction((tx) => failWaiting(tx, id, error.code));
      }
    }
    after = ids.at(-1) ?? null;
    if (ids.length < ORDERS_AT_ONCE) break;
  }
  return { ...counts, waiting: await countWaiting(db.read) };
}
