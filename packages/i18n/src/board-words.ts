import { BOARD_FIELD_GROUPS, type BoardField, type BoardSpec } from '@xunban/contract/board-spec';
import i18next from 'i18next';

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
};

/** Fields that say nothing about a board unless another one has a certain value. */
const APPLIES: { readonly [F in BoardField]?: (spec: BoardSpec) => boolean } = {
  innerCopperOz: (spec) => spec.layers >= 4,
  goldThicknessMicroinch: (spec) => spec.finish === 'enig',
  panelX: (spec) => spec.deliveryForm !== 'single',
  panelY: (spec) => spec.deliveryForm !== 'single',
  panelSeparation: (spec) => spec.deliveryForm === 'panelByUs',
  rails: (spec) => spec.deliveryForm === 'panelByUs',
  railWidthMm: (spec) => spec.deliveryForm === 'panelByUs' && spec.rails !== 'none',
  remarks: (spec) => spec.remarks !== '',
};

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

/** Keys are put together from fields and choices; the catalogue's own test proves that each has its words. */
const word = (key: string): string => String(i18next.getFixedT(null, 'pricing')(key as never));

/** Everything that a spec says about a board, in the order of the quote form. */
export function boardWords(spec: BoardSpec): readonly BoardWord[] {
  const fields: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();
  return fields.filter((field) => APPLIES[field]?.(spec) ?? true).map((field) => boardWord(spec, field));
}
