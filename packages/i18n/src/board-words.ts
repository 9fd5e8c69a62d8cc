import type { PriceLine, SpecDifference } from '@xunban/contract';
import {
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  defaultBoardSpec,
  isFieldRelevant,
  LATER_FIELDS,
} from '@xunban/contract/board-spec';
import i18next from 'i18next';
import { BOARD_UNITS } from './board-units.ts';
import { spelledFormula } from './formula-words.ts';
import { layerNameBy } from './layer-name.ts';
import { reasonOfLine } from './line-reason.ts';

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
  const unit = BOARD_UNITS[field];
  return {
    field,
    label: word(`field.${field}`),
    value: i18next.exists(option, { ns: 'pricing' }) ? word(option) : unit ? `${value} ${unit}` : value,
  };
}

/** One field that becomes something else, in words. The `pricing` area must be loaded. */
export function changeWords({ field, before, after }: SpecDifference) {
  // The server names fields of the specification alone.
  const known = field as BoardField;
  const wordOf = (value: SpecDifference['before']) =>
    boardWord({ ...defaultBoardSpec, [known]: value } as BoardSpec, known);
  return { field: wordOf(after).label, before: wordOf(before).value, after: wordOf(after).value };
}

/** What a layer is, by the role that reading its file gave it. The `quote` area must be loaded. */
export function layerName(role: string): string {
  return layerNameBy(role, (key, parameters) =>
    String(i18next.t(`role.${key}` as never, { ns: 'quote', defaultValue: role, ...parameters } as never)),
  );
}

/** How the amounts of some lines were rounded; all in one way, unless they were priced at different times. */
export const roundingWords = (lines: readonly Pick<PriceLine, 'formula' | 'rounding'>[]): string =>
  [...new Set(lines.filter(({ formula }) => formula !== '').map(({ rounding }) => rounding))]
    .map((rounding) => word(`rounding.${rounding}`))
    .join('; ');

/** A formula of a price line as people say it. */
export const formulaWords = (formula: string): string =>
  spelledFormula(formula, (key) => (i18next.exists(key, { ns: 'pricing' }) ? word(key) : undefined));

/** Why a line costs what it does, in a sentence; empty when its name says enough. The `pricing` area must be loaded. */
export const lineReason = (line: Pick<PriceLine, 'inputs' | 'amount'>): string =>
  reasonOfLine(line, i18next.getFixedT(null, 'pricing') as never);

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

/** The same in two parts: what differs from a board that asks for nothing special, and what is as usual. */
export function splitBoardWords(spec: BoardSpec): {
  readonly notable: readonly BoardWord[];
  readonly usual: readonly BoardWord[];
} {
  const isNotable = ({ field }: BoardWord) => ALWAYS_SAID.has(field) || spec[field] !== defaultBoardSpec[field];
  const all = boardWords(spec);
  return { notable: all.filter(isNotable), usual: all.filter((word) => !isNotable(word)) };
}

/** What everybody looks for first, usual or not. */
const ALWAYS_SAID: ReadonlySet<BoardField> = new Set<BoardField>([
  'layers',
  'lengthMm',
  'widthMm',
  'quantity',
  'thicknessMm',
  'maskColour',
  'finish',
]);

export interface ChangedWord {
  readonly field: BoardField;
  readonly label: string;
  /** Empty where the field means nothing on the board. */
  readonly before: string;
  readonly after: string;
}

/** What differs between two specs, field by field. What means nothing on a board is no difference. */
export function changedWords(before: BoardSpec, after: BoardSpec): readonly ChangedWord[] {
  const said = (spec: BoardSpec, field: BoardField): string =>
    isFieldRelevant(spec, field) ? boardWord(spec, field).value : '';
  return BOARD_FIELDS.map((field) => ({
    field,
    label: boardWord(after, field).label,
    before: said(before, field),
    after: said(after, field),
  })).filter((word) => word.before !== word.after);
}

/** Fields that only apply after something was asked for: from then on even their usual value says something. */
function isNamedOnceItApplies(field: BoardField): boolean {
  return !isFieldRelevant(defaultBoardSpec, field) && !QUIET_ANYWAY.includes(field);
}
