import { beginListening, type DomainEvents } from '../domain-events/domain-events.ts';
import { type JobTaker, takeJobsOf } from '../jobs/jobs.ts';
import { beginAnnouncing, takeAnnounced } from './announce.ts';
import type { Db } from './database.ts';
import { beginKeeping, takeKept } from './send-with-commit.ts';
import type { Reader, TransactionOptions, Tx } from './transaction.ts';

export interface SteppedDatabase {
  /** Its reads and transactions are parts of the current step; outside of one they fail. */
  readonly db: Db;
  /** Runs work whose parts commit together at its end, or not at all. One step at a time; a conflict runs it again. */
  step<T>(work: () => Promise<T>, options?: StepOptions): Promise<T>;
}

interface StepOptions extends Pick<TransactionOptions, 'isolation'> {
  /** Gets the jobs of the step before the queue does. */
  readonly takeJob?: JobTaker;
}

/**
 * Returns a database on which use cases run as parts of larger transactions. The parts of a step run one after the other, with its
 * isolation and not their own. One that fails ends its step. Notifications of browsers are discarded.
 */
export function databaseInSteps(db: Db, domainEvents: DomainEvents): SteppedDatabase {
  let step: { readonly tx: Tx; readonly takeJob: JobTaker } | undefined;
  const current = () => {
    if (!step) throw new Error('no step is running');
    return step;
  };
  // Routes and jobs hold this object through many steps.
  const read = new Proxy({} as Reader, {
    get(_, name) {
      const { tx } = current();
      const value: unknown = Reflect.get(tx, name, tx);
      return typeof value === 'function' ? value.bind(tx) : value;
    },
  });
  return {
    db: {
      read,
      readLagging: read,
      replica: undefined,
      async transaction(work, options) {
        // Each part is an object of its own: actions and events are bound to it.
        const { tx: whole, takeJob } = current();
        const tx = whole.withoutPlugins();
        beginAnnouncing(tx);
        beginKeeping(tx);
        beginListening(tx, domainEvents);
        takeJobsOf(tx, takeJob);
        try {
          const result = await work(tx);
          await Promise.all([...takeKept(tx).map((send) => send()), options?.last?.(tx, result)]);
          return result;
        } finally {
          takeAnnounced(tx);
          takeKept(tx);
        }
      },
      isOverloaded: false,
      connections: db.connections,
      async ping() {},
      async close() {},
    },
    step: (work, { isolation, takeJob = () => false } = {}) =>
      db.transaction(
        async (tx) => {
          step = { tx, takeJob };
          try {
            return await work();
          } finally {
            step = undefined;
          }
        },
        isolation === undefined ? {} : { isolation },
      ),
  };
}
