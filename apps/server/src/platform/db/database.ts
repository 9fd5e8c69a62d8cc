import { Kysely, PostgresDialect } from 'kysely';
import { DomainEvents } from '../domain-events/domain-events.ts';
import { inChildSpan } from '../tracing/tracing.ts';
import { Announcer } from './announce.ts';
import { openPool, type PoolOptions, type PoolUse } from './pool.ts';
import { Replica, writtenPosition } from './replica.ts';
import type { Database } from './schema.ts';
import { type Reader, runTransaction, type TransactionOptions, type Tx } from './transaction.ts';

export interface Db {
  /** For reads that stand alone; each query may run on another connection and see a later moment. */
  readonly read: Reader;
  /**
   * For lists, searches, exports and reports: a replica with a bounded lag, as far as the request allows (`readingFrom`); `read`
   * without one.
   */
  readonly readLagging: Reader;
  /** The replica; undefined where none is configured. */
  readonly replica: ReplicaUse | undefined;
  /** See {@link runTransaction}: commits the result of `work`, runs it again on conflict. */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions<T>): Promise<T>;
  /** More callers wait for a connection than can be served in time: new callers should retry later. */
  readonly isOverloaded: boolean;
  /** The connections for requests; `max` is their limit. */
  readonly connections: PoolUse & { readonly max: number };
  /** Resolves when the database answers; for the readiness probe. @throws {DatabaseUnavailable} */
  ping(): Promise<void>;
  /** Lets running queries finish and closes every connection. */
  close(): Promise<void>;
}

export interface ReplicaUse {
  /** Undefined when the replica cannot be read. */
  readonly lagSeconds: number | undefined;
  /** Position that includes every transaction committed so far, as PostgreSQL writes it. */
  written(): Promise<string>;
}

/** `url` is a `postgres://` address of a migrated database, PostgreSQL 15 or newer; `max` is 10 when left out. */
export type DatabaseOptions = Pick<PoolOptions, 'url' | 'log' | 'silenceMs'> &
  Partial<Pick<PoolOptions, 'max'>> & {
    /** Handlers of domain events inside a transaction; none when left out. */
    readonly domainEvents?: DomainEvents;
    /** A pooler that carries the short transactions and reads; all goes to `url` when left out. */
    readonly pooler?: Pooler | undefined;
    /** Address of a streaming replica, which serves reads that may lag; none when left out. */
    readonly replicaUrl?: string | undefined;
  };

export interface Pooler {
  readonly url: string;
  readonly namedStatements: boolean;
}

const DEFAULT_MAX_CONNECTIONS = 10;
/** For reading a full instance: with eight million postings one ledger check takes half a minute. */
const LONG = { max: 1, statementMs: 600_000, workMemory: '64MB' };
/** A payment takes some milliseconds, so the last of so many waits for less than half a second. */
const MAX_WAITING_FOR_ONE = 40;

const TRANSACTION = () => ({ name: 'transaction' });

/** Opens the database. Connections are made when they are needed, so this neither waits nor fails. */
export function openDatabase({
  max = DEFAULT_MAX_CONNECTIONS,
  domainEvents = new DomainEvents(),
  pooler,
  replicaUrl,
  ...direct
}: DatabaseOptions): Db {
  const { log } = direct;
  const options = pooler ? { ...direct, url: pooler.url, pooler } : direct;
  const pool = openPool({ ...options, max });
  // The probe bypasses the queue for connections: a long queue must not be reported as a missing database.
  const probe = openPool({ ...options, max: 1 });
  const dialect = new PostgresDialect({ pool });
  const kysely = new Kysely<Database>({ dialect });
  const driver = dialect.createDriver();
  const isReady = driver.init();
  const longPool = openPool({ url: direct.url, log, ...LONG });
  const longDialect = new PostgresDialect({ pool: longPool });
  const longDriver = longDialect.createDriver();
  const isLongReady = longDriver.init();
  const replica = replicaUrl ? new Replica({ ...direct, url: replicaUrl, max, primary: pool }) : undefined;
  const announcer = new Announcer(kysely, log, replica !== undefined);
  return {
    read: kysely,
    readLagging: replica ? new Kysely<Database>({ dialect: new PostgresDialect({ pool: replica.reads }) }) : kysely,
    replica: replica && {
      get lagSeconds() {
        return replica.lagSeconds;
      },
      written: () => writtenPosition(pool),
    },
    async transaction(work, options) {
      await (options?.isLong ? isLongReady : isReady);
      const way = options?.isLong ? { dialect: longDialect, driver: longDriver } : { dialect, driver };
      return inChildSpan(TRANSACTION, () =>
        runTransaction({ kysely, ...way, log, announcer, domainEvents }, work, options),
      );
    },
    get isOverloaded() {
      return pool.use.waiting > max * MAX_WAITING_FOR_ONE;
    },
    get connections() {
      return { ...pool.use, max };
    },
    async ping() {
      const connection = await probe.connect();
      try {
        await connection.query('select 1', []);
      } finally {
        connection.release();
      }
    },
    async close() {
      await announcer.close();
      await replica?.close();
      await Promise.all([pool.end(), longPool.end(), probe.end()]);
    },
  };
}
