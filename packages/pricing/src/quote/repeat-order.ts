import { BOARD_FIELD_GROUPS, type BoardField, type BoardSpec, isFieldRelevant } from '@xunban/contract/board-spec';
import { minus, number } from './formula.ts';
import type { PriceRule } from './price-rule.ts';

/** What may differ from the former order while its films, programs and drawings still fit. Everything else is tooling. */
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

/** The fields in which a board differs from a former one so that it needs tooling of its own; none when it is a repeat. */
export function fieldsThatNeedTooling(former: BoardSpec, spec: BoardSpec): BoardField[] {
  return FIELDS.filter((field) => {
    if (TOOLING_ALLOWS.has(field) || former[field] === spec[field]) return false;
    return isFieldRelevant(former, field) || isFieldRelevant(spec, field);
  });
}

/** Takes a rule's amount off again, because the former order has paid for it: the buyer sees the fee and the relief. */
export function reliefOf(rule: PriceRule): PriceRule {
  return {
    ruleId: `repeat.${rule.ruleId}`,
    line: 'repeat',
    formula: (order) => minus(number(0), rule.formula(order)),
    inputs: (order) => rule.inputs(order),
  };
}
