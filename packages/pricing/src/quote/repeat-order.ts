import { BOARD_FIELD_GROUPS, type BoardField, type BoardSpec, isFieldRelevant } from '@xunban/contract/board-spec';
import { minus, number } from './formula.ts';
import type { PriceRule } from './price-rule.ts';

/** Fields that may differ from the previous order while its films, programs and drawings still fit. All others are tooling. */
const TOOLING_ALLOWS: ReadonlySet<BoardField> = new Set<BoardField>([
  'quantity',
  'leadTime',
  'tgCelsius',
  'laminateBrand',
  'halogenFree',
  'thermalConductivityWmK',
  'rogersLaminate',
  'ptfeDielectric',
  'thicknessMm',
  'maskColour',
  'legendColour',
  'finish',
  'goldThicknessMicroinch',
  'hardGoldMicroinch',
  'fingerPlating',
  'holeCopperMicrometres',
  'testMethod',
  'ipcClass',
  'productionFileConfirm',
  'certificate',
  'outgoingReport',
  'microsectionReport',
  'impedanceReport',
  'solderabilityReport',
  'reportForm',
  'xOutPanels',
  'shortagePolicy',
  'stencilSides',
  'stencilFrame',
  'stencilThicknessMm',
  'interleaf',
  'packing',
  'remarks',
]);

const FIELDS: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();

/** Returns the fields in which a board differs from a previous one so that it needs new tooling; empty when it is a repeat. */
export function fieldsThatNeedTooling(previous: BoardSpec, spec: BoardSpec): BoardField[] {
  return FIELDS.filter((field) => {
    if (TOOLING_ALLOWS.has(field) || previous[field] === spec[field]) return false;
    return isFieldRelevant(previous, field) || isFieldRelevant(spec, field);
  });
}

/** Deducts a rule's amount, because it was paid with the previous order: the buyer sees the fee and the relief. */
export function reliefOf(rule: PriceRule): PriceRule {
  return {
    ruleId: `repeat.${rule.ruleId}`,
    line: 'repeat',
    formula: (order) => minus(number(0), rule.formula(order)),
    inputs: (order) => rule.inputs(order),
  };
}
