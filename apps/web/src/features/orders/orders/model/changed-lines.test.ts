import type { PriceLine } from '@xunban/contract';
import { expect, it } from 'vitest';
import { changedLines } from './changed-lines.ts';

const line = (ruleId: string, amount: number, formula = 'x'): PriceLine =>
  ({ ruleId, line: 'board', inputs: {}, formula, rounding: 'halfUp', amount }) as unknown as PriceLine;

it('names the lines that are more expensive, cheaper, new or gone, and adds up those of one rule', () => {
  const before = [line('board', 10), line('film', 5), line('test', 1, 'a'), line('test', 2, 'b')];
  const after = [line('board', 12), line('film', 5), line('gold', 8), line('test', 3)];
  expect(changedLines(before, after).map(({ line: { ruleId }, ...sums }) => ({ ruleId, ...sums }))).toEqual([
    { ruleId: 'board', before: 10, after: 12 },
    { ruleId: 'gold', before: null, after: 8 },
  ]);
  expect(changedLines(after, before).at(-1)).toMatchObject({ before: 8, after: null });
});
