import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { inChildSpan } from '../tracing/tracing.ts';
import { BatchingSocket } from './batching-socket.ts';
import { connectFailure, DatabaseUnavailable, isStalePlan, translateFailure } from './failures.ts';
import type { DatabaseLog } from './log.ts';
import { statementSpan } from './statement-span.ts';
import { valueParsers } from './value-parsers.ts';

const MAX_NAMES = 1_000;

/** Returns the name of a statement, '' for an unnamed one. */
type StatementNames = (text: string) => string;

/**
 * The names under which PostgreSQL keeps the statements of a pool's connections ready, so that it parses and plans each text once
 * per connection. Lists of varying length make ever new texts, hence the limit; those beyond it go unnamed.
 */
function nameStatements(): StatementNames {
  const names = new Map<string, string>();
  return (text) => {
    let name = names.get(text);
    if (name === undefined && names.size < MAX_NAMES) {
      name = `s${names.size}`;
      names.set(text, name);
    }
    return name ?? '';
  };
}

const STATEMENT_TIMEOUT_MS = 15_000;
/** Limits of a connection, in milliseconds, under the names that PostgreSQL and node-postgres give them. */
export const SESSION_LIMITS = {
  statement_timeout: STATEMENT_TIMEOUT_MS,
  lock_timeout: 5_000,
  idle_in_transaction_session_timeout: 30_000,
};
/** Wait for a free connection or a new one. */
const CONNECT_TIMEOUT_MS = 5_000;
/** A new session plans its statements again, which makes the first request after a pause three times as slow. */
const IDLE_TIMEOUT_MS = 600_000;
/** A server that vanished never answers; a live server would have ended the statement before this. */
const SILENCE_AFTER_MS = 5_000;

export interface PoolOptions {
  readonly url: string;
  /** Maximum number of connections. */
  readonly max: number;
  readonly log: DatabaseLog;
  /** Time limit of a statement; 15 s when left out. */
  readonly statementMs?: number;
  /** Maximum time without an answer to a statement; 5 s longer than its time limit when left out. */
  readonly silenceMs?: number;
  /**
   * The address is that of a pooler that gives a session to each transaction. Its sessions bring their limits with them
   * (`requirePooledAddress`). Left out: PostgreSQL itself.
   */
  readonly pooler?: { readonly namedStatements: boolean };
  /** Memory limit of a sort or a hash table of a statement, such as `64MB`; the server's own setting when left out. */
  readonly workMemory?: string;
}

export interface CountedPool extends PostgresPool {
  readonly use: PoolUse;
}

/** Numbers of connections in use and idle, and of callers that wait for one. */
export interface PoolUse {
  readonly busy: number;
  readonly idle: number;
  readonly waiting: number;
}

/**
 * Connections of node-postgres for kysely. Their failures arrive as {@link DatabaseUnavailable} and never as an unhandled
 * event. A statement is sent at once, even if the ones before it on the same connection have no answer yet.
 */
export function openPool({
  url,
  max,
  log,
  statementMs = STATEMENT_TIMEOUT_MS,
  silenceMs = statementMs + SILENCE_AFTER_MS,
  pooler,
  workMemory,
}: PoolOptions): CountedPool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'xunban',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: silenceMs,
    ...(pooler ? {} : { ...SESSION_LIMITS, statement_timeout: statementMs }),
    ...(workMemory === undefined ? {} : { options: `-c work_mem=${workMemory}` }),
    types: valueParsers,
    pipeline: true,
    stream: () => new BatchingSocket(),
  });
  // Without listeners a connection that dies while idle, or while leaving the pool, would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  // Kysely keeps what it makes for a connection as long as it is given the same object for it.
  const connections = new WeakMap<pg.PoolClient, PooledConnection>();
  const names = pooler?.namedStatements === false ? () => '' : nameStatements();
  return {
    async connect() {
      try {
        const client = await pool.connect();
        const known = connections.get(client);
        if (known) return known;
        const made = new PooledConnection(client, names);
        connections.set(client, made);
        return made;
      } catch (error) {
        throw connectFailure(error);
      }
    },
    get use() {
      const { totalCount, idleCount, waitingCount } = pool;
      return { busy: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
    },
    end: () => pool.end(),
  };
}

/** One connection, taken out of the pool and put back many times. */
class PooledConnection implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  #isUnusable = false;

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    asked: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof asked !== 'string') throw new Error('cursors are not supported by this pool');
    return inChildSpan(
      () => statementSpan(asked),
      () => this.#run<R>(asked, parameters),
    );
  }

  /** Connections that are lost, or remember what a migration has changed, do not go back to the pool. */
  release(): void {
    this.#client.release(this.#isUnusable);
  }

  async #run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const result = await this.#send(sql, parameters);
      if (sql === 'commit') requireCommitted(result);
      return result as unknown as PostgresQueryResult<R>;
    } catch (error) {
      const failure = translateFailure(error);
      const isLost = failure instanceof DatabaseUnavailable && failure.reason === 'lost';
      if (isLost || isStalePlan(error)) this.#isUnusable = true;
      throw failure;
    }
  }

  /** Without parameters the text may hold several statements, which PostgreSQL takes only unprepared. */
  #send(text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    if (parameters.length === 0) return this.#client.query(text);
    return this.#client.query({ name: this.#names(text), text, values: [...parameters] });
  }
}

/**
 * PostgreSQL answers the commit of a failed transaction with a rollback and no error: the code inside it swallowed the failure,
 * and would now report lost work as saved.
 */
function requireCommitted({ command }: pg.QueryResult): void {
  if (command === 'ROLLBACK')
    throw new Error('The transaction was rolled back at commit: an error inside it was caught and not rethrown');
}
