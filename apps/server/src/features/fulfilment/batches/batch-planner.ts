import type { BatchItem, BatchPlan, BatchProposal, OpenOrder } from '@xunban/pricing';
import { threadCode } from '../../../platform/threads/thread.ts';
import { type Caller, type PoolLimits, ThreadPool } from '../../../platform/threads/thread-pool.ts';
import type { BatchTask } from './batch-worker.ts';

const LIMITS: PoolLimits = {
  threads: 1,
  /** The proposal over 5 000 open orders takes two seconds (`bench/batches.ts`). */
  timeoutMs: 40_000,
  heapMb: 384,
  idleMs: 60_000,
  maxWaiting: 20,
  maxOfOne: 3,
  retryAfterSeconds: 5,
};

/** Lays out batches, and looks for those that are worth making. */
export interface BatchPlanner {
  /** @returns null when a piece fits no working panel. @throws {Refusal} `unavailable` */
  plan(items: readonly BatchItem[], layers: number, caller: Caller): Promise<BatchPlan | null>;
  /** @throws {Refusal} `unavailable` */
  propose(orders: readonly OpenOrder[], caller: Caller): Promise<readonly BatchProposal[]>;
}

export function batchPlanner(): BatchPlanner {
  const pool = new ThreadPool<BatchTask, unknown>(threadCode(import.meta.url, 'batch-worker'), LIMITS);
  return {
    plan: async (items, layers, caller) =>
      (await pool.answer({ kind: 'plan', items, layers }, caller)) as BatchPlan | null,
    propose: async (orders, caller) =>
      (await pool.answer({ kind: 'propose', orders }, caller)) as readonly BatchProposal[],
  };
}
