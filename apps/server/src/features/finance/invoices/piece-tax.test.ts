import { add, fen, subtract, sum } from '@xunban/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Taxed, taxOf } from '../../ledger/ledger/output-tax.ts';
import { taxOfFurther, taxOfTaken } from './piece-tax.ts';

const NOTHING: Taxed = { amount: fen(0n), tax: fen(0n) };
const plus = (a: Taxed, b: Taxed): Taxed => ({ amount: add(a.amount, b.amount), tax: add(a.tax, b.tax) });
const less = (a: Taxed, b: Taxed): Taxed => ({ amount: subtract(a.amount, b.amount), tax: subtract(a.tax, b.tax) });

test('the last piece of a line takes all its tax along, and an earlier one what leaves the rest right', () => {
  const line = { amount: fen(104n), tax: taxOf(fen(104n), 13) };
  const first = taxOfTaken(line, line, fen(50n), 13);
  const rest = less(line, { amount: fen(50n), tax: first });
  expect(rest.tax).toBe(taxOf(fen(54n), 13));
  expect(taxOfTaken(rest, rest, rest.amount, 13)).toBe(rest.tax);
});

test('a line after a split one was taken back carries the fen that the others lack', () => {
  // Thirds of 100 fen carry 4, 4 and 4; the full amount has 12.
  const lines: Taxed[] = [];
  for (const amount of [34n, 33n, 33n])
    lines.push({ amount: fen(amount), tax: taxOfFurther(lines.reduce(plus, NOTHING), fen(amount), 13) });
  const left = less(lines.reduce(plus, NOTHING), lines[1] ?? NOTHING);
  expect(add(left.tax, taxOfFurther(left, fen(33n), 13))).toBe(taxOf(fen(100n), 13));
});

test('however a source is split, taken back and invoiced again: the tax of what stays is never a fen for each line off', () => {
  const step = fc.record({ isBack: fc.boolean(), which: fc.nat(20), amount: fc.integer({ min: 1, max: 20_000 }) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const lines: Taxed[] = [];
      const on = () => lines.reduce(plus, NOTHING);
      for (const { isBack, which, amount } of steps) {
        const at = lines.length === 0 ? -1 : which % lines.length;
        const line = lines[at];
        const given = fen(amount);
        if (!isBack || !line || line.amount === 0n) {
          const before = on();
          const tax = taxOfFurther(before, given, 13);
          lines.push({ amount: given, tax });
          // Right to the fen again, unless so little was added that no tax fits in.
          if (given > 200n) expect(on().tax).toBe(taxOf(on().amount, 13));
        } else {
          const taken = given < line.amount ? given : line.amount;
          lines[at] = less(line, { amount: taken, tax: taxOfTaken(on(), line, taken, 13) });
        }
        for (const one of lines) {
          expect(one.tax).toBeGreaterThanOrEqual(0n);
          expect(one.tax).toBeLessThanOrEqual(one.amount);
        }
      }
      const { amount, tax } = on();
      const off = tax - taxOf(amount, 13);
      expect(off < 0n ? -off : off).toBeLessThanOrEqual(BigInt(lines.length));
      expect(sum(lines.filter((one) => one.amount === 0n).map((one) => one.tax))).toBe(0n);
    }),
    { numRuns: 500 },
  );
});
