import type { PoolLimits } from '../../../platform/threads/thread-pool.ts';

/** Limits of a buyer's search for panels or cheaper boards: one thread each, and few places per caller. */
export const SEARCH_LIMITS: PoolLimits = {
  threads: 1,
  /** The hardest panel known takes one and a half seconds. */
  timeoutMs: 10_000,
  heapMb: 256,
  idleMs: 60_000,
  maxWaiting: 60,
  maxOfOne: 4,
  retryAfterSeconds: 5,
};
