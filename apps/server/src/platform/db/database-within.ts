import type { DomainEvents } from '../domain-events/domain-events.ts';
import { beginListening } from '../domain-events/domain-events.ts';
import { beginAnnouncing, takeAnnounced } from './announce.ts';
import type { Db } from './database.ts';
import type { Tx } from './transaction.ts';

/**
 * Returns a database whose transactions are parts of one: they commit together with `outer`, or not at all, and nothing of them
 * is visible before. Its callers run one after the other. A part that fails leaves `outer` unusable, so its error must end the
 * whole work. Notifications of browsers are discarded.
 */
export function databaseWithin(outer: Tx, domainEvents: DomainEvents): Db {
  return {
    read: outer,
    async transaction(work, options) {
      // Each part is an object of its own: actions and events are bound to it.
      const tx = outer.withoutPlugins();
      beginAnnouncing(tx);
      beginListening(tx, domainEvents);
      try {
        const result = await work(tx);
        await options?.last?.(tx, result);
        return result;
      } finally {
        takeAnnounced(tx);
      }
    },
    isOverloaded: false,
    async ping() {},
    async close() {},
  };
}
