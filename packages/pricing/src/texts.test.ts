import { readFileSync } from 'node:fs';
import {
  BOARD_CHOICES,
  BOARD_FIELD_GROUPS,
  type ChoiceField,
  defaultBoardSpec,
  isChoiceField,
  MEASURED_NUMBERS,
} from '@xunban/contract/board-spec';
import { ROUNDINGS } from '@xunban/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultCalendar } from './calendar/default-calendar.ts';
import { defaultFreight } from './freight/default-freight.ts';
import { defaultPriceBook } from './price-book/default-price-book.ts';
import { indexBook } from './price-book/indexed-book.ts';
import { LINE_CODES } from './price-book/line-codes.ts';
import { specRules } from './rules/rules.ts';
import { board, bookWithWithdrawal, makeableSpec, quoteOf } from './test-support.ts';

/** Options that are figures; they are shown with their unit. */
const FIGURES: readonly ChoiceField[] = [
  'layers',
  'tgCelsius',
  'thicknessMm',
  'outerCopperOz',
  'innerCopperOz',
  'minTraceMil',
  'minHoleMm',
  'goldThicknessMicroinch',
  'hardGoldMicroinch',
  'thermalConductivityWmK',
  'ptfeDielectric',
  'holeCopperMicrometres',
  'minBgaPadMm',
  'fingerBevelDegrees',
  'stencilThicknessMm',
];

describe.each(['zh-CN', 'zh-TW', 'en'])('the %s catalogue', (language) => {
  const path = new URL(`../../i18n/src/catalogues/${language}/pricing.json`, import.meta.url);
  const catalogue: unknown = JSON.parse(readFileSync(path, 'utf8'));

  function text(key: string): string {
    const found = key
      .replace(/^pricing\./, '')
      .split('.')
      .reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], catalogue);
    expect(found, key).toBeTypeOf('string');
    return String(found);
  }

  it('names every field, option and group of the form', () => {
    for (const group of Object.keys(BOARD_FIELD_GROUPS)) text(`group.${group}`);
    for (const field of Object.keys(defaultBoardSpec)) text(`field.${field}`);
    for (const field of [...Object.keys(MEASURED_NUMBERS), 'hasEdgeFingers']) text(`measured.${field}`);
    for (const field of Object.keys(BOARD_CHOICES).filter(isChoiceField)) {
      if (FIGURES.includes(field)) continue;
      for (const value of BOARD_CHOICES[field]) text(`option.${field}.${value}`);
    }
  });

  it('gives every reason, with every figure that the rule knows', () => {
    for (const rule of specRules) {
      const [finding] = rule.find(board(rule.fails), indexBook(bookWithWithdrawal));
      const figures = [...text(rule.reasonKey).matchAll(/{{(\w+)}}/g)].map(([, name]) => name);
      expect([...new Set(figures)].sort(), rule.code).toEqual(Object.keys(finding?.params ?? {}).sort());
    }
    for (const line of LINE_CODES) text(`line.${line}`);
    for (const rounding of ROUNDINGS) text(`rounding.${rounding}`);
  });

  it('has a text for every code of a quote', () => {
    fc.assert(
      fc.property(makeableSpec, (spec) => {
        const { chosen, hints } = quoteOf(spec, defaultPriceBook, ['hints']);
        for (const line of chosen.lines) {
          text(line.nameKey);
          for (const input of Object.keys(line.inputs)) {
            if (!Object.hasOwn(defaultBoardSpec, input) && !Object.hasOwn(MEASURED_NUMBERS, input))
              text(`input.${input}`);
          }
        }
        for (const day of chosen.days) text(day.nameKey);
        for (const hint of hints) text(`hint.${hint.kind}`);
        text(`calendar.${chosen.schedule.rule}`);
      }),
      { numRuns: 100 },
    );
  });

  it('names holidays, carriers and zones', () => {
    for (const { name } of defaultCalendar.holidays) text(`holiday.${name}`);
    for (const carrier of defaultFreight.carriers) {
      text(`carrier.${carrier.code}`);
      for (const zone of carrier.zones) text(`zone.${zone.id}`);
    }
  });
});
