import type { CallInput, CallResult, calls } from '@xunban/contract';
import { toApi } from '@xunban/money';
import type { CheapestFound, CheapestRequest } from '@xunban/pricing';
import type { Reader } from '../../../platform/db/transaction.ts';
import { threadCode } from '../../../platform/threads/thread.ts';
import { type Caller, ThreadPool } from '../../../platform/threads/thread-pool.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { PRICE_ONLY, quoteBoard, requireProducible } from './quote-board.ts';
import { SEARCH_LIMITS } from './search-limits.ts';

type Asked = CallInput<typeof calls.quote.cheapest>['body'];
type Answer = CallResult<typeof calls.quote.cheapest>;

/** Some tenths of a second at most. A dozen free fields usually need fewer. */
const MAX_STEPS = 10_000;

/** Finds cheaper boards in a worker thread, so that searches do not block other requests. */
export interface CheapestSearch {
  /**
   * Finds the cheapest of all boards that differ from the given one in the free fields alone.
   * @throws {Refusal} `quote.notProducible` when the given board itself cannot be made, `unavailable` when too many searches
   * are queued
   */
  find(reader: Reader, asked: Asked, caller: Caller): Promise<Answer>;
}

export function cheapestSearch(): CheapestSearch {
  const pool = new ThreadPool<CheapestRequest, CheapestFound>(
    threadCode(import.meta.url, 'cheapest-worker'),
    SEARCH_LIMITS,
  );
  return {
    find: (reader, asked, caller) => cheapestBoard(reader, asked, (request) => pool.answer(request, caller)),
  };
}

async function cheapestBoard(
  reader: Reader,
  { spec, free, withinDays }: Asked,
  search: (request: CheapestRequest) => Promise<CheapestFound>,
): Promise<Answer> {
  const { chosen } = requireProducible(await quoteBoard(reader, spec, PRICE_ONLY));
  const book = await currentPriceData(reader, 'price_book');
  const { board, isProven } = await search({ spec, free, book, withinDays, maxSteps: MAX_STEPS });
  const { totalFen, workingDays } = board ?? chosen;
  return {
    spec: board?.spec ?? spec,
    changes: board?.changes.map((change) => ({ ...change })) ?? [],
    total: toApi(totalFen),
    saving: board ? toApi(board.savingFen) : 0,
    workingDays,
    deltaDays: workingDays - chosen.workingDays,
    isProven,
  };
}
