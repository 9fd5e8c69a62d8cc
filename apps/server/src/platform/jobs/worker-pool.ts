import pg from 'pg';

/** The callback of `pg`: without a session and without a release when there is an error. */
export type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: ((problem?: Error | boolean) => void) | undefined,
) => void;

/**
 * Sessions for the job library. When the listening session is lost while the runner ends, the library releases it twice, in a
 * promise that it does not await: the error of `pg` would end the process. Here the second release has no effect. A session
 * that is lost while idle or while it ends is not an error either: the next query fails.
 */
export class WorkerPool extends pg.Pool {
  constructor(connectionString: string, max: number) {
    super({ connectionString, max, application_name: 'xunban jobs' });
    this.on('error', () => {});
    this.on('connect', (client) => client.on('error', () => {}));
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return super.connect();
    super.connect((error: Error | undefined, client: pg.PoolClient | undefined, release: Parameters<Connected>[2]) => {
      let isReleased = false;
      callback(error, client, (problem) => {
        if (!isReleased) release?.(problem);
        isReleased = true;
      });
    });
    return undefined;
  }
}
