import { fen, sum } from '@xunban/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { netOf, taxOf } from '../../ledger/ledger/output-tax.ts';
import { type PartToPrint, splitIntoDocuments, totalOf } from './split-into-documents.ts';

const part = (no: string, amount: number, more: Partial<PartToPrint> = {}): PartToPrint => ({
  ...{
    no,
    name: '板',
    model: '',
    unit: '片',
    quantity: 10,
    amount: fen(amount),
    taxPercent: 13,
    before: { amount: fen(0), tax: fen(0) },
  },
  ...more,
});
const shown = (parts: readonly PartToPrint[], limit: number) =>
  splitIntoDocuments(parts, fen(limit)).map(({ lines }) =>
    lines.map(({ no, amount, quantity }) => `${no} ${amount} ${quantity}`),
  );

test('tax of thirteen per cent is contained, a half goes up', () => {
  expect([1130, 113, 100, 10, 4, 1].map((gross) => Number(taxOf(fen(gross), 13)))).toEqual([130, 13, 12, 1, 0, 0]);
  expect(netOf(fen(100), 13)).toBe(88n);
});

test.each([
  [13, 88n],
  [9, 92n],
  [6, 94n],
  [3, 97n],
  [1, 99n],
])('at %i per cent 1.00 holds %i fen without tax', (percent, net) => {
  expect(netOf(fen(100), percent)).toBe(net);
});

test('parts that fit share one invoice, in the order of shipment', () => {
  expect(shown([part('A', 100), part('B', 200)], 1_000)).toEqual([['A 100 10', 'B 200 10']]);
});

test('a part that does not fit the rest of an invoice begins the next one', () => {
  expect(shown([part('A', 600), part('B', 500), part('C', 400)], 1_000)).toEqual([
    ['A 600 10'],
    ['B 500 10', 'C 400 10'],
  ]);
});

test('only a part above the limit of an invoice is split, with its share of the quantity', () => {
  expect(shown([part('A', 2_500)], 1_000)).toEqual([['A 1000 4'], ['A 1000 4'], ['A 500 2']]);
  expect(shown([part('A', 300, { quantity: 1 })], 200)).toEqual([['A 200 0.66666666'], ['A 100 0.33333333']]);
});

test('a later part of one source carries the tax missing from the total', () => {
  const first = totalOf(splitIntoDocuments([part('F', 104)], fen(1_000))).tax;
  const second = totalOf(
    splitIntoDocuments([part('F', 105, { before: { amount: fen(104), tax: first } })], fen(1_000)),
  ).tax;
  expect(first + second).toBe(taxOf(fen(209), 13));
});

test('whatever is split, nothing is lost, no invoice is above the limit, and the tax is that of the parts', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 5_000_000 }), { minLength: 1, maxLength: 12 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 200_000, max: 3_000_000 }), (given, limit) => {
      const parts = given.map((amount, at) => part(`P${at}`, amount));
      const documents = splitIntoDocuments(parts, fen(limit));
      expect(totalOf(documents).amount).toBe(sum(parts.map(({ amount }) => amount)));
      for (const { amount, net, tax, lines } of documents) {
        expect(amount).toBeLessThanOrEqual(BigInt(limit));
        expect(net + tax).toBe(amount);
        expect(lines.every((line) => line.amount > 0n && line.net >= 0n && line.tax >= 0n)).toBe(true);
      }
      for (const { no, amount } of parts) {
        const lines = documents.flatMap((document) => document.lines).filter((line) => line.no === no);
        expect(sum(lines.map((line) => line.tax))).toBe(taxOf(amount, 13));
      }
    }),
    { numRuns: 300 },
  );
});
