import { setTimeout as sleep } from 'node:timers/promises';
import type { IsolationLevel, Kysely, Transaction } from 'kysely';
import { type Announcer, beginAnnouncing, takeAnnounced } from './announce.ts';
import { sendNoMore, sendThrough } from './compile-once.ts';
import type { Connection } from './connection.ts';
import { DatabaseUnavailable, isConflict, isStalePlan } from './failures.ts';
import { beginGathering, takeGathered } from './gather.ts';
import type { DatabaseLog } from './log.ts';
import type { Database } from './schema.ts';

/** An open transaction. Every function that writes takes one as its first argument, so none can write outside. */
export type Tx = Transaction<Database>;

/** What a function that only reads takes: `db.read`, or the transaction whose own writes it must see. */
export type Reader = Pick<
  Kysely<Database>,
  'selectFrom' | 'selectNoFrom' | 'with' | 'withRecursive' | 'fn' | 'dynamic' | 'executeQuery' | 'getExecutor'
>;

export interface TransactionOptions {
  /** `read committed` when left out: lock the rows that you judge. */
  readonly isolation?: IsolationLevel;
  /** Refuses writes; with `repeatable read` every query sees the same moment. */
  readonly readOnly?: boolean;
}

const MOST_RETRIES = 3;

interface TransactionMeans {
  readonly kysely: Kysely<Database>;
  readonly log: DatabaseLog;
  readonly announcer: Announcer;
}

/**
 * Runs `work` in a transaction and returns its result after the commit. After a deadlock or a serialisation failure it
 * is run again from the start, up to three times, so it must do nothing but talk to the database: effects belong in
 * the outbox. Anything it throws rolls back and is thrown on.
 *
 * @throws {DatabaseUnavailable} when the connection is lost, a limit is hit, or the conflict persists.
 */
export async function runTransaction<T>(
  { kysely, log, announcer }: TransactionMeans,
  work: (tx: Tx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  let builder = kysely.transaction();
  if (options.isolation !== undefined) builder = builder.setIsolationLevel(options.isolation);
  if (options.readOnly === true) builder = builder.setAccessMode('read only');
  for (let retry = 0; ; retry += 1) {
    try {
      const { result, announced } = await builder.execute((tx) => inside(tx, work));
      announcer.add(announced);
      return result;
    } catch (error) {
      if (!isConflict(error) && !isStalePlan(error)) throw error;
      if (retry === MOST_RETRIES) throw new DatabaseUnavailable('contended', error);
      log.info({ err: error, retry: retry + 1 }, 'running a transaction again after a conflict');
      await sleep(pauseBefore(retry));
    }
  }
}

async function inside<T>(
  tx: Tx,
  work: (tx: Tx) => Promise<T>,
): Promise<{ readonly result: T; readonly announced: ReadonlySet<string> }> {
  const connection = await tx.getExecutor().provideConnection(async (own) => own as Connection);
  sendThrough(tx, connection);
  beginGathering(tx);
  beginAnnouncing(tx);
  try {
    const result = await work(tx);
    for (const statement of takeGathered(tx)) connection.later(statement);
    return { result, announced: takeAnnounced(tx) };
  } finally {
    sendNoMore(tx);
  }
}

/** Full jitter over 20, 40, 80 ms: the two that met once must not meet again at the same pace. */
function pauseBefore(retry: number): number {
  return Math.random() * 20 * 2 ** retry;
}
