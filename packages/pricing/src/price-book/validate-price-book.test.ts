import { describe, expect, it } from 'vitest';
import { defaultPriceBook } from './default-price-book.ts';
import type { LayerTariff, OptionCharge, PriceBook } from './price-book.ts';
import { validatePriceBook } from './validate-price-book.ts';

function withTariff(layers: number, change: (tariff: LayerTariff) => LayerTariff): PriceBook {
  const tariffs = defaultPriceBook.tariffs.map((tariff) => (tariff.layers === layers ? change(tariff) : tariff));
  return { ...defaultPriceBook, tariffs };
}

function withCharge(id: string, change: (charge: OptionCharge) => OptionCharge[]): PriceBook {
  const charges = defaultPriceBook.charges.flatMap((charge) => (charge.id === id ? change(charge) : [charge]));
  return { ...defaultPriceBook, charges };
}

function problemsOf(book: PriceBook): string[] {
  return validatePriceBook(book).map(({ code, path }) => `${code} ${path}`);
}

describe('the book that ships with the product', () => {
  it('may be published', () => {
    expect(validatePriceBook(defaultPriceBook)).toEqual([]);
  });

  it('survives JSON, so that it can be stored and edited', () => {
    expect(JSON.parse(JSON.stringify(defaultPriceBook))).toEqual(defaultPriceBook);
  });
});

describe('a book must not be published', () => {
  it.each<[string, PriceBook, string]>([
    [
      'with a negative amount',
      withTariff(2, (tariff) => ({ ...tariff, extraDesignYuan: -1 })),
      'malformed tariffs.2.extraDesignYuan',
    ],
    [
      'with a tenth of a fen',
      withCharge('impedance', (charge) => [{ ...charge, price: { kind: 'perOrder', yuan: 0.001 } }]),
      'malformed charges.impedance.yuan',
    ],
    [
      'with an edge finer than a hundredth of a square metre',
      withTariff(2, (tariff) => ({ ...tariff, rush: { uptoM2: 1e-7, options: [] } })),
      'malformed tariffs.2.rush.uptoM2',
    ],
    [
      'with half a day',
      withCharge('impedance', (charge) => [{ ...charge, extraDays: 0.5 }]),
      'malformed charges.impedance.extraDays',
    ],
    [
      'whose last step ends',
      withTariff(4, (tariff) => ({ ...tariff, leadDays: [{ uptoM2: 5, days: 3 }] })),
      'hole tariffs.4.leadDays',
    ],
    [
      'whose steps run backwards',
      withTariff(2, (tariff) => ({
        ...tariff,
        board: {
          ...tariff.board,
          steps: [
            { uptoM2: 3, yuanPerM2: 500 },
            { uptoM2: 1, yuanPerM2: 400 },
            { uptoM2: null, yuanPerM2: 300 },
          ],
        },
      })),
      'overlap tariffs.2.board.steps',
    ],
    [
      'that sells a layer count without a tariff',
      { ...defaultPriceBook, tariffs: defaultPriceBook.tariffs.filter(({ layers }) => layers !== 6) },
      'hole tariffs',
    ],
    ['that forgets an option', withCharge('finish.enig', () => []), 'hole options.finish'],
    ['that forgets heavy copper', withCharge('outerCopper.3oz', () => []), 'hole options.outerCopperOz'],
    [
      'that charges an option twice',
      withCharge('finish.enig', (charge) => [charge, { ...charge, id: 'finish.enig.again', layers: [4] }]),
      'overlap options.finish',
    ],
    [
      'in which four layers cost less than two',
      withTariff(4, (tariff) => ({
        ...tariff,
        board: { ...tariff.board, startYuan: 0, steps: [{ uptoM2: null, yuanPerM2: 100 }] },
      })),
      'inversion tariffs.4',
    ],
    [
      'in which a faster delivery costs less',
      withTariff(2, (tariff) => ({
        ...tariff,
        rush: {
          uptoM2: 3,
          options: [
            { daysSaved: 1, minYuan: 100, yuanPerM2: 200 },
            { daysSaved: 2, minYuan: 300, yuanPerM2: 90 },
          ],
        },
      })),
      'inversion tariffs.2.rush',
    ],
    [
      'in which more copper costs less',
      withCharge('outerCopper.2oz', (charge) => [
        { ...charge, price: { kind: 'areaWithMinimum', minYuan: 400, yuanPerM2: 100 } },
      ]),
      'inversion options.outerCopperOz',
    ],
    [
      'in which a sample costs more than an order',
      withTariff(2, (tariff) => ({
        ...tariff,
        sample: tariff.sample && { ...tariff.sample, prices: [{ uptoQuantity: 10, yuan: 300 }] },
      })),
      'inversion tariffs.2.sample.prices',
    ],
    [
      'in which a larger board costs less and no larger quantity does',
      withTariff(2, (tariff) => ({
        ...tariff,
        board: {
          basis: 'whole',
          startYuan: 0,
          steps: [
            { uptoM2: 1, yuanPerM2: 500 },
            { uptoM2: null, yuanPerM2: 480 },
          ],
        },
      })),
      'inversion tariffs.2.board',
    ],
  ])('%s', (_, book, problem) => {
    expect(problemsOf(book)).toContain(problem);
  });

  it('but may contain a decrease that a hint reports', () => {
    // Half the rate from 1 m² on: at the edge, half as many again cost less.
    const book = withTariff(2, (tariff) => ({
      ...tariff,
      engineering: { ...tariff.engineering, reliefYuanPerM2: 0 },
      board: {
        basis: 'whole',
        startYuan: 0,
        steps: [
          { uptoM2: 1, yuanPerM2: 1400 },
          { uptoM2: null, yuanPerM2: 590 },
        ],
      },
    }));
    expect(problemsOf(book).filter((problem) => problem === 'inversion tariffs.2.board')).toEqual([]);
  });
});
