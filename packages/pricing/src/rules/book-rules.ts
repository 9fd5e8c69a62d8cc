import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  isChoiceField,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import type { IndexedBook } from '../price-book/indexed-book.ts';
import { nearestOf, type SpecRule } from './spec-rule.ts';

const CHOICES: readonly ChoiceField[] = Object.keys(BOARD_CHOICES).filter(isChoiceField);

/** What the price book sells at all. */
export const bookRules: readonly SpecRule[] = [
  {
    code: 'materialForLayers',
    reasonKey: 'pricing.rule.materialForLayers',
    fields: ['layers', 'material'],
    find: (spec, book) => {
      if (book.kindOf(spec).tariff !== undefined) return [];
      const { material } = spec;
      const offered = BOARD_CHOICES.layers.filter((layers) => book.kindOf({ material, layers }).tariff !== undefined);
      const params = { layers: spec.layers, offered: offered.join(' / ') };
      return [{ field: 'layers', nearest: nearestOf(spec.layers, offered), params }];
    },
    passes: { material: 'aluminium', layers: 2 },
    fails: { material: 'aluminium', layers: 4 },
  },
  {
    code: 'optionOffered',
    reasonKey: 'pricing.rule.optionOffered',
    fields: ['hdi', ...CHOICES.filter((field) => field !== 'hdi')],
    find: (spec, book) => {
      const refused = book.limitedFields.filter(
        (field) => !book.isSold(spec, field, spec[field]) && isFieldRelevant(spec, field),
      );
      return refused.map((field) => ({
        field,
        nearest: nearestOf(spec[field], soldValues(spec, field, book)),
        params: {},
      }));
    },
    passes: { layers: 8, tgCelsius: 150, testMethod: 'fullProbe', hdi: 'stage2' },
    fails: { layers: 8, tgCelsius: 150, testMethod: 'fullProbe', hdi: 'stage3' },
  },
];

function soldValues(spec: BoardSpec, field: ChoiceField, book: IndexedBook): readonly ChoiceValue[] {
  return BOARD_CHOICES[field].filter((value) => book.isSold(spec, field, value));
}
