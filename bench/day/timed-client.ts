import { type AllCalls, type ApiClient, ApiError, calls, callTable, createClient } from '@xunban/contract';
import { STAFF_PACE, subscribeToChanges } from '@xunban/contract/event-stream';

/** Milliseconds of every answer, by the name of the call. */
export type CallTimes = Map<string, number[]>;

export interface TimedClient {
  readonly api: ApiClient<AllCalls>;
  /** Calls a name and notes how long the answer took. @returns undefined when it was refused */
  timed<T>(name: string, ask: () => Promise<T>): Promise<T | undefined>;
  /** Follows the events of the instance until the signal aborts. */
  follow(onTasks: (taskIds: readonly string[]) => Promise<void>, signal: AbortSignal): Promise<void>;
}

const TABLE = callTable(calls);

export function timedClient(baseUrl: string, token: string, times: CallTimes): TimedClient {
  const settings = { table: TABLE, product: 'xunban', baseUrl, token: () => token, language: () => 'zh-Hans' };
  return {
    api: createClient<AllCalls>(settings),
    async timed(name, ask) {
      const startedAt = performance.now();
      try {
        return await ask();
      } catch (error) {
        // A colleague was faster, or the order has moved on.
        if (error instanceof ApiError && (error.kind === 'refused' || error.kind === 'rejected')) return undefined;
        throw error;
      } finally {
        const known = times.get(name) ?? [];
        known.push(performance.now() - startedAt);
        times.set(name, known);
      }
    },
    async follow(onTasks, signal) {
      const row = TABLE['staff']?.['events'];
      if (row)
        await subscribeToChanges(
          settings,
          row,
          (changes) => void onTasks(changes === 'all' ? [] : [...(changes.get('task') ?? [])]).catch(() => {}),
          signal,
          STAFF_PACE,
        );
    },
  };
}
