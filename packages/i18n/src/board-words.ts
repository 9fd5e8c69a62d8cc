import type { PriceLine } from '@xunban/contract';
import {
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  defaultBoardSpec,
  isFieldRelevant,
  LATER_FIELDS,
} from '@xunban/contract/board-spec';
import i18next from 'i18next';
import { spelledFormula } from './formula-words.ts';

/** Units that follow a number, for fields whose choices are numbers. */
const UNITS: { readonly [F in BoardField]?: string } = {
  tgCelsius: '°C',
  lengthMm: 'mm',
  widthMm: 'mm',
  railWidthMm: 'mm',
  thicknessMm: 'mm',
  outerCopperOz: 'oz',
  innerCopperOz: 'oz',
  minTraceMil: 'mil',
  minHoleMm: 'mm',
  goldThicknessMicroinch: 'µ"',
  hardGoldMicroinch: 'µ"',
  thermalConductivityWmK: 'W/(m·K)',
  holeCopperMicrometres: 'µm',
  minBgaPadMm: 'mm',
  fingerBevelDegrees: '°',
  stencilThicknessMm: 'mm',
};

/** Fields that apply to boards which ask for nothing special, so their usual value says nothing. */
const QUIET_ANYWAY: readonly BoardField[] = ['stackUp', 'xOutPanels', 'impedanceReport'];

/** Fields whose usual value is that nothing was asked for. */
const QUIET: ReadonlySet<BoardField> = new Set<BoardField>([
  ...LATER_FIELDS.filter((field) => !isNamedOnceItApplies(field)),
  'remarks',
]);

export interface BoardWord {
  readonly field: BoardField;
  readonly label: string;
  readonly value: string;
}

/** A field of a board spec in words. The `pricing` area must be loaded. */
export function boardWord(spec: BoardSpec, field: BoardField): BoardWord {
  const value = String(spec[field]);
  const option = `option.${field}.${value}`;
  const unit = UNITS[field];
  return {
    field,
    label: word(`field.${field}`),
    value: i18next.exists(option, { ns: 'pricing' }) ? word(option) : unit ? `${value} ${unit}` : value,
  };
}

/** What a layer is, by the role that reading its file gave it. The `quote` area must be loaded. */
export function layerName(role: string): string {
  const inner = /^copper-inner-(\d+)$/.exec(role)?.[1];
  if (inner !== undefined) return i18next.t('role.inner', { ns: 'quote', number: inner });
  return String(i18next.t(`role.${role}` as never, { ns: 'quote', defaultValue: role }));
}

/** How the amounts of some lines were rounded; all in one way, unless they were priced at different times. */
export const roundingWords = (lines: readonly Pick<PriceLine, 'formula' | 'rounding'>[]): string =>
  [...new Set(lines.filter(({ formula }) => formula !== '').map(({ rounding }) => rounding))]
    .map((rounding) => word(`rounding.${rounding}`))
    .join('; ');

/** A formula of a price line as people say it. */
export const formulaWords = (formula: string): string =>
  spelledFormula(formula, (key) => (i18next.exists(key, { ns: 'pricing' }) ? word(key) : undefined));

/** Keys are put together from fields and choices; the catalogue's own test proves that each has its words. */
const word = (key: string): string => String(i18next.getFixedT(null, 'pricing')(key as never));

/**
 * Everything that a spec says about a board, in the order of the quote form. What means nothing on it and what was not
 * asked for is left out.
 */
export function boardWords(spec: BoardSpec): readonly BoardWord[] {
  return BOARD_FIELDS.filter(
    (field) => isFieldRelevant(spec, field) && (!QUIET.has(field) || spec[field] !== defaultBoardSpec[field]),
  ).map((field) => boardWord(spec, field));
}

/** Fields that only apply after something was asked for: from then on even their usual value says something. */
function isNamedOnceItApplies(field: BoardField): boolean {
  return !isFieldRelevant(defaultBoardSpec, field) && !QUIET_ANYWAY.includes(field);
}
