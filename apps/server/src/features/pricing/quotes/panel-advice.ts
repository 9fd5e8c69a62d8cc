import { type BoardSpec, defaultBoardSpec } from '@xunban/contract';
import type { PriceBook } from '@xunban/pricing';
import { threadCode } from '../../../platform/threads/thread.ts';
import { type Caller, ThreadPool } from '../../../platform/threads/thread-pool.ts';
import type { PanelAdvice, PanelTask } from './panel-worker.ts';
import { SEARCH_LIMITS } from './search-limits.ts';

/** A buyer asks again with every price, so the newest are remembered. */
const MAX_REMEMBERED = 500;

/** The layout of what a board is delivered as, and better panels of it. */
export interface PanelAdviser {
  /** @throws {Refusal} `unavailable` when too many wait or the caller has gone */
  advise(spec: BoardSpec, book: PriceBook, caller: Caller): Promise<PanelAdvice>;
}

/** Advice depends on sizes and process alone, so it is computed once for each of them. */
export function panelAdviser(): PanelAdviser {
  const pool = new ThreadPool<PanelTask, PanelAdvice>(threadCode(import.meta.url, 'panel-worker'), SEARCH_LIMITS);
  const remembered = new Map<string, PanelAdvice>();
  return {
    async advise(spec, book, caller) {
      const board = withoutOrder(spec);
      const key = `${book.version} ${JSON.stringify(board)}`;
      const known = remembered.get(key);
      if (known !== undefined) return known;
      const advice = await pool.answer({ board, book }, caller);
      const oldest = remembered.keys().next();
      if (remembered.size >= MAX_REMEMBERED && !oldest.done) remembered.delete(oldest.value);
      remembered.set(key, advice);
      return advice;
    },
  };
}

/** The board without how many of it are wanted, how soon, and what was measured in its files. */
function withoutOrder(spec: BoardSpec): BoardSpec {
  const { quantity, leadTime, remarks } = defaultBoardSpec;
  return { ...spec, quantity, leadTime, remarks, measured: undefined };
}
