import { type BoardSpec, isFieldRelevant } from '@xunban/contract/board-spec';
import { describe, expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { easyBoardWith, kindsOf } from '../price-book/easy-board.ts';
import { indexBook } from '../price-book/indexed-book.ts';
import { isAbout, type LayerTariff, tariffName } from '../price-book/price-book.ts';
import { checkSpec, repairSpec } from '../rules/check-spec.ts';
import { board, quoteOf } from '../test-support.ts';
import type { ChosenCell } from './quote-types.ts';

const book = indexBook(defaultPriceBook);

/** Ten boards of 500 mm and so wide that they fill exactly that area, outside the sample price. */
function tenOf(areaM2: number): BoardSpec {
  return board({ lengthMm: 500, widthMm: Math.round(areaM2 * 20_000) / 100, minTraceMil: 5, quantity: 10 });
}

describe('edges of the book, from both sides', () => {
  it.each([
    [0.5, 4, 5],
    [1, 5, 6],
  ])('at %d m² the lead time grows and the price does not jump', (edge, days, daysBeyond) => {
    const at = chosenOf(tenOf(edge));
    const beyond = chosenOf({ ...tenOf(edge), widthMm: tenOf(edge).widthMm + 0.01 });
    expect([at.workingDays, beyond.workingDays]).toEqual([days, daysBeyond]);
    // A hundredth of a millimetre is half a square centimetre in all: two fen, not a step.
    expect(beyond.totalFen - at.totalFen).toBeLessThan(5n);
    expect(beyond.totalFen >= at.totalFen).toBe(true);
  });

  it('the sample ends at 100 mm and at ten pieces', () => {
    const lines = (changes: Partial<BoardSpec>) => chosenOf(board(changes)).lines.map(({ ruleId }) => ruleId);
    expect(lines({ lengthMm: 100, widthMm: 100 })).toEqual(['sample.2']);
    expect(lines({ lengthMm: 100.01 })).toEqual(['board.2', 'engineering.2']);
    expect(lines({ widthMm: 100.01 })).toEqual(['board.2', 'engineering.2']);
    expect(lines({ quantity: 10 })).toEqual(['sample.2']);
    expect(lines({ quantity: 15 })).toEqual(['board.2', 'engineering.2']);
    expect(chosenOf(board({ quantity: 5 })).totalFen).toBe(3500n);
    expect(chosenOf(board({ quantity: 10 })).totalFen).toBe(5000n);
  });

  it('a rush ends at 3 m²', () => {
    const offer = (quantity: number) => checkSpec(board({ leadTime: 'rush1', quantity }), book).length === 0;
    expect([offer(300), offer(350)]).toEqual([true, false]);
  });

  it('the engineering fee decreases to zero and never becomes negative', () => {
    const fee = (quantity: number) =>
      chosenOf(board({ quantity })).lines.find(({ line }) => line === 'engineering')?.amountFen;
    expect([fee(100), fee(200), fee(300), fee(350)]).toEqual([14_000n, 8000n, 2000n, undefined]);
  });

  it('film is charged for what one outline has above 0.06 m²', () => {
    const film = (widthMm: number) =>
      chosenOf(board({ lengthMm: 200, widthMm })).lines.find(({ line }) => line === 'film')?.amountFen;
    expect([film(300), film(310)]).toEqual([undefined, 180n]);
  });

  it('density is charged by begun steps above what is free', () => {
    const price = (holeCount: number) =>
      chosenOf(board({ quantity: 100, measured: { holeCount } })).lines.find(({ line }) => line === 'drillDensity')
        ?.amountFen;
    // A hundredth of a m² per board: 1000 holes are 100 000 a m².
    expect([price(1000), price(1001), price(1100), price(1101)]).toEqual([undefined, 1000n, 1000n, 2000n]);
  });
});

describe('every rule of the book', () => {
  const kinds = kindsOf(defaultPriceBook);

  it.each(defaultPriceBook.charges.map((charge) => [charge.id, charge] as const))('%s reaches a price', (_, charge) => {
    const made = kinds
      .filter(({ material, layers }) => isAbout(charge, material, layers))
      .flatMap((kind) => charge.values.map((value) => easyBoardWith(book, kind, charge.field, value)))
      .flatMap((repair) => (repair.ok && isFieldRelevant(repair.spec, charge.field) ? [repair.spec] : []));
    expect(made.length).toBeGreaterThan(0);
    const isFree = charge.price.kind === 'perOrder' && charge.price.yuan === 0;
    for (const { lines, days } of made.map(chosenOf)) {
      expect((isFree ? days : lines).map(({ ruleId }) => ruleId)).toContain(charge.id);
      if (charge.extraDays === undefined) continue;
      expect(days).toContainEqual(expect.objectContaining({ ruleId: charge.id, days: charge.extraDays }));
    }
  });

  it.each(defaultPriceBook.measuredCharges.map((charge) => [charge.id, charge] as const))(
    '%s reaches a price',
    (_, charge) => {
      const measured = { holeCount: 5000, slotCount: 50, millingMm: 5000, testPointCount: 9000, finishAreaPercent: 80 };
      const finish = charge.only?.finish?.[0] ?? 'enig';
      const { lines } = chosenOf(board({ finish, testMethod: 'fullProbe', measured }));
      expect(lines.map(({ ruleId }) => ruleId)).toContain(charge.id);
    },
  );

  it.each(defaultPriceBook.tariffs.map((tariff) => [tariffName(tariff), tariff] as const))(
    'of tariff %s affects a price',
    (name, tariff) => {
      const { material = 'fr4', layers } = tariff;
      const kind = { material, layers };
      const small = repaired({ ...kind, quantity: 5 });
      const plain = repaired({ ...kind, lengthMm: 400, widthMm: 280, designCount: 2, quantity: 5 });
      expect(ruleIdsOf(plain)).toEqual(
        expect.arrayContaining([`board.${name}`, `engineering.${name}`, `film.${name}`, `designs.${name}`]),
      );
      expect(ruleIdsOf(small).includes(`sample.${name}`)).toBe(tariff.sample !== null);
      for (const leadTime of rushes(tariff)) expect(ruleIdsOf({ ...small, leadTime })).toContain(`${leadTime}.${name}`);
    },
  );
});

function chosenOf(spec: BoardSpec): ChosenCell {
  return quoteOf(spec, book, []).chosen;
}

function repaired(changes: Partial<BoardSpec>): BoardSpec {
  const repair = repairSpec(board(changes), book);
  if (!repair.ok) throw new Error(JSON.stringify(repair.violations));
  return repair.spec;
}

function ruleIdsOf(spec: BoardSpec): string[] {
  return chosenOf(spec).lines.map(({ ruleId }) => ruleId);
}

function rushes({ rush }: LayerTariff): BoardSpec['leadTime'][] {
  return (rush?.options ?? []).map(({ daysSaved }) => `rush${daysSaved}` as const);
}
