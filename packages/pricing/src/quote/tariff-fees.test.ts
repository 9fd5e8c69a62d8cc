import { BOARD_CHOICES } from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tariffName } from '../price-book/board-kind.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import type { LayerTariff } from '../price-book/price-book.ts';
import { areaFee, areaUnits, perArea, perPiece, perSquareMetre, productOver, wholeFen } from './fees.ts';
import { fenOf } from './formula.ts';
import { areaWithMinimum } from './option-rules.ts';
import type { OrderSize } from './order-size.ts';
import { feesOf } from './tariff-fees.ts';
import { areaRules } from './tariff-rules.ts';

const whole = (tariff: LayerTariff): LayerTariff => ({ ...tariff, board: { ...tariff.board, basis: 'whole' } });
const tariffs = defaultPriceBook.tariffs.flatMap((tariff) => [tariff, whole(tariff)]);

function orderOf(units: number): OrderSize {
  return { quantity: 1, area: { digits: BigInt(units), scale: 10 }, outlines: { digits: 1n, scale: 0 } };
}

/** What the printed formulas come to. */
function explained(tariff: LayerTariff, units: number): number[] {
  return areaRules(tariff).map((rule) => Number(fenOf(rule.formula(orderOf(units)), 'halfUp')));
}

function totals(tariff: LayerTariff, units: number): number[] {
  const { boardFen, engineeringFen } = feesOf(tariff);
  return [boardFen(units), engineeringFen(units)];
}

/** Every area at which a tariff bends, and the areas just below and above it. */
function edgesOf(tariff: LayerTariff): number[] {
  const edges = [...tariff.board.steps, ...tariff.leadDays].flatMap(({ uptoM2 }) => (uptoM2 === null ? [] : [uptoM2]));
  const all = [...edges, tariff.engineering.reliefFromM2, ...(tariff.rush === null ? [] : [tariff.rush.uptoM2])];
  return [...new Set(all)].map(areaUnits);
}

describe('what totals are worked out with', () => {
  it.each(tariffs.map((tariff) => [tariffName(tariff), tariff.board.basis, tariff] as const))(
    'comes to what the formulas of tariff %s by %s say, on both sides of every edge and between',
    (_, __, tariff) => {
      for (const edge of edgesOf(tariff)) {
        for (const units of [edge - 1, edge, edge + 1]) {
          expect(totals(tariff, units), String(units)).toEqual(explained(tariff, units));
        }
      }
      fc.assert(
        fc.property(fc.integer({ min: 1, max: 3_000_000_000_000 }), (units) => {
          expect(totals(tariff, units)).toEqual(explained(tariff, units));
        }),
        { numRuns: 100 },
      );
    },
  );

  it.each(defaultPriceBook.tariffs.map((tariff) => [tariffName(tariff), tariff] as const))(
    'steps of tariff %s hold up to their edge and not a hair further',
    (_, tariff) => {
      const { standardDays, rushFen, boardFen } = feesOf(tariff);
      tariff.leadDays.forEach(({ uptoM2, days }, index) => {
        const next = tariff.leadDays[index + 1];
        if (uptoM2 === null || next === undefined) return;
        const edge = areaUnits(uptoM2);
        expect([standardDays(edge), standardDays(edge + 1)]).toEqual([days, next.days]);
        expect(boardFen(edge + 1) - boardFen(edge)).toBeLessThanOrEqual(1);
      });
      const { rush } = tariff;
      const offered = BOARD_CHOICES.leadTime.filter((leadTime) => rushFen(1, leadTime) !== undefined);
      expect(offered).toEqual(['standard', ...(rush?.options ?? []).map(({ daysSaved }) => `rush${daysSaved}`)]);
      if (rush === null) return;
      const edge = areaUnits(rush.uptoM2);
      expect(offered.every((leadTime) => rushFen(edge, leadTime) !== undefined)).toBe(true);
      expect(offered.filter((leadTime) => rushFen(edge + 1, leadTime) !== undefined)).toEqual(['standard']);
    },
  );

  it('is the surcharge of the formula', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 1, max: 5_000_000_000_000 }),
        (min, rate, units) => {
          const formula = areaWithMinimum(min / 100, rate / 100, orderOf(units));
          expect(areaFee(wholeFen(min / 100), wholeFen(rate / 100), units)).toBe(Number(fenOf(formula, 'halfUp')));
        },
      ),
    );
  });

  it('rounds half a fen up when a total is divided for reading', () => {
    expect(perPiece(5, 2)).toBe(3n);
    expect(perPiece(4, 3)).toBe(1n);
    expect(perSquareMetre(3500, areaUnits(0.03))).toBe(116_667n);
  });

  it('is exact where doubles alone would not be', () => {
    const unit = 10n ** 10n;
    const rate = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 500_000_000 }));
    const area = fc.oneof(
      fc.integer({ min: 100_000, max: 5_000_000_000_000 }),
      // Areas of which many rates come to a half fen.
      fc.integer({ min: 1, max: 100_000 }).map((times) => times * 50_000_000),
    );
    fc.assert(
      fc.property(rate, area, (fen, units) => {
        const [of, over] = [BigInt(fen), BigInt(units)];
        expect(perArea(fen, units)).toBe(Number((of * over + unit / 2n) / unit));
        expect(perSquareMetre(fen, units)).toBe((of * unit * 2n + over) / (over * 2n));
      }),
      { numRuns: 5_000 },
    );
    expect(productOver(90_071_993, 900_719_925, 7, 11)).toBe(Number((90_071_993n * 900_719_925n + 7n) / 11n));
  });
});
