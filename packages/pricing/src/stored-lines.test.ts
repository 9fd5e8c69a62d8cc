import { fen } from '@xunban/money';
import { describe, expect, it } from 'vitest';
import { defaultPriceBook } from './price-book/default-price-book.ts';
import { readLines, type StoredLine, viewLine, writeLines } from './stored-lines.ts';
import { board, quoteOf } from './test-support.ts';

const { lines } = quoteOf(board({ lengthMm: 120, quantity: 50, finish: 'enig' }), defaultPriceBook, []).chosen;
const adjustment: StoredLine = {
  ruleId: 'review.1',
  line: 'adjustment',
  inputs: { yuan: -12.5, by: 'WX' },
  formula: '-12.5',
  rounding: 'halfUp',
  amountFen: fen(-1250),
};

describe('the lines of a stored price', () => {
  it('are read back as they were written, with what an engineer added', () => {
    const stored = [...lines.map(({ nameKey, ...line }) => line), adjustment];
    expect(readLines(JSON.parse(writeLines([...lines, adjustment])))).toEqual(stored);
  });

  it.each(['', '1.5', 'x5', '5x', '--5', '1 0', 5])('are refused with %j for an amount', (amountFen) => {
    const [line] = JSON.parse(writeLines(lines)) as object[];
    expect(() => readLines([{ ...line, amountFen }])).toThrow();
  });

  it.each(['0', '-1', '900719925474099'])('hold %s fen to the last one', (amountFen) => {
    const [line] = JSON.parse(writeLines(lines)) as object[];
    expect(readLines([{ ...line, amountFen }])[0]?.amountFen).toBe(BigInt(amountFen));
  });

  it('are refused with a line that no price has', () => {
    const [line] = JSON.parse(writeLines(lines)) as object[];
    expect(() => readLines([{ ...line, line: 'gift' }])).toThrow();
    expect(() => readLines([{ ...line, inputs: { yuan: true } }])).toThrow();
  });

  it('leave over HTTP in yuan, with their names and what they were worked out from', () => {
    expect(viewLine(adjustment)).toEqual({
      ruleId: 'review.1',
      line: 'adjustment',
      nameKey: 'pricing.line.adjustment',
      inputs: { yuan: -12.5, by: 'WX' },
      formula: '-12.5',
      rounding: 'halfUp',
      amount: -12.5,
    });
  });
});
