import type { CallInput, CallResult, calls } from '@xunban/contract';
import { toWire } from '@xunban/money';
import type { CheapestFound, CheapestRequest } from '@xunban/pricing';
import type { Reader } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { threadCode } from '../../platform/threads/thread.ts';
import { type Caller, ThreadPool } from '../../platform/threads/thread-pool.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { PRICE_ONLY, quoteBoard, requireProducible } from './quote-board.ts';

type Asked = CallInput<typeof calls.quote.cheapest>['body'];
type Answer = CallResult<typeof calls.quote.cheapest>;

/** Some tenths of a second at most. A dozen free fields are usually done by then. */
const MOST_STEPS = 10_000;

const LIMITS = {
  threads: 1,
  timeoutMs: 10_000,
  heapMb: 256,
  idleMs: 60_000,
  mostWaiting: 60,
  mostOfOne: 4,
  retryAfterSeconds: 5,
};

/** Finds cheaper boards in a thread, so that nobody waits for the search of another one. */
export interface CheapestSearch {
  /**
   * The board that costs least among all that differ from the asked one in the free fields alone.
   * @throws {Refusal} `quote.notProducible` when the asked board itself cannot be made, `unavailable` when too many wait
   */
  find(reader: Reader, asked: Asked, caller: Caller): Promise<Answer>;
}

export function cheapestSearch(): CheapestSearch {
  const pool = new ThreadPool<CheapestRequest, CheapestFound>(threadCode(import.meta.url, 'cheapest-worker'), LIMITS);
  return {
    async find(reader, asked, caller) {
      return cheapestBoard(reader, asked, async (request) => {
        const outcome = await pool.ask(request, caller);
        if (typeof outcome === 'string')
          throw new Refusal('unavailable', { data: { retryAfterSeconds: LIMITS.retryAfterSeconds } });
        return outcome.answer;
      });
    },
  };
}

async function cheapestBoard(
  reader: Reader,
  { spec, free, withinDays }: Asked,
  search: (request: CheapestRequest) => Promise<CheapestFound>,
): Promise<Answer> {
  const { chosen } = requireProducible(await quoteBoard(reader, spec, PRICE_ONLY));
  const book = await currentPriceData(reader, 'price_book');
  const { board, isProven } = await search({ spec, free, book, withinDays, mostSteps: MOST_STEPS });
  const { totalFen, workingDays } = board ?? chosen;
  return {
    spec: board?.spec ?? spec,
    changes: board?.changes.map((change) => ({ ...change })) ?? [],
    total: toWire(totalFen),
    saving: board ? toWire(board.savingFen) : 0,
    workingDays,
    deltaDays: workingDays - chosen.workingDays,
    isProven,
  };
}
