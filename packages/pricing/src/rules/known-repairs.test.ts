import { isDeepStrictEqual } from 'node:util';
import { BOARD_CHOICES, type BoardSpec, isChoiceField } from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { board, makeableSpec } from '../test-support.ts';
import { checkSpec, repairAfter } from './check-spec.ts';
import { repairsFor } from './known-repairs.ts';

const FIELDS = Object.keys(BOARD_CHOICES).filter(isChoiceField);

/** Every option of a board, judged with what is known of boards like it and from the beginning. */
function expectSameRepairs(spec: BoardSpec): void {
  const repairOf = repairsFor(spec, defaultPriceBook);
  for (const field of FIELDS) {
    for (const value of BOARD_CHOICES[field]) {
      const changed = { ...spec, [field]: value } as BoardSpec;
      const expected = repairAfter({ ...changed }, defaultPriceBook, [field]);
      const judged = repairOf(field).repair(changed);
      if (!isDeepStrictEqual(changed, { ...spec, [field]: value })) throw new Error(`${field} left changed`);
      const outcome = expected.ok ? { ok: true, changes: expected.changes } : expected;
      if (!isDeepStrictEqual(judged, outcome)) expect(judged, `${field} ${value}`).toEqual(outcome);
    }
  }
}

it('says of a board of another size what would be said from the beginning', () => {
  const sides = fc.constantFrom(5, 9.99, 30, 69.99, 100, 199, 399.5, 500, 600);
  const count = fc.constantFrom(1, 5, 47, 200, 11_000);
  const panel = fc.integer({ min: 1, max: 5 });
  let compared = 0;
  fc.assert(
    fc.property(
      makeableSpec,
      fc.array(fc.tuple(sides, sides, count, panel), { minLength: 2, maxLength: 4 }),
      (spec, sizes) => {
        expectSameRepairs(spec);
        for (const [lengthMm, widthMm, quantity, panelX] of sizes) {
          const other = { ...spec, lengthMm, widthMm, quantity, panelX };
          if (checkSpec(other, defaultPriceBook).length > 0) continue;
          compared += 1;
          expectSameRepairs(other);
        }
      },
    ),
    { numRuns: 60 },
  );
  expect(compared).toBeGreaterThan(20);
});

it('asks again where the size decides, whichever came first', () => {
  const small = board({ deliveryForm: 'single', lengthMm: 30, widthMm: 30 });
  const large = { ...small, lengthMm: 100, widthMm: 100 };
  for (const spec of [small, large, small]) expectSameRepairs(spec);
  expectSameRepairs(board({ measured: { castellationCount: 3, minMaskDamMm: 0.1 }, halfHoleSides: 1 }));
});
