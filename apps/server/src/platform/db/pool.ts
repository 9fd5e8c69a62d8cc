import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';
import { connectFailure, DatabaseUnavailable, isStalePlan, translateFailure } from './failures.ts';
import type { DatabaseLog } from './log.ts';
import { valueParsers } from './value-parsers.ts';

/** Limits of one connection, in milliseconds. */
const STATEMENT_TIMEOUT_MS = 15_000;
const LOCK_TIMEOUT_MS = 5_000;
const IDLE_IN_TRANSACTION_TIMEOUT_MS = 30_000;
/** Wait for a free connection or a new one. */
const CONNECT_TIMEOUT_MS = 5_000;
/** A server that vanished without a word never answers; ours would have ended the statement before this. */
const SILENCE_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5_000;

export interface PoolOptions {
  readonly url: string;
  /** Most connections at a time. */
  readonly max: number;
  readonly log: DatabaseLog;
}

/** A pool for kysely whose failures arrive as `DatabaseUnavailable` and never as an unhandled event. */
export function openPool({ url, max, log }: PoolOptions): PostgresPool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'xunban',
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_TIMEOUT_MS,
    query_timeout: SILENCE_TIMEOUT_MS,
    types: valueParsers,
  });
  // Without listeners a connection that dies while idle, or while leaving the pool, would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  // One face per connection, not per use: kysely keeps what it knows of a connection by this object.
  const faces = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    async connect() {
      try {
        const client = await pool.connect();
        const known = faces.get(client) ?? pooledClient(client);
        faces.set(client, known);
        return known;
      } catch (error) {
        throw connectFailure(error);
      }
    },
    end: () => pool.end(),
  };
}

function pooledClient(client: pg.PoolClient): PostgresPoolClient {
  let isUnusable = false;

  async function run<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>> {
    try {
      const result = await send(client, sql, parameters);
      // PostgreSQL answers the commit of a failed transaction with a rollback and no error: somebody inside it
      // swallowed the failure, and would now report as saved what is lost.
      if (sql === 'commit' && result.command === 'ROLLBACK') {
        throw new Error('The transaction was rolled back at commit: an error inside it was caught and not rethrown');
      }
      return { command: commandOf(result), rowCount: result.rowCount ?? 0, rows: result.rows };
    } catch (error) {
      const failure = translateFailure(error);
      const isLost = failure instanceof DatabaseUnavailable && failure.reason === 'lost';
      if (isLost || isStalePlan(error)) isUnusable = true;
      // With the connection gone PostgreSQL rolls back by itself; the error that led here is the one worth telling.
      if (isLost && sql === 'rollback') return { command: 'SELECT', rowCount: 0, rows: [] };
      throw failure;
    }
  }

  function query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query(): never;
  function query<R>(sql?: string, parameters: readonly unknown[] = []): Promise<PostgresQueryResult<R>> {
    if (sql === undefined) throw new Error('Cursors are not supported by this pool');
    return run<R>(sql, parameters);
  }
  return { query, release: () => client.release(isUnusable) };
}

/** kysely reads the number of changed rows from these four and takes everything else for a reading statement. */
function commandOf(result: pg.QueryResult): PostgresQueryResult<unknown>['command'] {
  const { command } = result;
  return command === 'INSERT' || command === 'UPDATE' || command === 'DELETE' || command === 'MERGE'
    ? command
    : 'SELECT';
}

const statementNames = new Map<string, string>();
const MOST_STATEMENT_NAMES = 1_000;

/**
 * Every statement with parameters gets a name, so that PostgreSQL parses and plans it once per connection. Lists of
 * varying length make ever new texts, hence the limit; those beyond it go unnamed.
 */
function send(client: pg.PoolClient, text: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
  if (parameters.length === 0) return client.query(text);
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < MOST_STATEMENT_NAMES) {
    name = `s${statementNames.size}`;
    statementNames.set(text, name);
  }
  return client.query({ text, values: [...parameters], ...(name === undefined ? {} : { name }) });
}
