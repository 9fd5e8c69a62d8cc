import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BoardSpec, ReplayResult } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { type Fen, subtract, sum, toApi } from '@xunban/money';
import { checkSpec, type PriceBook, totalsOf } from '@xunban/pricing';
import { readPriceBook } from '@xunban/pricing/read';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findQuotes, newestQuotes } from '../quotes/stored-quotes.ts';
import type { PriceDraft } from './draft-store.ts';
import { replayTexts } from './replay-texts.ts';

/** Past and new price of one quote; null when the draft would not sell the board. */
export interface Replayed {
  readonly quoteId: string;
  readonly isRepeat: boolean;
  readonly quotationNo: string;
  readonly spec: BoardSpec;
  readonly beforeFen: Fen;
  readonly afterFen: Fen | null;
}

/** Other requests are answered after so many. */
const AT_A_TIME = 25;
const EXTREMES = 10;

/**
 * Reprices the newest quotes under the draft of a price book.
 * @throws Refusal `notFound` for another kind of draft, `tariff.hasFaults` when it cannot be read as a book
 */
export async function replayQuotes(
  reader: Reader,
  draft: PriceDraft,
  count: number,
  language: Language,
): Promise<ReplayResult> {
  if (draft.kind !== 'priceBook') throw new Refusal('notFound');
  const read = readPriceBook(draft.data);
  if (!read.ok)
    throw new Refusal('tariff.hasFaults', { params: { count: read.problems.length }, data: { faults: read.problems } });
  const replayed: Replayed[] = [];
  for (const [index, quote] of (await newestQuotes(reader, count)).entries()) {
    const { amountFen, ...facts } = quote;
    replayed.push({ ...facts, beforeFen: amountFen, afterFen: priceOf(quote.spec, read.value, quote.isRepeat) });
    if (index % AT_A_TIME === AT_A_TIME - 1) await nextTurn();
  }
  const extremes = extremesOf(replayed);
  const stored = await findQuotes(
    reader,
    extremes.map(({ quoteId }) => quoteId),
  );
  return {
    ...summary(replayed),
    extremes: extremes.map((one) => {
      const lines = stored.find(({ quoteId }) => quoteId === one.quoteId)?.lines ?? [];
      return { ...viewExtreme(one), ...replayTexts(one, lines, read.value, language) };
    }),
  };
}

function priceOf(spec: BoardSpec, book: PriceBook, isRepeat: boolean): Fen | null {
  if (checkSpec(spec, book).length > 0) return null;
  return totalsOf(spec, book, isRepeat)?.totalFen ?? null;
}

/** Sums, counts and distribution of a replay. Pure. */
export function summary(replayed: readonly Replayed[]): Omit<ReplayResult, 'extremes'> {
  const sold = replayed.flatMap((one) => (one.afterFen === null ? [] : [{ ...one, afterFen: one.afterFen }]));
  const oldFen = sum(sold.map(({ beforeFen }) => beforeFen));
  const newFen = sum(sold.map(({ afterFen }) => afterFen));
  const changes = sold.map((one) => percentOf(one)).sort((a, b) => a - b);
  const rank = (share: number): number => changes[Math.round((changes.length - 1) * share)] ?? 0;
  return {
    asked: replayed.length,
    up: sold.filter(({ beforeFen, afterFen }) => afterFen > beforeFen).length,
    same: sold.filter(({ beforeFen, afterFen }) => afterFen === beforeFen).length,
    down: sold.filter(({ beforeFen, afterFen }) => afterFen < beforeFen).length,
    refused: replayed.length - sold.length,
    oldTotal: toApi(oldFen),
    newTotal: toApi(newFen),
    delta: toApi(subtract(newFen, oldFen)),
    percentiles: { min: rank(0), p10: rank(0.1), median: rank(0.5), p90: rank(0.9), max: rank(1) },
  };
}

/** Those with the largest change, either way. */
export const extremesOf = <T extends Pick<Replayed, 'beforeFen' | 'afterFen'>>(replayed: readonly T[]): readonly T[] =>
  [...replayed].sort((a, b) => weightOf(b) - weightOf(a)).slice(0, EXTREMES);

/** Change in percent of the past price, with two decimals. */
const percentOf = ({ beforeFen, afterFen }: { readonly beforeFen: Fen; readonly afterFen: Fen }): number =>
  Number(((afterFen - beforeFen) * 10_000n) / beforeFen) / 100;

/** A board that would not be sold any more is the largest change of all. */
const weightOf = ({ beforeFen, afterFen }: Pick<Replayed, 'beforeFen' | 'afterFen'>): number =>
  afterFen === null ? Number.POSITIVE_INFINITY : Math.abs(percentOf({ beforeFen, afterFen }));

const viewExtreme = ({ quotationNo, beforeFen, afterFen }: Replayed) => ({
  quotationNo,
  before: toApi(beforeFen),
  after: afterFen === null ? null : toApi(afterFen),
  deltaPercent: afterFen === null ? null : percentOf({ beforeFen, afterFen }),
});
