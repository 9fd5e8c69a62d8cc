import { BOARD_CHOICES, type BoardSpec, type ChoiceValue } from '@xunban/contract/board-spec';
import type { LayerBoundField, LayerCount, PriceBook } from '../price-book/price-book.ts';
import { nearestOf } from './nearest.ts';
import type { RuleCode } from './rule-codes.ts';
import type { SpecRule } from './spec-rule.ts';

/** Options that exist for some layer counts only, as the book lists them. */
export const layerRules: readonly SpecRule[] = [
  layerRule('thicknessForLayers', 'thicknessMm', { layers: 2, thicknessMm: 0.4 }, { layers: 8, thicknessMm: 0.8 }),
  layerRule('outerCopperForLayers', 'outerCopperOz', { layers: 6, outerCopperOz: 3 }, { layers: 8, outerCopperOz: 3 }),
  layerRule('holeForLayers', 'minHoleMm', { layers: 2, minHoleMm: 0.15 }, { layers: 1, minHoleMm: 0.15 }),
  layerRule('tgForLayers', 'tgCelsius', { layers: 8, tgCelsius: 150 }, { layers: 2, tgCelsius: 170 }),
  layerRule('viaCoverForLayers', 'viaCover', { viaCover: 'resinFilled' }, { layers: 1, viaCover: 'plugged' }),
  layerRule('impedanceForLayers', 'impedance', { layers: 4, impedance: true }, { layers: 2, impedance: true }),
  layerRule('testForLayers', 'testMethod', { layers: 6, testMethod: 'fullProbe' }, { layers: 6 }),
];

/** The options of a field for a layer count. */
function offeredValues(field: LayerBoundField, layers: LayerCount, book: PriceBook): readonly ChoiceValue[] {
  const offer = book.capability.offers.find((entry) => entry.field === field && entry.layers.includes(layers));
  return offer?.values ?? BOARD_CHOICES[field];
}

function layerRule(
  code: RuleCode,
  field: LayerBoundField,
  passes: Partial<BoardSpec>,
  fails: Partial<BoardSpec>,
): SpecRule {
  return {
    code,
    reasonKey: `pricing.rule.${code}`,
    fields: [field, 'layers'],
    find: (spec, book) => {
      const values = offeredValues(field, spec.layers, book);
      if (values.includes(spec[field])) return [];
      return [{ field, nearest: nearestOf(spec[field], values), params: { layers: spec.layers } }];
    },
    passes,
    fails,
  };
}
