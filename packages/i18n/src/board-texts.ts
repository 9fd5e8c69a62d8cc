import type { PriceLine, SpecDifference } from '@xunban/contract';
import {
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  defaultBoardSpec,
  isFieldRelevant,
  isStencil,
  LATER_FIELDS,
  type OrderedSpec,
  STENCIL_FIELDS,
  type StencilSpec,
} from '@xunban/contract/board-spec';
import i18next from 'i18next';
import { BOARD_UNITS } from './board-units.ts';
import { layerNameWith } from './layer-name.ts';
import { reasonOfLine } from './line-reason.ts';
import { spelledFormula } from './readable-formula.ts';

/** Fields that apply to boards without special requirements, so their usual value carries no information. */
const QUIET_ANYWAY: readonly BoardField[] = ['stackUp', 'xOutPanels', 'impedanceReport'];

/** Fields whose usual value is that nothing was asked for. */
const QUIET: ReadonlySet<BoardField> = new Set<BoardField>([
  ...LATER_FIELDS.filter((field) => !isNamedOnceItApplies(field)),
  'remarks',
]);

export interface SpecText {
  readonly field: string;
  readonly label: string;
  readonly value: string;
}

export interface BoardFieldText extends SpecText {
  readonly field: BoardField;
}

/** Returns the label and value text of a board spec field. The `pricing` area must be loaded. */
export function boardFieldText(spec: BoardSpec, field: BoardField): BoardFieldText {
  const value = String(spec[field]);
  const option = `option.${field}.${value}`;
  const unit = BOARD_UNITS[field];
  return {
    field,
    label: pricingText(`field.${field}`),
    value: i18next.exists(option, { ns: 'pricing' }) ? pricingText(option) : unit ? `${value} ${unit}` : value,
  };
}

/** Describes the change of one field. The `pricing` area must be loaded. */
export function fieldChangeTexts({ field, before, after }: SpecDifference) {
  // The server names fields of the specification alone.
  const known = field as BoardField;
  const labelOf = (value: SpecDifference['before']) =>
    boardFieldText({ ...defaultBoardSpec, [known]: value } as BoardSpec, known);
  return { field: labelOf(after).label, before: labelOf(before).value, after: labelOf(after).value };
}

/** Returns the name of a layer, by the role detected in its file. The `quote` area must be loaded. */
export function layerName(role: string): string {
  return layerNameWith(role, (key, parameters) =>
    String(i18next.t(`role.${key}` as never, { ns: 'quote', defaultValue: role, ...parameters } as never)),
  );
}

/** Describes the rounding of the amounts of some lines; the same for all, unless they were priced at different times. */
export const roundingText = (lines: readonly Pick<PriceLine, 'formula' | 'rounding'>[]): string =>
  [...new Set(lines.filter(({ formula }) => formula !== '').map(({ rounding }) => rounding))]
    .map((rounding) => pricingText(`rounding.${rounding}`))
    .join('; ');

/** Returns a price line formula in readable form. */
export const formulaText = (formula: string): string =>
  spelledFormula(formula, (key) => (i18next.exists(key, { ns: 'pricing' }) ? pricingText(key) : undefined));

/** Explains the cost of a line in a sentence; empty when its name is sufficient. The `pricing` area must be loaded. */
export const lineReason = (line: Pick<PriceLine, 'inputs' | 'amount'>): string =>
  reasonOfLine(line, i18next.getFixedT(null, 'pricing') as never);

/** Keys are composed from fields and choices; the catalogue's own test proves that each has its text. */
const pricingText = (key: string): string => String(i18next.getFixedT(null, 'pricing')(key as never));

/**
 * Describes all board spec fields, in the order of the quote form. Fields that do not apply and options not ordered are left
 * out.
 */
export function boardFieldTexts(spec: BoardSpec): readonly BoardFieldText[] {
  return BOARD_FIELDS.filter(
    (field) => isFieldRelevant(spec, field) && (!QUIET.has(field) || spec[field] !== defaultBoardSpec[field]),
  ).map((field) => boardFieldText(spec, field));
}

/** The same in two parts: what differs from a board that asks for nothing special, and what is as usual. */
export function splitBoardFieldTexts(spec: BoardSpec): {
  readonly notable: readonly BoardFieldText[];
  readonly usual: readonly BoardFieldText[];
} {
  const isNotable = ({ field }: BoardFieldText) => ALWAYS_SHOWN.has(field) || spec[field] !== defaultBoardSpec[field];
  const all = boardFieldTexts(spec);
  return { notable: all.filter(isNotable), usual: all.filter((text) => !isNotable(text)) };
}

/** Fields shown first, even with their usual value. */
const ALWAYS_SHOWN: ReadonlySet<BoardField> = new Set<BoardField>([
  'layers',
  'lengthMm',
  'widthMm',
  'quantity',
  'thicknessMm',
  'maskColour',
  'finish',
]);

export interface ChangedFieldText {
  readonly field: string;
  readonly label: string;
  /** Empty where the field means nothing on the board. */
  readonly before: string;
  readonly after: string;
}

/** Lists the differences between two specs, field by field. Fields that do not apply to a board are not compared. */
export function changedFieldTexts(before: OrderedSpec, after: OrderedSpec): readonly ChangedFieldText[] {
  if (isStencil(before) || isStencil(after))
    return isStencil(before) && isStencil(after) ? changedStencilTexts(before, after) : [];
  const textOf = (spec: BoardSpec, field: BoardField): string =>
    isFieldRelevant(spec, field) ? boardFieldText(spec, field).value : '';
  return BOARD_FIELDS.map((field) => ({
    field,
    label: boardFieldText(after, field).label,
    before: textOf(before, field),
    after: textOf(after, field),
  })).filter((change) => change.before !== change.after);
}

function changedStencilTexts(before: StencilSpec, after: StencilSpec): readonly ChangedFieldText[] {
  const earlier = stencilFieldTexts(before);
  return stencilFieldTexts(after)
    .map(({ value, ...text }, at) => ({ ...text, before: earlier[at]?.value ?? '', after: value }))
    .filter((change) => change.before !== change.after);
}

/** Describes all fields of a stencil that is ordered without boards. The `pricing` area must be loaded. */
export const stencilFieldTexts = (spec: StencilSpec): readonly SpecText[] =>
  STENCIL_FIELDS.map((field) => ({
    field,
    label: pricingText(`stencil.field.${field}`),
    value: stencilValue(spec, field),
  }));

function stencilValue(spec: StencilSpec, field: (typeof STENCIL_FIELDS)[number]): string {
  switch (field) {
    case 'sides':
    case 'electropolished':
      return pricingText(`stencil.${field}.${spec[field]}`);
    case 'frame':
      return pricingText(`option.stencilFrame.${spec.frame}`);
    case 'thicknessMm':
      return `${spec.thicknessMm} mm`;
    default:
      return String(spec[field]);
  }
}

/** `钢网 · 带框 370 × 470 mm · 顶层 · 0.12 mm · 2`. The `pricing` area must be loaded. */
export const stencilSummary = (spec: StencilSpec): string =>
  [
    pricingText('stencil.name'),
    ...(['frame', 'sides', 'thicknessMm'] as const).map((field) => stencilValue(spec, field)),
    `× ${spec.quantity}`,
  ].join(' · ');

/** True for fields that only apply after an option was chosen: from then on even their usual value is informative. */
function isNamedOnceItApplies(field: BoardField): boolean {
  return !isFieldRelevant(defaultBoardSpec, field) && !QUIET_ANYWAY.includes(field);
}
