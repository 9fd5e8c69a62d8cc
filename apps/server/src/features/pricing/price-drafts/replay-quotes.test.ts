import { defaultBoardSpec } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { expect, it } from 'vitest';
import { extremesOf, type Replayed, summary } from './replay-quotes.ts';

const replayed = (before: bigint, after: bigint | null, index = 0): Replayed => ({
  quoteId: `${index}`,
  isRepeat: false,
  quotationNo: `Q${index}`,
  spec: defaultBoardSpec,
  beforeFen: fen(before),
  afterFen: after === null ? null : (fen(after) as Fen),
});

it('counts up, same, down and refused, and sums only what is sold both times', () => {
  const all = [
    replayed(10_000n, 11_000n, 1),
    replayed(10_000n, 10_000n, 2),
    replayed(20_000n, 19_000n, 3),
    replayed(99_900n, null, 4),
  ];
  const found = summary(all);
  expect(found).toMatchObject({ asked: 4, up: 1, same: 1, down: 1, refused: 1 });
  expect(found).toMatchObject({ oldTotal: 400, newTotal: 400, delta: 0 });
  expect(found.percentiles).toEqual({ min: -5, p10: -5, median: 0, p90: 10, max: 10 });
  // Boards that would no longer be sold come first, then the largest change either way.
  expect(extremesOf(all).map(({ quotationNo }) => quotationNo)).toEqual(['Q4', 'Q1', 'Q3', 'Q2']);
});

it('puts the percentiles where the sorted changes have them', () => {
  const changes = Array.from({ length: 101 }, (_, percent) => replayed(10_000n, 10_000n + BigInt(percent) * 100n));
  expect(summary([...changes].reverse()).percentiles).toEqual({ min: 0, p10: 10, median: 50, p90: 90, max: 100 });
});

it('returns nothing for no quotes', () => {
  expect(summary([])).toMatchObject({
    ...{ asked: 0, oldTotal: 0, delta: 0 },
    percentiles: { min: 0, p10: 0, median: 0, p90: 0, max: 0 },
  });
});
