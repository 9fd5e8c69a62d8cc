import pg from 'pg';
import { connectFailure } from './failures.ts';

export interface SessionOptions {
  readonly url: string;
  /** Shown in pg_stat_activity. */
  readonly name: string;
  /** A statement without an answer for so long fails; unlimited when left out. */
  readonly queryTimeoutMs?: number;
  /** Settings of the session, in milliseconds; those of the server when left out. */
  readonly limits?: Pick<pg.ClientConfig, 'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout'>;
  /** Called if the connection breaks after it was made, possibly more than once. */
  readonly onLost?: () => void;
}

/**
 * Opens one connection outside the pool, for work that needs the same session throughout: locks and LISTEN.
 *
 * @throws {DatabaseUnavailable} when it cannot be made.
 */
export async function openSession({ url, name, queryTimeoutMs, limits, onLost }: SessionOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
    ...(queryTimeoutMs === undefined ? {} : { query_timeout: queryTimeoutMs }),
    ...limits,
  });
  // Having a listener also keeps a broken connection from ending the process: node-postgres reports it as an event.
  client.on('error', () => onLost?.());
  try {
    await client.connect();
  } catch (error) {
    throw connectFailure(error);
  }
  return client;
}
