import type { Deps } from '../deps.ts';
import { type Limit, noteUse, requireUnderLimits } from '../limits.ts';
import type { Caller } from './thread-pool.ts';

/**
 * A caller whose processor time counts: in milliseconds of a rolling day, over all processes and pools. The check precedes each
 * task, so the limit can be exceeded by the tasks that were queued before it was reached.
 * @param owner the member, or the network of guests
 */
export function limitedCaller({ db, config }: Pick<Deps, 'db' | 'config'>, owner: string, signal: AbortSignal): Caller {
  const key = `cpu ${owner}`;
  const limit: Limit = { name: 'cpuDay', count: config.cpuSecondsPerDay * 1_000, seconds: 86_400 };
  return {
    owner,
    signal,
    allowance: {
      require: () => requireUnderLimits(db.read, key, [limit], 'computing.dayFull'),
      use: (ms) => db.transaction((tx) => noteUse(tx, key, Math.max(1, Math.ceil(ms)))),
    },
  };
}
