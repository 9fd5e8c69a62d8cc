import { defaultFreight, defaultPriceBook, validatePriceBook } from '@xunban/pricing';
import { expect, it } from 'vitest';
import type { Figure } from './figures.ts';
import { setAt } from './set-at.ts';
import { faultText, problemsOf, type TariffData, tablesOf } from './tables-of.ts';

const book = defaultPriceBook as unknown as TariffData;
const freight = defaultFreight as unknown as TariffData;
const figures = (kind: 'priceBook' | 'freightTable', data: TariffData): Figure[] =>
  tablesOf(kind, data).flatMap(({ rows }) => rows.flatMap((row) => row.figures));
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

it('puts a fault that validation finds beside the figure that has it', () => {
  const faulty = [
    ['tariffs', 1, 'board', 'steps', 0, 'yuanPerM2'],
    ['charges', 3, 'price', 'minYuan'],
  ] as const;
  for (const path of faulty) {
    const data = setAt(defaultPriceBook, path, -1);
    const problems = validatePriceBook(data).map((problem) => ({ ...problem, message: '' }));
    const marked = figures('priceBook', data as unknown as TariffData).filter(
      (figure) => problemsOf(figure, problems as Parameters<typeof problemsOf>[1]).length > 0,
    );
    expect(marked.map(({ path: place }) => place.join('.'))).toEqual([path.join('.')]);
  }
});

it.each([{}, { tariffs: 'none' }, { tariffs: [{}], charges: null }])(
  'leaves other shapes to the JSON editor: %j',
  (data) => expect(tablesOf('priceBook', data)).toEqual([]),
);

it('says a fault without repeating where it stands', () => {
  const problem = { code: 'malformed', path: 'tariffs.1.board', params: {}, message: 'tariffs.1.board：不能用' };
  expect(faultText(problem)).toBe('不能用');
  expect(faultText({ ...problem, message: '其他说法' })).toBe('其他说法');
});
