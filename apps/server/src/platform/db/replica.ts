import { parsePosition } from '@xunban/contract';
import type { PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { DatabaseUnavailable, isConflict } from './failures.ts';
import { type CountedPool, openPool, type PoolOptions } from './pool.ts';
import { type LogPosition, requiredPosition } from './read-position.ts';

const POLL_MS = 500;
/** A replica that has not replayed what the primary had written this long ago is not read. */
const MAX_LAG_MS = 5_000;

type Query = <R>(sql: string, parameters: readonly unknown[]) => Promise<PostgresQueryResult<R>>;

export interface ReplicaOptions extends Omit<PoolOptions, 'pooler'> {
  readonly primary: CountedPool;
}

/**
 * A streaming replica. Positions of primary and replica are compared twice a second, by the clock of this process alone: the lag
 * is the age of the newest position of the primary that the replica has replayed.
 */
export class Replica {
  readonly #primary: CountedPool;
  readonly #pool: CountedPool;
  readonly #probe: CountedPool;
  readonly #options: ReplicaOptions;
  readonly #timer: NodeJS.Timeout;
  #written: { readonly at: number; readonly position: LogPosition }[] = [];
  #replayed: LogPosition | undefined;
  #caughtUpAt = Number.NEGATIVE_INFINITY;
  #comparing: Promise<void> | undefined;
  #wasUsable = false;

  constructor(options: ReplicaOptions) {
    this.#options = options;
    this.#primary = options.primary;
    this.#pool = openPool(options);
    // Long reads must not hide how far the replica is.
    this.#probe = openPool({ ...options, max: 1, statementMs: MAX_LAG_MS });
    this.#timer = setInterval(() => void this.compare(), POLL_MS).unref();
    void this.compare();
  }

  /** Seconds since the replica was last seen with everything that the primary had written; undefined when it cannot be read. */
  get lagSeconds(): number | undefined {
    return this.#replayed === undefined ? undefined : (performance.now() - this.#caughtUpAt) / 1_000;
  }

  /** True when the replica lags by less than its bound, and has replayed what the current request must see. */
  canServe(position: LogPosition | undefined = requiredPosition()): boolean {
    return position !== undefined && this.#isFresh() && this.#replayed !== undefined && this.#replayed >= position;
  }

  /**
   * Connections for reads: each statement runs on the replica when it can serve the current request, else on the primary. One
   * that the replica fails to answer runs again on the primary.
   */
  readonly reads = {
    connect: async (): Promise<PostgresPoolClient> => {
      const query: Query = async (sql, parameters) => {
        if (this.canServe())
          try {
            return await queryOn(this.#pool, sql, parameters);
          } catch (error) {
            if (!isOfReplica(error)) throw error;
            this.#options.log.warn({ err: error }, 'read of the replica failed: reading the primary');
            if (error instanceof DatabaseUnavailable && error.reason === 'lost') this.#replayed = undefined;
          }
        return queryOn(this.#primary, sql, parameters);
      };
      return { query, release: () => {} } as PostgresPoolClient;
    },
    end: async (): Promise<void> => {},
  };

  /** Compares the positions now; the timer calls it twice a second. */
  compare(): Promise<void> {
    this.#comparing ??= this.#compare().finally(() => {
      this.#comparing = undefined;
    });
    return this.#comparing;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#comparing;
    await Promise.all([this.#pool.end(), this.#probe.end()]);
  }

  async #compare(): Promise<void> {
    try {
      const at = performance.now();
      this.#written.push({ at, position: numberOf(await writtenPosition(this.#primary)) });
      const replayed = numberOf(await replayedPosition(this.#probe));
      this.#replayed = replayed;
      // Positions that were replayed before tell nothing that the newest of them does not.
      const [caughtUp, left] = [
        this.#written.filter(({ position }) => position <= replayed).at(-1),
        this.#written.filter(({ position }) => position > replayed),
      ];
      this.#caughtUpAt = caughtUp?.at ?? this.#caughtUpAt;
      this.#written = left.slice(-MAX_POSITIONS);
    } catch (error) {
      this.#replayed = undefined;
      this.#options.log.warn({ err: error }, 'positions of primary and replica could not be compared');
    }
    const isUsable = this.#replayed !== undefined && this.#isFresh();
    if (isUsable !== this.#wasUsable)
      this.#options.log.info(
        { lagSeconds: this.lagSeconds },
        isUsable ? 'the replica is read' : 'the replica is not read',
      );
    this.#wasUsable = isUsable;
  }

  readonly #isFresh = () => performance.now() - this.#caughtUpAt <= MAX_LAG_MS;
}

/** Positions that wait for the replica; older ones are useless once the lag exceeds its bound. */
const MAX_POSITIONS = (2 * MAX_LAG_MS) / POLL_MS;

/** The replica is away, or gave up the statement because the primary had deleted rows that it read. */
const isOfReplica = (error: unknown): boolean => error instanceof DatabaseUnavailable || isConflict(error);

/** Position that includes every committed transaction of the primary, as PostgreSQL writes it. */
export const writtenPosition = (primary: CountedPool): Promise<string> =>
  positionOf(primary, 'select pg_current_wal_insert_lsn()::text as position');

/** @throws Error when the server is not a replica, such as one that was promoted */
const replayedPosition = (replica: CountedPool): Promise<string> =>
  positionOf(replica, 'select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as position');

async function positionOf(pool: CountedPool, sql: string): Promise<string> {
  const { rows } = await queryOn<{ position: string | null }>(pool, sql, []);
  const position = rows[0]?.position ?? null;
  if (position === null) throw new Error('the server has no position: it is not a replica');
  return position;
}

function numberOf(position: string): LogPosition {
  const number = parsePosition(position);
  if (number === undefined) throw new Error(`position "${position}" is not valid`);
  return number;
}

async function queryOn<R>(
  pool: CountedPool,
  sql: string,
  parameters: readonly unknown[],
): Promise<PostgresQueryResult<R>> {
  const client = await pool.connect();
  try {
    return await client.query<R>(sql, parameters);
  } finally {
    client.release();
  }
}
