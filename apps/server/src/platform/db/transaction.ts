import { setTimeout as sleep } from 'node:timers/promises';
import {
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type IsolationLevel,
  type Kysely,
  Transaction,
  type TransactionSettings,
} from 'kysely';
import { beginListening, type DomainEvents } from '../domain-events/domain-events.ts';
import { type Announcer, beginAnnouncing, takeAnnounced } from './announce.ts';
import { DatabaseUnavailable, isConflict, isStalePlan } from './failures.ts';
import type { DatabaseLog } from './log.ts';
import type { Database } from './schema.ts';
import { beginKeeping, takeKept } from './send-with-commit.ts';

/** An open transaction. Every function that writes takes one as its first argument, so none can write outside. */
export type Tx = Transaction<Database>;

/** Runs work in one transaction: that of a call (`once`), or one of its own (`db.transaction`). */
export type InTransaction = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>;

/** The parameter of a read-only function: `db.read`, or the transaction whose own writes it must see. */
export type Reader = Pick<
  Kysely<Database>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'executeQuery' | 'getExecutor'
>;

export interface TransactionOptions<T = unknown> {
  /** `read committed` when left out: lock the rows on which you decide. */
  readonly isolation?: IsolationLevel;
  /** Refuses writes; with `repeatable read` every query sees the same moment. */
  readonly readOnly?: boolean;
  /**
   * For reading a full instance: a statement may take ten minutes and sort in more memory. It runs on its own connection, one
   * such transaction at a time in this process; the next one waits, with the same timeout as for any connection.
   */
  readonly isLong?: boolean;
  /**
   * One more statement once `work` is done; it shares a round trip with the commit. It must ask for nothing but that
   * statement, and at once: PostgreSQL does not commit after one that fails, but a failure before it is sent comes too late.
   */
  readonly last?: (tx: Tx, result: T) => Promise<unknown> | undefined;
}

const MAX_RETRIES = 3;

interface TransactionDeps {
  readonly kysely: Kysely<Database>;
  readonly dialect: Dialect;
  readonly driver: Driver;
  readonly log: DatabaseLog;
  readonly announcer: Announcer;
  readonly domainEvents: DomainEvents;
}

/**
 * Runs `work` in a transaction and returns its result after the commit. After a deadlock or a serialisation failure it
 * is run again from the start, up to three times, so it must do nothing but talk to the database: effects belong in
 * the outbox. Anything it throws rolls back and is thrown on.
 *
 * Statements that `work` starts without waiting in between (`Promise.all`) run in that order and share a round trip.
 *
 * @throws {DatabaseUnavailable} when the connection is lost, a limit is hit, or the conflict persists.
 */
export async function runTransaction<T>(
  deps: TransactionDeps,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions<T> = {},
): Promise<T> {
  for (let retry = 0; ; retry += 1) {
    try {
      const { result, announced } = await attempt(deps, work, options);
      deps.announcer.add(announced);
      return result;
    } catch (error) {
      if (!isConflict(error) && !isStalePlan(error)) throw error;
      if (retry === MAX_RETRIES) throw new DatabaseUnavailable('contended', error);
      deps.log.info({ err: error, retry: retry + 1 }, 'running a transaction again after a conflict');
      await sleep(pauseBefore(retry));
    }
  }
}

async function attempt<T>(
  { kysely, dialect, driver, domainEvents }: TransactionDeps,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions<T>,
): Promise<{ readonly result: T; readonly announced: ReadonlySet<string> }> {
  const connection = await driver.acquireConnection();
  try {
    const begun = driver.beginTransaction(connection, settingsOf(options));
    // It shares a round trip with the first statement of `work`. If it fails, so does that one.
    begun.catch(() => {});
    const { tx, end } = openOn(connection, kysely, dialect, driver);
    beginAnnouncing(tx);
    beginListening(tx, domainEvents);
    beginKeeping(tx);
    try {
      const result = await work(tx);
      const answers = [...takeKept(tx).map((send) => send()), options.last?.(tx, result)];
      end();
      await firstFailureOf([begun, ...answers, driver.commitTransaction(connection)]);
      return { result, announced: takeAnnounced(tx) };
    } catch (error) {
      end();
      takeAnnounced(tx);
      takeKept(tx);
      await rollBack(driver, connection);
      throw error;
    }
  } finally {
    await driver.releaseConnection(connection);
  }
}

/**
 * Opens a transaction that sends statements at once, unlike kysely's own, which wait for each answer. After `end` it refuses
 * statements, because the connection serves another caller.
 */
function openOn(connection: DatabaseConnection, kysely: Kysely<Database>, dialect: Dialect, driver: Driver) {
  let isOver = false;
  const executor = kysely.getExecutor().withConnectionProvider({
    async provideConnection(use) {
      if (isOver) throw new Error('This transaction is over');
      return use(connection);
    },
  });
  return {
    tx: new Transaction<Database>({ config: { dialect }, dialect, driver, executor }),
    end() {
      isOver = true;
    },
  };
}

/** In the order of sending: a commit also fails because of an earlier statement, whose failure is the one to report. */
async function firstFailureOf(answers: readonly (Promise<unknown> | undefined)[]): Promise<void> {
  const outcomes = await Promise.allSettled(answers);
  const failed = outcomes.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
}

async function rollBack(driver: Driver, connection: DatabaseConnection): Promise<void> {
  try {
    await driver.rollbackTransaction(connection);
  } catch (error) {
    // PostgreSQL rolls back by itself when the connection is lost; the original error is the one to report.
    if (!(error instanceof DatabaseUnavailable && error.reason === 'lost')) throw error;
  }
}

const settingsOf = ({ isolation, readOnly }: TransactionOptions<never>): TransactionSettings => ({
  ...(isolation === undefined ? {} : { isolationLevel: isolation }),
  ...(readOnly === true ? { accessMode: 'read only' as const } : {}),
});

/** Full jitter over 20, 40, 80 ms: the two that met once must not meet again at the same pace. */
function pauseBefore(retry: number): number {
  return Math.random() * 20 * 2 ** retry;
}
