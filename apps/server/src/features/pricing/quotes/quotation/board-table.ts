import {
  BOARD_FIELD_GROUPS,
  type BoardField,
  type BoardSpec,
  isFieldRelevant,
  isStencil,
  type OrderedSpec,
  STENCIL_FIELDS,
  type StencilSpec,
} from '@xunban/contract';
import type { DocumentTexts } from '@xunban/i18n/documents';

/** Units of fields whose values are figures, by the end of the field's name. */
const UNITS: readonly (readonly [ending: RegExp, unit: string])[] = [
  [/Mm$/, ' mm'],
  [/Mil$/, ' mil'],
  [/Oz$/, ' oz'],
  [/Celsius$/, ' °C'],
  [/Degrees$/, '°'],
  [/Microinch$/, ' µ"'],
  [/Micrometres$/, ' µm'],
  [/WmK$/, ' W/(m·K)'],
];

/** Shown elsewhere on the page, or on a line of their own. */
const ELSEWHERE: ReadonlySet<BoardField> = new Set<BoardField>(['quantity', 'remarks']);
const FIELDS: readonly BoardField[] = Object.values(BOARD_FIELD_GROUPS).flat();

export interface BoardRow {
  readonly label: string;
  readonly value: string;
}

/** Returns the specified fields in the order of the form; extras that were not selected are left out. */
export function boardRows(spec: OrderedSpec, texts: DocumentTexts): BoardRow[] {
  const { pricing } = texts;
  if (isStencil(spec)) return stencilRows(spec, texts);
  return FIELDS.filter((field) => !ELSEWHERE.has(field) && isFieldRelevant(spec, field) && isAskedFor(spec, field)).map(
    (field) => ({
      label: pricing(`field.${field}`) ?? field,
      value: pricing(`option.${field}.${spec[field]}`) ?? withUnit(field, String(spec[field])),
    }),
  );
}

const stencilRows = (spec: StencilSpec, { pricing }: DocumentTexts): BoardRow[] =>
  STENCIL_FIELDS.filter((field) => field !== 'quantity').map((field) => ({
    label: pricing(`stencil.field.${field}`) ?? field,
    value:
      pricing(field === 'frame' ? `option.stencilFrame.${spec.frame}` : `stencil.${field}.${spec[field]}`) ??
      (field === 'thicknessMm' ? `${spec.thicknessMm} mm` : String(spec[field])),
  }));

/** A process that is switched off is not worth a cell. */
const isAskedFor = (spec: BoardSpec, field: BoardField): boolean =>
  spec[field] !== false && spec[field] !== 0 && spec[field] !== 'none';

function withUnit(field: BoardField, value: string): string {
  return `${value}${UNITS.find(([ending]) => ending.test(field))?.[1] ?? ''}`;
}
