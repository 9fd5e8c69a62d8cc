import { Kysely, sql } from 'kysely';
import { Announcer } from './announce.ts';
import { sendThrough } from './compile-once.ts';
import { pooledDialect } from './driver.ts';
import type { DatabaseLog } from './log.ts';
import { openPool } from './pool.ts';
import type { Database } from './schema.ts';
import { type Reader, runTransaction, type TransactionOptions, type Tx } from './transaction.ts';

export interface Db {
  /** For reads that stand alone; each query may run on another connection and see a later moment. */
  readonly read: Reader;
  /** See {@link runTransaction}: commits the result of `work`, runs it again on conflict. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Resolves when the database answers; for the readiness probe. @throws {DatabaseUnavailable} */
  ping(): Promise<void>;
  /** Lets running queries finish and closes every connection. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** `postgres://` address of a migrated database, PostgreSQL 15 or newer. */
  readonly url: string;
  /** Most connections of this process, 10 when left out. */
  readonly max?: number;
  readonly log: DatabaseLog;
}

const DEFAULT_MAX_CONNECTIONS = 10;

/** Opens the database. Connections are made when they are needed, so this neither waits nor fails. */
export function openDatabase({ url, max = DEFAULT_MAX_CONNECTIONS, log }: DatabaseOptions): Db {
  const pool = openPool({ url, max, log });
  const kysely = new Kysely<Database>({ dialect: pooledDialect(pool) });
  sendThrough(kysely, pool);
  const announcer = new Announcer(pool, log);
  return {
    read: kysely,
    transaction: (work, options) => runTransaction({ kysely, log, announcer }, work, options),
    async ping() {
      await sql`select 1`.execute(kysely);
    },
    async close() {
      await announcer.close();
      await kysely.destroy();
    },
  };
}
