import type { CallInput, CallResult, calls } from '@xunban/contract';
import { toWire } from '@xunban/money';
import { findCheapest } from '@xunban/pricing';
import type { Reader } from '../../platform/db/transaction.ts';
import { currentPriceData } from '../prices/price-data.ts';
import { PRICE_ONLY, quoteBoard, requireProducible } from './quote-board.ts';

type Asked = CallInput<typeof calls.quote.cheapest>['body'];
type Answer = CallResult<typeof calls.quote.cheapest>;

/** Some tenths of a second at most: nobody else is answered meanwhile. A dozen free fields are usually done by then. */
const MOST_STEPS = 10_000;

/**
 * The board that costs least among all that differ from the asked one in the free fields alone.
 * @throws Refusal `quote.notProducible` when the asked board itself cannot be made
 */
export async function cheapestBoard(reader: Reader, { spec, free, withinDays }: Asked): Promise<Answer> {
  const { chosen } = requireProducible(await quoteBoard(reader, spec, PRICE_ONLY));
  const book = await currentPriceData(reader, 'price_book');
  const { board, isProven } = findCheapest({ spec, free, book, withinDays, mostSteps: MOST_STEPS });
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
