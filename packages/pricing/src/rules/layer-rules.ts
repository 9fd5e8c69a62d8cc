import { type BoardField, type BoardSpec, type ChoiceField, isFieldRelevant } from '@xunban/contract/board-spec';
import type { IndexedBook } from '../price-book/indexed-book.ts';
import { OFFERED_FIELDS, type OfferedField } from '../price-book/price-book.ts';
import type { RuleCode } from './rule-codes.ts';
import { type Finding, nearestOf, type SpecRule } from './spec-rule.ts';

/** Fields whose rule has a reason of its own. */
const OWN_REASON = [
  'thicknessMm',
  'outerCopperOz',
  'minHoleMm',
  'tgCelsius',
  'viaCover',
  'impedance',
  'testMethod',
] as const satisfies readonly OfferedField[];

const OTHER_FIELDS: readonly OfferedField[] = OFFERED_FIELDS.filter(
  (field) => !OWN_REASON.some((named) => named === field),
);

const OTHERS: ReadonlySet<ChoiceField> = new Set(OTHER_FIELDS);

/** Fields that decide the kind of a board, and whether its other fields apply. */
const KIND_FIELDS: readonly BoardField[] = ['layers', 'material', 'deliveryForm'];

/** Options that exist for some materials and layer counts only, as the book lists them. */
export const layerRules: readonly SpecRule[] = [
  layerRule('thicknessForLayers', 'thicknessMm', { layers: 2, thicknessMm: 0.4 }, { layers: 8, thicknessMm: 0.8 }),
  layerRule('outerCopperForLayers', 'outerCopperOz', { layers: 6, outerCopperOz: 3 }, { layers: 8, outerCopperOz: 3 }),
  layerRule('holeForLayers', 'minHoleMm', { layers: 2, minHoleMm: 0.15 }, { layers: 1, minHoleMm: 0.15 }),
  layerRule('tgForLayers', 'tgCelsius', { layers: 8, tgCelsius: 150 }, { layers: 2, tgCelsius: 170 }),
  layerRule('viaCoverForLayers', 'viaCover', { viaCover: 'resinFilled' }, { layers: 1, viaCover: 'plugged' }),
  layerRule('impedanceForLayers', 'impedance', { layers: 4, impedance: true }, { layers: 2, impedance: true }),
  layerRule('testForLayers', 'testMethod', { layers: 6, testMethod: 'fullProbe' }, { layers: 6 }),
  {
    code: 'optionForBoard',
    reasonKey: 'pricing.rule.optionForBoard',
    fields: ['edgePlatedSides', ...OTHER_FIELDS.filter((field) => field !== 'edgePlatedSides'), ...KIND_FIELDS],
    find: (spec, book) => {
      const findings: Finding[] = [];
      for (const field of book.kindOf(spec).offers.keys()) {
        if (OTHERS.has(field)) findings.push(...notOffered(spec, field, book));
      }
      return findings;
    },
    passes: { material: 'aluminium', layers: 1, goldFingers: false, panelSeparation: 'slots' },
    fails: {
      material: 'aluminium',
      layers: 1,
      deliveryForm: 'panelByUs',
      panelSeparation: 'slots',
      edgePlatedSides: 1,
    },
  },
];

function layerRule(
  code: RuleCode,
  field: (typeof OWN_REASON)[number],
  passes: Partial<BoardSpec>,
  fails: Partial<BoardSpec>,
): SpecRule {
  return {
    code,
    reasonKey: `pricing.rule.${code}`,
    fields: [field, 'layers', 'material'],
    find: (spec, book) => notOffered(spec, field, book),
    passes,
    fails,
  };
}

function notOffered(spec: BoardSpec, field: ChoiceField, book: IndexedBook): Finding[] {
  const values = book.kindOf(spec).offers.get(field);
  if (values === undefined || values.includes(spec[field]) || !isFieldRelevant(spec, field)) return [];
  return [{ field, nearest: nearestOf(spec[field], values), params: { layers: spec.layers } }];
}
