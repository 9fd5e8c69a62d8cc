import { BOARD_CHOICES } from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tariffName } from '../price-book/board-kind.ts';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import type { LayerTariff } from '../price-book/price-book.ts';
import { areaFee, areaUnits, perPiece, perSquareMetre, wholeFen } from './fees.ts';
import { fenOf } from './formula.ts';
import { areaWithMinimum } from './option-rules.ts';
import type { OrderSize } from './order-size.ts';
import { feesOf } from './tariff-fees.ts';
import { areaRules } from './tariff-rules.ts';

const whole = (tariff: LayerTariff): LayerTariff => ({ ...tariff, board: { ...tariff.board, basis: 'whole' } });
const tariffs = defaultPriceBook.tariffs.flatMap((tariff) => [tariff, whole(tariff)]);

function orderOf(units: bigint): OrderSize {
  return { quantity: 1, area: { digits: units, scale: 10 }, outlines: { digits: 1n, scale: 0 } };
}

/** What the printed formulas come to. */
function explained(tariff: LayerTariff, units: bigint): bigint[] {
  return areaRules(tariff).map((rule) => fenOf(rule.formula(orderOf(units)), 'halfUp'));
}

function totals(tariff: LayerTariff, units: bigint): bigint[] {
  const { boardFen, engineeringFen } = feesOf(tariff);
  return [boardFen(units), engineeringFen(units)];
}

/** Every area at which a tariff bends, and the areas just below and above it. */
function edgesOf(tariff: LayerTariff): bigint[] {
  const edges = [...tariff.board.steps, ...tariff.leadDays].flatMap(({ uptoM2 }) => (uptoM2 === null ? [] : [uptoM2]));
  const all = [...edges, tariff.engineering.reliefFromM2, ...(tariff.rush === null ? [] : [tariff.rush.uptoM2])];
  return [...new Set(all)].map(areaUnits);
}

describe('what totals are worked out with', () => {
  it.each(tariffs.map((tariff) => [tariffName(tariff), tariff.board.basis, tariff] as const))(
    'comes to what the formulas of tariff %s by %s say, on both sides of every edge and between',
    (_, __, tariff) => {
      for (const edge of edgesOf(tariff)) {
        for (const units of [edge - 1n, edge, edge + 1n]) {
          expect(totals(tariff, units), String(units)).toEqual(explained(tariff, units));
        }
      }
      fc.assert(
        fc.property(fc.bigInt({ min: 1n, max: 3_000_000_000_000n }), (units) => {
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
        expect([standardDays(edge), standardDays(edge + 1n)]).toEqual([days, next.days]);
        expect(boardFen(edge + 1n) - boardFen(edge)).toBeLessThanOrEqual(1n);
      });
      const { rush } = tariff;
      const offered = BOARD_CHOICES.leadTime.filter((leadTime) => rushFen(1n, leadTime) !== undefined);
      expect(offered).toEqual(['standard', ...(rush?.options ?? []).map(({ daysSaved }) => `rush${daysSaved}`)]);
      if (rush === null) return;
      const edge = areaUnits(rush.uptoM2);
      expect(offered.every((leadTime) => rushFen(edge, leadTime) !== undefined)).toBe(true);
      expect(offered.filter((leadTime) => rushFen(edge + 1n, leadTime) !== undefined)).toEqual(['standard']);
    },
  );

  it('is the surcharge of the formula', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.integer({ min: 0, max: 1_000_000 }),
        fc.bigInt({ min: 1n, max: 5_000_000_000_000n }),
        (min, rate, units) => {
          const formula = areaWithMinimum(min / 100, rate / 100, orderOf(units));
          expect(areaFee(wholeFen(min / 100), wholeFen(rate / 100), units)).toBe(fenOf(formula, 'halfUp'));
        },
      ),
    );
  });

  it('rounds half a fen up when a total is divided for reading', () => {
    expect(perPiece(fenOf({ op: 'number', value: { digits: 5n, scale: 2 } }, 'halfUp'), 2)).toBe(3n);
    expect(perPiece(fenOf({ op: 'number', value: { digits: 4n, scale: 2 } }, 'halfUp'), 3)).toBe(1n);
    expect(perSquareMetre(fenOf({ op: 'number', value: { digits: 35n, scale: 0 } }, 'halfUp'), areaUnits(0.03))).toBe(
      116_667n,
    );
  });
});
