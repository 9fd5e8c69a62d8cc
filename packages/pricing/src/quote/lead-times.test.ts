import { BOARD_CHOICES } from '@xunban/contract/board-spec';
import { describe, expect, it } from 'vitest';
import { defaultPriceBook } from '../price-book/default-price-book.ts';
import { type LayerTariff, tariffName } from '../price-book/price-book.ts';
import { type Exact, exact, plusExact } from './exact.ts';
import { isOffered, standardDays } from './lead-times.ts';

/** The smallest area there is: a square hundredth of a millimetre. */
const HAIR: Exact = { digits: 1n, scale: 10 };
const beyond = (edgeM2: number): Exact => plusExact(exact(edgeM2), HAIR);

const offered = (tariff: LayerTariff, area: Exact) =>
  BOARD_CHOICES.leadTime.filter((leadTime) => isOffered(tariff, area, leadTime));

describe.each(defaultPriceBook.tariffs.map((tariff) => [tariffName(tariff), tariff] as const))(
  'tariff %s',
  (_, tariff) => {
    it('takes as many days up to the edge of a step, and more a hair further', () => {
      tariff.leadDays.forEach(({ uptoM2, days }, index) => {
        const next = tariff.leadDays[index + 1];
        if (uptoM2 === null || next === undefined) return;
        expect([standardDays(tariff, exact(uptoM2)), standardDays(tariff, beyond(uptoM2))]).toEqual([days, next.days]);
      });
    });

    it('delivers faster up to its edge and not a hair further', () => {
      const all = ['standard', ...(tariff.rush?.options ?? []).map(({ daysSaved }) => `rush${daysSaved}`)];
      expect(offered(tariff, HAIR)).toEqual(all);
      if (tariff.rush === null) return;
      expect(offered(tariff, exact(tariff.rush.uptoM2))).toEqual(all);
      expect(offered(tariff, beyond(tariff.rush.uptoM2))).toEqual(['standard']);
    });
  },
);

it('takes at least a day, however fast', () => {
  const [tariff] = defaultPriceBook.tariffs;
  const hurried = (days: number): LayerTariff => ({
    ...tariff!,
    leadDays: [{ uptoM2: null, days }],
    rush: {
      uptoM2: 5,
      options: [1, 2, 3].map((saved) => ({ daysSaved: saved as 1 | 2 | 3, minYuan: 1, yuanPerM2: 1 })),
    },
  });
  expect(offered(hurried(4), HAIR)).toEqual(['standard', 'rush1', 'rush2', 'rush3']);
  expect(offered(hurried(3), HAIR)).toEqual(['standard', 'rush1', 'rush2']);
  expect(offered(hurried(1), HAIR)).toEqual(['standard']);
});
