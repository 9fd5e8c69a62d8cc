import type { ChoiceField } from '@xunban/contract/board-spec';
import { describe, expect, it } from 'vitest';
import {
  areaInversions,
  layerInversions,
  optionInversions,
  rushInversions,
  sampleInversions,
} from './check-inversions.ts';
import { defaultPriceBook } from './default-price-book.ts';
import { indexBook } from './indexed-book.ts';
import type { LayerTariff, OptionCharge, PriceBook, RushOffer, SampleOffer } from './price-book.ts';

const two = defaultPriceBook.tariffs.find(({ layers }) => layers === 2)!;

describe('a sample price', () => {
  const inversionsOf = (...prices: SampleOffer['prices']) =>
    sampleInversions({ ...two, sample: { ...two.sample!, prices } }).map(({ path, params }) => [path, params]);

  it('may be as much as the smallest board costs plainly, and no more', () => {
    // 70 for the board and 140 for engineering.
    expect(inversionsOf({ uptoQuantity: 5, yuan: 210 })).toEqual([]);
    expect(inversionsOf({ uptoQuantity: 5, yuan: 210.01 })).toEqual([['tariffs.2.sample.prices', { yuan: 210.01 }]]);
  });

  it('does not fall with the quantity', () => {
    expect(inversionsOf({ uptoQuantity: 5, yuan: 35 }, { uptoQuantity: 10, yuan: 35 })).toEqual([]);
    expect(inversionsOf({ uptoQuantity: 5, yuan: 35 }, { uptoQuantity: 10, yuan: 34.99 })).toEqual([
      ['tariffs.2.sample.prices', { yuan: 34.99 }],
    ]);
  });

  it('need not be', () => {
    expect(sampleInversions({ ...two, sample: null })).toEqual([]);
  });
});

describe('a rush', () => {
  const inversionsOf = (rush: RushOffer | null) =>
    rushInversions({ ...two, rush }).map(({ params }) => params['daysSaved']);
  const slow = { daysSaved: 1, minYuan: 100, yuanPerM2: 200 } as const;

  it('costs more than a slower one, however they are listed', () => {
    const same = { ...slow, daysSaved: 2 } as const;
    expect(inversionsOf({ uptoM2: 3, options: [slow, same] })).toEqual([2]);
    expect(inversionsOf({ uptoM2: 3, options: [{ ...same, minYuan: 100.01, yuanPerM2: 200.01 }, slow] })).toEqual([]);
    expect(inversionsOf({ uptoM2: 3, options: [slow, { ...same, minYuan: 99 }] })).toEqual([2]);
  });

  it('is compared as far as it is offered', () => {
    // Above 1.5 m² the slower one costs more.
    const fast = { daysSaved: 3, minYuan: 300, yuanPerM2: 150 } as const;
    expect(inversionsOf({ uptoM2: 3, options: [slow, fast] })).toEqual([3]);
    expect(inversionsOf({ uptoM2: 1.4, options: [slow, fast] })).toEqual([]);
    expect(inversionsOf({ uptoM2: 1.5, options: [slow, fast] })).toEqual([3]);
    expect(inversionsOf(null)).toEqual([]);
  });
});

describe('more layers', () => {
  const inversionsOf = (change: (tariff: LayerTariff) => LayerTariff) =>
    layerInversions(indexBook({ ...defaultPriceBook, tariffs: defaultPriceBook.tariffs.map(change) })).map(
      ({ path, params }) => [path, params],
    );
  const cheap = (tariff: LayerTariff): LayerTariff => ({
    ...tariff,
    board: { basis: 'whole', startYuan: 0, steps: [{ uptoM2: null, yuanPerM2: 1 }] },
    engineering: { yuan: 0, reliefFromM2: 1, reliefYuanPerM2: 0 },
  });

  it('cost more than fewer of the same material, at any area', () => {
    expect(inversionsOf((tariff) => tariff)).toEqual([]);
    expect(inversionsOf((tariff) => (tariff.layers === 10 ? cheap(tariff) : tariff))).toEqual([
      ['tariffs.10', { areaM2: '0.000001' }],
    ]);
    const endless = (tariff: LayerTariff): LayerTariff => ({
      ...tariff,
      board: { ...tariff.board, steps: tariff.board.steps.map((step) => ({ ...step, yuanPerM2: 1 })) },
    });
    expect(inversionsOf((tariff) => (tariff.layers === 4 ? endless(tariff) : tariff)).map(([path]) => path)).toEqual([
      'tariffs.4',
      'tariffs.rogers.4',
    ]);
  });

  it('are not compared with other materials', () => {
    expect(inversionsOf((tariff) => (tariff.material === 'ptfe' ? cheap(tariff) : tariff))).toEqual([]);
  });
});

describe('an option of more effort', () => {
  const free = (id: string): PriceBook => ({
    ...defaultPriceBook,
    charges: defaultPriceBook.charges.map((charge) =>
      charge.id === id ? ({ ...charge, price: { kind: 'perOrder', yuan: 0 } } satisfies OptionCharge) : charge,
    ),
  });

  it.each<[string, ChoiceField, string]>([
    ['tg.170', 'tgCelsius', '170'],
    ['outerCopper.3oz', 'outerCopperOz', '3'],
    ['innerCopper.2oz.4', 'innerCopperOz', '2'],
    ['trace.4mil.thin', 'minTraceMil', '4'],
    ['hole.0.20.thin', 'minHoleMm', '0.2'],
    ['conductivity.2', 'thermalConductivityWmK', '2'],
    ['hdi.2', 'hdi', 'stage2'],
  ])('%s costs no less than one of less', (id, field, option) => {
    const found = optionInversions(indexBook(free(id)));
    expect(found.length).toBeGreaterThan(0);
    for (const { code, path, params } of found)
      expect([code, path, params['option']]).toEqual(['inversion', `options.${field}`, option]);
  });

  it('may cost the same', () => {
    expect(optionInversions(indexBook(defaultPriceBook))).toEqual([]);
  });
});

describe('a larger board', () => {
  const inversionsOf = (...[first, second]: readonly [number, number]) =>
    areaInversions(
      {
        ...two,
        engineering: { ...two.engineering, reliefYuanPerM2: 0 },
        board: {
          basis: 'whole',
          startYuan: 0,
          steps: [
            { uptoM2: 1, yuanPerM2: first },
            { uptoM2: null, yuanPerM2: second },
          ],
        },
      },
      indexBook(defaultPriceBook),
    );

  it('that costs less is reported with the area and the price on both sides', () => {
    expect(inversionsOf(500, 500)).toEqual([]);
    expect(inversionsOf(500, 480)).toMatchObject([
      {
        code: 'inversion',
        path: 'tariffs.2.board',
        params: { areaM2: '1', yuan: '640', yuanBeyond: '620.00048' },
      },
    ]);
  });
});
