import { fen } from '@xunban/money';
import { expect, test } from 'vitest';
import { taxOf } from '../../ledger/ledger/output-tax.ts';
import { type OpenLine, planLowering } from './plan-lowering.ts';
import { addQuantities, splitIntoDocuments } from './split-into-documents.ts';

/** Creates a board of this amount, split over invoices of 100.00 at most. */
function linesOf(amount: bigint): OpenLine[] {
  const part = { no: 'P1', name: '', model: '', unit: '片', quantity: 7, amount: fen(amount), taxPercent: 13 };
  const documents = splitIntoDocuments([{ ...part, before: { amount: fen(0n), tax: fen(0n) } }], fen(10_000n));
  return documents.flatMap(({ lines }, at) =>
    lines.map(({ quantity, amount: piece, tax }) => ({ documentId: String(at), quantity, amount: piece, tax })),
  );
}

test('whatever is taken, lines come to what is left, with its tax, and print every piece', () => {
  for (const amount of [1n, 99n, 10_001n, 21_000n, 33_333n])
    for (let taken = 1n; taken < amount; taken += 1n + amount / 97n) {
      const lines = linesOf(amount);
      const changed = planLowering(lines, { amount: fen(amount), tax: taxOf(fen(amount), 13) }, fen(taken), 13);
      const left = lines
        .map((line) => changed.find(({ documentId }) => documentId === line.documentId) ?? line)
        .filter((line) => line.amount > 0n);
      const sumOf = (key: 'amount' | 'tax') => left.reduce((sum, line) => sum + line[key], 0n);
      expect([sumOf('amount'), sumOf('tax')]).toEqual([amount - taken, taxOf(fen(amount - taken), 13)]);
      expect(left.every((line) => line.tax >= 0n && line.tax <= line.amount)).toBe(true);
      const pieces = (all: readonly OpenLine[]) => all.map(({ quantity }) => quantity).reduce(addQuantities);
      expect(pieces(left)).toBe(pieces(lines));
    }
});

test('lines before the one that is lowered stay as they are', () => {
  const lines = linesOf(25_000n);
  const on = { amount: fen(25_000n), tax: taxOf(fen(25_000n), 13) };
  expect(planLowering(lines, on, fen(1n), 13).map(({ documentId, amount }) => [documentId, amount])).toEqual([
    ['2', 4_999n],
  ]);
  expect(planLowering(lines, on, fen(5_000n), 13).map(({ documentId, amount }) => [documentId, amount])).toEqual([
    ['2', 0n],
    ['1', 10_000n],
  ]);
  expect(planLowering(lines, on, fen(25_000n), 13).every(({ amount, tax }) => amount === 0n && tax === 0n)).toBe(true);
});
