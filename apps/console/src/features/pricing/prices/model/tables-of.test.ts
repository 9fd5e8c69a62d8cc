import { defaultFreight, defaultPriceBook, validatePriceBook } from '@xunban/pricing';
import { expect, it } from 'vitest';
import { type Figure, figuresOf } from './figures.ts';
import { setAt } from './set-at.ts';
import { type PriceData, placeOf, problemsOf, rowProblems, tablesOf } from './tables-of.ts';

const book = defaultPriceBook as unknown as PriceData;
const freight = defaultFreight as unknown as PriceData;
const figures = (kind: 'priceBook' | 'freightTable', data: PriceData): Figure[] =>
  tablesOf(kind, data).flatMap(({ rows }) => rows.flatMap(figuresOf));
const at = (data: unknown, path: Figure['path']): unknown =>
  path.reduce<unknown>((inner, step) => (inner as Record<string | number, unknown>)[step], data);

it.each([
  ['priceBook', book],
  ['freightTable', freight],
] as const)('%s: every figure is the one at its path, and each path is there once', (kind, data) => {
  const all = figures(kind, data);
  expect(all.length).toBeGreaterThan(50);
  for (const { path, value } of all) expect(at(data, path)).toBe(value);
  expect(new Set(all.map(({ path }) => path.join('.'))).size).toBe(all.length);
});

it('shows every amount of the charges', () => {
  const shown = new Set(figures('priceBook', book).map(({ path }) => path.join('.')));
  defaultPriceBook.charges.forEach(({ price }, index) => {
    for (const [name, value] of Object.entries(price))
      if (typeof value === 'number') expect(shown).toContain(`charges.${index}.price.${name}`);
  });
});

it('changes one figure and shares the rest', () => {
  const path = ['tariffs', 1, 'board', 'steps', 0, 'yuanPerM2'] as const;
  const changed = setAt(defaultPriceBook, path, 1.5);
  expect(at(changed, path)).toBe(1.5);
  expect(changed.charges).toBe(defaultPriceBook.charges);
  expect(changed.tariffs[0]).toBe(defaultPriceBook.tariffs[0]);
  expect(setAt(changed, path, at(defaultPriceBook, path))).toEqual(defaultPriceBook);
});

it('puts a fault that validation finds next to the figure that has it', () => {
  const faulty = [
    ['tariffs', 1, 'board', 'steps', 0, 'yuanPerM2'],
    ['tariffs', 1, 'board', 'steps', 2, 'uptoM2'],
    ['tariffs', 1, 'rush', 'options', 0, 'minYuan'],
    ['charges', 3, 'price', 'minYuan'],
  ] as const;
  for (const path of faulty) {
    const data = setAt(defaultPriceBook, path, -1);
    const problems = validatePriceBook(data).map((problem) => ({ ...problem, place: '', message: '' }));
    const marked = figures('priceBook', data as unknown as PriceData).filter(
      (figure) => problemsOf(figure, problems as Parameters<typeof problemsOf>[1]).length > 0,
    );
    expect(marked.map(({ path: place }) => place.join('.'))).toEqual([path.join('.')]);
  }
});

it.each([{}, { tariffs: 'none' }, { tariffs: [{}], charges: null }])(
  'leaves other shapes to the JSON editor: %j',
  (data) => expect(tablesOf('priceBook', data)).toEqual([]),
);

const rowOf = (data: PriceData, table: string) =>
  tablesOf('priceBook', data)
    .find(({ name }) => name === table)
    ?.rows.find(({ key }) => key === '1');

it('adds a band before the open one, and takes one away', () => {
  const row = rowOf(book, 'rates');
  const { path = [], withOneMore, rows = [] } = row?.bands ?? {};
  const { steps } = defaultPriceBook.tariffs[1]!.board;
  const added = setAt(defaultPriceBook, path, withOneMore).tariffs[1]!.board.steps;
  expect(added).toHaveLength(steps.length + 1);
  expect(added.at(-1)).toEqual(steps.at(-1));
  expect(added.at(-2)).toEqual({ uptoM2: steps.at(-2)!.uptoM2! * 2, yuanPerM2: steps.at(-1)!.yuanPerM2 });
  expect(validatePriceBook(setAt(defaultPriceBook, path, withOneMore))).toEqual([]);
  expect(setAt(defaultPriceBook, path, rows[0]?.without).tariffs[1]!.board.steps).toEqual(steps.slice(1));
  // The open band is the price of everything beyond the others.
  expect(rows.at(-1)?.without).toBeUndefined();
});

it('offers a day that is saved by no other option, and no seventh', () => {
  const { path = [], withOneMore = [] } = rowOf(book, 'rush')?.bands ?? {};
  const days = (withOneMore as readonly { daysSaved: number }[]).map(({ daysSaved }) => daysSaved);
  expect(new Set(days).size).toBe(days.length);
  const all = [1, 2, 3, 4, 5, 6].map((daysSaved) => ({ daysSaved, minYuan: 1, yuanPerM2: 1 }));
  expect(rowOf(setAt(book, path, all), 'rush')?.bands?.withOneMore).toBeUndefined();
});

it('shows what no single figure is to blame for once, with its row, and finds the way there', () => {
  // The first band reaches as far as the second: the second is the one that overlaps.
  const edges = setAt(book, ['tariffs', 1, 'board', 'steps', 0, 'uptoM2'], 9999);
  // More layers for less.
  const layers = setAt(book, ['tariffs', 2, 'board', 'steps'], [{ uptoM2: null, yuanPerM2: 1 }]);
  for (const data of [edges, layers]) {
    const problems = validatePriceBook(data as never).map((problem) => ({
      ...problem,
      params: { ...problem.params },
      ...{ place: '', message: '' },
    }));
    expect(problems.length).toBeGreaterThan(0);
    for (const problem of problems) {
      const found = placeOf(problem, tablesOf('priceBook', data));
      expect(found?.table.name).toBe('rates');
      const named = figuresOf(found!.row).filter((figure) => problemsOf(figure, [problem]).length > 0);
      expect(named.length + rowProblems(found!.row, [problem]).length).toBe(1);
    }
  }
});
