import { defaultCalendar, defaultFreight, defaultPriceBook } from '@xunban/pricing';
import { placeOfPath, priceDataDifferences } from '@xunban/pricing/differences';
import { priceDataShapes } from '@xunban/pricing/read';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { priceTexts } from './price-texts.ts';

const LANGUAGES = ['zh-CN', 'zh-TW', 'en'] as const;
const KINDS = ['priceBook', 'workCalendar', 'freightTable'] as const;

/** Every leaf that the schema of price data has, with a value that it takes and a data document that holds it. */
function* leavesOf(schema: z.core.$ZodType, path: readonly string[] = []): Iterable<readonly string[]> {
  const def = schema._zod.def as z.core.$ZodTypeDef & {
    readonly innerType?: z.core.$ZodType;
    readonly shape?: Readonly<Record<string, z.core.$ZodType>>;
    readonly element?: z.core.$ZodType;
    readonly options?: readonly z.core.$ZodType[];
  };
  if (def.innerType) yield* leavesOf(def.innerType, path);
  else if (def.shape) for (const [name, field] of Object.entries(def.shape)) yield* leavesOf(field, [...path, name]);
  else if (def.element) yield* leavesOf(def.element, [...path, '0']);
  else if (def.type === 'union' && def.options) for (const one of def.options) yield* leavesOf(one, path);
  else yield path;
}

/** A document that has nothing but one value at one place. */
const documentWith = ([step, ...rest]: readonly string[], value: unknown): unknown =>
  step === undefined ? value : step === '0' ? [documentWith(rest, value)] : { [step]: documentWith(rest, value) };

/** Traces of a raw path: indexes between points, and identifiers from code. */
const RAW = /[A-Za-z]\.\d|\d\.[a-z]+[A-Z]|[a-z]{2,}[A-Z]\w|\b(undefined|null|NaN|object)\b|\{\{/;

describe.each(LANGUAGES)('differences in %s', (language) => {
  const texts = priceTexts(language);

  it.each(KINDS)('%s: no place known to the schema is shown as a path', (kind) => {
    const leaves = [...leavesOf(priceDataShapes[kind])];
    expect(leaves.length).toBeGreaterThan(8);
    for (const path of leaves) {
      for (const [before, after] of [
        [documentWith(path, 1), documentWith(path, 2)],
        [documentWith(path.slice(0, -1), {}), documentWith(path, 3)],
      ]) {
        for (const { place, change } of priceDataDifferences(kind, before, after, texts)) {
          expect(place, path.join('.')).not.toMatch(RAW);
          expect(change, path.join('.')).not.toMatch(RAW);
          expect(place).not.toContain(texts.text('place.unknown', { name: '' }).slice(0, 4));
        }
      }
      const text = placeOfPath(kind, documentWith(path, 1), path.join('.'), 'numbered', texts);
      expect(text, path.join('.')).not.toMatch(RAW);
    }
  });

  it('describes every removed row of the shipped data', () => {
    const without = (data: object) =>
      Object.fromEntries(Object.entries(data).map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
    for (const [kind, data] of [
      ['priceBook', defaultPriceBook],
      ['workCalendar', defaultCalendar],
      ['freightTable', defaultFreight],
    ] as const) {
      const differences = priceDataDifferences(kind, data, without(data), texts);
      expect(differences.length).toBeGreaterThan(1);
      for (const { place, change } of differences) expect(`${place} ${change}`).not.toMatch(RAW);
    }
  });
});

const chinese = priceTexts('zh-CN');
const differencesOf = (before: unknown, after: unknown, kind: (typeof KINDS)[number] = 'priceBook') =>
  priceDataDifferences(kind, before, after, chinese).map(({ place, change }) => `${place}：${change}`);

const withTariff = (change: (tariff: (typeof defaultPriceBook.tariffs)[number]) => unknown, layers = 4) => ({
  ...defaultPriceBook,
  tariffs: defaultPriceBook.tariffs.map((tariff) =>
    tariff.layers === layers && tariff.material === undefined ? change(tariff) : tariff,
  ),
});

it('describes a rate as staff would', () => {
  const raised = withTariff((tariff) => ({
    ...tariff,
    board: {
      ...tariff.board,
      steps: tariff.board.steps.map((step, index) => (index === 1 ? { ...step, yuanPerM2: 800 } : step)),
    },
  }));
  expect(differencesOf(defaultPriceBook, raised)).toEqual(['4 层 · 板费 · 第 2 档（0.5–1 m²）：¥780/m² → ¥800/m²']);
});

it('describes a band that results from a moved edge', () => {
  const steps = defaultPriceBook.tariffs[2]!.board.steps;
  const board = { ...defaultPriceBook.tariffs[2]!.board };
  const moved = [{ ...steps[0]!, uptoM2: 0.4 }, ...steps.slice(1)];
  expect(
    differencesOf(
      defaultPriceBook,
      withTariff((tariff) => ({ ...tariff, board: { ...board, steps: moved } })),
    ),
  ).toEqual(['4 层 · 板费 · 第 1 档（0–0.4 m²） · 面积上限：0.5 m² → 0.4 m²']);
  const more = [{ uptoM2: 0.2, yuanPerM2: 900 }, ...steps];
  expect(
    differencesOf(
      defaultPriceBook,
      withTariff((tariff) => ({ ...tariff, board: { ...board, steps: more } })),
    ),
  ).toEqual(['4 层 · 板费 · 第 1 档（0–0.2 m²）：新增：¥900/m²']);
});

it('does not call a tariff changed that only moved in the list', () => {
  expect(
    differencesOf(defaultPriceBook, { ...defaultPriceBook, tariffs: [...defaultPriceBook.tariffs].reverse() }),
  ).toEqual([]);
});

it('shows options, regions and days by their names', () => {
  const book = {
    ...defaultPriceBook,
    withdrawals: [{ field: 'maskColour', values: ['purple'], reason: { 'zh-CN': '缺油墨' } }],
    capability: { ...defaultPriceBook.capability, haslMinThicknessMm: 0.8 },
  };
  expect(differencesOf(defaultPriceBook, book)).toEqual([
    '停售 · 阻焊颜色 紫色：新增：给买家的说明 简体 「缺油墨」',
    '制程能力 · 喷锡最小板厚：0.6 mm → 0.8 mm',
  ]);
  const [sf, ...others] = defaultFreight.carriers;
  const zones = sf!.zones.map((zone) =>
    zone.id === 'near' ? { ...zone, provinces: [...zone.provinces.filter((code) => code !== '46'), '42'] } : zone,
  );
  const freight = { ...defaultFreight, carriers: [{ ...sf, zones }, ...others] };
  expect(differencesOf(defaultFreight, freight, 'freightTable')).toEqual([
    '顺丰 · 周边省 · 省份：加入 湖北；去掉 海南',
  ]);
  const calendar = { ...defaultCalendar, makeUpDays: [...defaultCalendar.makeUpDays, '2026-12-06'] };
  expect(differencesOf(defaultCalendar, calendar, 'workCalendar')).toEqual(['调休上班日：加入 「2026-12-06」']);
});

it('finds the place of a fault by number and by name', () => {
  expect(placeOfPath('priceBook', defaultPriceBook, 'tariffs.aluminium.1.board.steps', 'named', chinese)).toBe(
    '铝基板 1 层 · 板费',
  );
  expect(placeOfPath('priceBook', defaultPriceBook, 'charges.thickness.0.2.minYuan', 'named', chinese)).toBe(
    '选项加价 · 板厚 0.2 mm',
  );
  expect(placeOfPath('priceBook', defaultPriceBook, 'options.finish', 'named', chinese)).toBe('选项 表面处理');
  expect(placeOfPath('freightTable', defaultFreight, 'carriers.0.zones.1.days', 'numbered', chinese)).toBe(
    '顺丰 · 周边省 · 在途',
  );
});
