import { describe, expect, it } from 'vitest';
import { figureProblems, stepProblems } from './check-figures.ts';
import { defaultPriceBook } from './default-price-book.ts';
import type { LayerTariff, MeasuredPrice, OptionCharge, PriceBook } from './price-book.ts';

const { tariffs, charges, measuredCharges } = defaultPriceBook;
const two = tariffs.find(({ layers }) => layers === 2)!;
const rush = two.rush!;
const sample = two.sample!;

const withTariff = (changes: Partial<LayerTariff>): PriceBook => ({
  ...defaultPriceBook,
  tariffs: [{ ...two, ...changes }],
});
const withCharge = (changes: Partial<OptionCharge>): PriceBook => ({
  ...defaultPriceBook,
  charges: [{ ...charges[0]!, id: 'some', ...changes }],
});
const withMeasured = (price: MeasuredPrice): PriceBook => ({
  ...defaultPriceBook,
  measuredCharges: [{ ...measuredCharges[0]!, id: 'some', price }],
});

/** Every figure of a book, with a book in which that figure alone is another. */
const AMOUNTS: Readonly<Record<string, (value: number) => PriceBook>> = {
  'tariffs.2.board.startYuan': (startYuan) => withTariff({ board: { ...two.board, startYuan } }),
  'tariffs.2.board.steps': (yuanPerM2) => withTariff({ board: { ...two.board, steps: [{ uptoM2: null, yuanPerM2 }] } }),
  'tariffs.2.engineering.yuan': (yuan) => withTariff({ engineering: { ...two.engineering, yuan } }),
  'tariffs.2.engineering.reliefYuanPerM2': (reliefYuanPerM2) =>
    withTariff({ engineering: { ...two.engineering, reliefYuanPerM2 } }),
  'tariffs.2.engineering.reliefFromM2': (reliefFromM2) =>
    withTariff({ engineering: { ...two.engineering, reliefFromM2 } }),
  'tariffs.2.film.yuanPerM2': (yuanPerM2) => withTariff({ film: { ...two.film, yuanPerM2 } }),
  'tariffs.2.film.freeOutlineM2': (freeOutlineM2) => withTariff({ film: { ...two.film, freeOutlineM2 } }),
  'tariffs.2.film.sheets': (sheets) => withTariff({ film: { ...two.film, sheets } }),
  'tariffs.2.extraDesignYuan': (extraDesignYuan) => withTariff({ extraDesignYuan }),
  'tariffs.2.sample.prices': (yuan) => withTariff({ sample: { ...sample, prices: [{ uptoQuantity: 5, yuan }] } }),
  'tariffs.2.rush.rush2.minYuan': (minYuan) =>
    withTariff({ rush: { ...rush, options: [{ daysSaved: 2, minYuan, yuanPerM2: 1 }] } }),
  'tariffs.2.rush.rush3.yuanPerM2': (yuanPerM2) =>
    withTariff({ rush: { ...rush, options: [{ daysSaved: 3, minYuan: 1, yuanPerM2 }] } }),
  'charges.some.minYuan': (minYuan) => withCharge({ price: { kind: 'areaWithMinimum', minYuan, yuanPerM2: 1 } }),
  'charges.some.yuanPerM2': (yuanPerM2) => withCharge({ price: { kind: 'areaWithMinimum', minYuan: 1, yuanPerM2 } }),
  'charges.some.yuan': (yuan) => withCharge({ price: { kind: 'perOrder', yuan } }),
  'measuredCharges.some.yuanPerM2': (yuanPerM2) =>
    withMeasured({ kind: 'density', freePerM2: 1, stepPerM2: 1, yuanPerM2 }),
  'measuredCharges.some.freePerM2': (freePerM2) =>
    withMeasured({ kind: 'density', freePerM2, stepPerM2: 1, yuanPerM2: 1 }),
  'measuredCharges.some.yuanEach': (yuanEach) => withMeasured({ kind: 'count', free: 1, yuanEach }),
  'measuredCharges.some.free': (free) => withMeasured({ kind: 'count', free, yuanEach: 1 }),
  'measuredCharges.some.freePercent': (freePercent) => withMeasured({ kind: 'percent', freePercent, yuanPerM2: 1 }),
};

const DAYS: Readonly<Record<string, (value: number) => PriceBook>> = {
  quoteValidDays: (quoteValidDays) => ({ ...defaultPriceBook, quoteValidDays }),
  'tariffs.2.leadDays': (days) => withTariff({ leadDays: [{ uptoM2: null, days }] }),
  'charges.some.extraDays': (extraDays) => withCharge({ extraDays }),
};

describe('an amount of a book', () => {
  it.each(Object.keys(AMOUNTS))('%s is nothing or more, in whole fen, with a maximum', (path) => {
    const bookWith = AMOUNTS[path]!;
    for (const value of [0, 0.01, 10_000_000]) expect(figureProblems(bookWith(value))).toEqual([]);
    for (const value of [-0.01, 0.001, 10_000_000.01, Number.NaN, Number.POSITIVE_INFINITY])
      expect(figureProblems(bookWith(value))).toEqual([{ code: 'malformed', path, params: { value: String(value) } }]);
  });

  it('is nothing or more also for each percent of gold', () => {
    const book = withMeasured({ kind: 'percent', freePercent: 30, yuanPerM2: -1 });
    expect(figureProblems(book)).toMatchObject([{ path: 'measuredCharges.some.yuanPerM2' }]);
  });

  it('has steps of density that come to an end', () => {
    const stepsOf = (stepPerM2: number) =>
      figureProblems(withMeasured({ kind: 'density', freePerM2: 1, stepPerM2, yuanPerM2: 1 })).map(({ path }) => path);
    expect(stepsOf(1)).toEqual([]);
    for (const step of [0.99, 0, -1]) expect(stepsOf(step)).toEqual(['measuredCharges.some.stepPerM2']);
  });
});

describe('days of a book', () => {
  it.each(Object.keys(DAYS))('%s are whole, at least one and at most a year', (path) => {
    const bookWith = DAYS[path]!;
    for (const value of [1, 365]) expect(figureProblems(bookWith(value))).toEqual([]);
    for (const value of [0, -1, 1.5, 366])
      expect(figureProblems(bookWith(value))).toEqual([{ code: 'malformed', path, params: { value: String(value) } }]);
  });

  it.each(['', '2026-1-1', '2026-11-200', 'x2026-11-20', '20261120'])('do not begin on %j', (effectiveFrom) => {
    expect(figureProblems({ ...defaultPriceBook, effectiveFrom })).toEqual([
      { code: 'malformed', path: 'effectiveFrom', params: { value: effectiveFrom } },
    ]);
  });
});

it('a book has a version', () => {
  expect(figureProblems({ ...defaultPriceBook, version: '' })).toEqual([
    { code: 'malformed', path: 'version', params: { value: '' } },
  ]);
});

describe('steps of a tariff', () => {
  const boardSteps = (...edges: (number | null)[]) =>
    stepProblems(withTariff({ board: { ...two.board, steps: edges.map((uptoM2) => ({ uptoM2, yuanPerM2: 1 })) } })).map(
      ({ code, path, params }) => [code, path, params] as const,
    );
  const at = 'tariffs.2.board.steps';

  it('rise and leave the last one open', () => {
    expect(boardSteps(null)).toEqual([]);
    expect(boardSteps(0.01, 3, null)).toEqual([]);
    expect(boardSteps(1, 3)).toEqual([['hole', at, { steps: 2 }]]);
    expect(boardSteps(1, null, 3)).toEqual([['hole', at, { steps: 3 }]]);
    expect(boardSteps(1, null, null)).toEqual([['hole', at, { steps: 3 }]]);
    expect(boardSteps(3, 3, null)).toEqual([['overlap', at, { edge: 3 }]]);
    expect(boardSteps(3, 1, null)).toEqual([['overlap', at, { edge: 1 }]]);
    expect(boardSteps(0, null)).toEqual([['malformed', at, { value: '0' }]]);
    expect(boardSteps(0.001, null)).toEqual([['malformed', at, { value: '0.001' }]]);
  });

  it('are looked at in lead times, rushes and samples too', () => {
    const pathsOf = (changes: Partial<LayerTariff>) =>
      stepProblems(withTariff(changes)).map(({ code, path }) => `${code} ${path}`);
    expect(pathsOf({ leadDays: [{ uptoM2: 1, days: 4 }] })).toEqual(['hole tariffs.2.leadDays']);
    expect(pathsOf({ rush: { ...rush, uptoM2: 0 } })).toEqual(['malformed tariffs.2.rush.uptoM2']);
    const prices = [
      { uptoQuantity: 10, yuan: 35 },
      { uptoQuantity: 5, yuan: 50 },
    ];
    expect(pathsOf({ sample: { ...sample, prices } })).toEqual(['overlap tariffs.2.sample.prices']);
    expect(pathsOf({ rush: null, sample: null })).toEqual([]);
  });
});
