import pg from 'pg';
import { Connection } from './connection.ts';
import { connectFailure } from './failures.ts';
import type { DatabaseLog } from './log.ts';
import { SharedReads } from './shared-reads.ts';
import { valueParsers } from './value-parsers.ts';

/** Limits of one connection, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** Wait for a free connection or a new one. */
const CONNECT_TIMEOUT_MS = 5_000;
/** A new session plans its statements anew, which makes the first request after a pause three times as slow. */
const IDLE_TIMEOUT_MS = 600_000;
/** A server that vanished without a word never answers; ours would have ended the statement before this. */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

/** Of the connections, how many may carry shared reads at a time; the others are for transactions. */
const SHARED_PART = 0.3;

export interface PoolOptions {
  readonly url: string;
  /** Most connections at a time. */
  readonly max: number;
  readonly log: DatabaseLog;
  /** How long a statement may go without an answer; 20 s when left out. */
  readonly silenceMs?: number;
}

/** Connections whose failures arrive as `DatabaseUnavailable` and never as an unhandled event. */
export interface ConnectionPool {
  /** Waits for a free connection; give it back with `release`. @throws {DatabaseUnavailable} */
  take(): Promise<Connection>;
  /** Quick reads that stand alone, many at a time on few of the connections. */
  readonly sharedReads: SharedReads;
  /** Lets running statements finish and closes every connection. */
  end(): Promise<void>;
}

export function openPool({ url, max, log, silenceMs = SILENCE_TIMEOUT_MS }: PoolOptions): ConnectionPool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'xunban',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    types: valueParsers,
    // A statement may be sent before the one ahead of it has been answered.
    pipeline: true,
  });
  // Without listeners a connection that dies while idle, or while leaving the pool, would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  // One face per connection, not per use.
  const faces = new Map<pg.PoolClient, Connection>();
  pool.on('remove', (client) => faces.delete(client));
  // One look a second at all of them; a timer for each statement costs more than the statement's name.
  const watch = setInterval(() => {
    for (const face of faces.values()) face.cutIfSilent(silenceMs);
  }, 1_000).unref();
  const take = async () => {
    try {
      const client = await pool.connect();
      let face = faces.get(client);
      if (face === undefined) {
        face = new Connection(client);
        faces.set(client, face);
      }
      return face;
    } catch (error) {
      throw connectFailure(error);
    }
  };
  return {
    take,
    sharedReads: new SharedReads(take, Math.ceil(max * SHARED_PART)),
    async end() {
      await pool.end();
      clearInterval(watch);
    },
  };
}
