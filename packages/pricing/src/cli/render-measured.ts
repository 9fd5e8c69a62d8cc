import type { BoardSpec } from '@xunban/contract';
import { isChoiceField } from '@xunban/contract/board-spec';
import { differs, type MeasuredField } from '../measured/measured-fields.ts';
import type { BoardReading } from './read-board.ts';
import type { Words } from './words.ts';

/** What was read from the files, and where the specification says something else. */
export function renderMeasured({ fields, problems }: BoardReading, spec: BoardSpec, { text }: Words): string {
  const said = (field: MeasuredField): string => `${text(`pricing.field.${field.field}`)} ${shownValue(field, text)}`;
  const other = fields.filter((field) => differs(spec, field));
  return [
    text('pricing.cli.measured', { fields: fields.map(said).join(', ') }),
    ...(other.length === 0 ? [] : [text('pricing.cli.declared', { fields: other.map(said).join(', ') })]),
    ...(problems === 0 ? [] : [text('pricing.cli.problems', { count: problems })]),
  ].join('\n');
}

function shownValue({ field, value, exact }: MeasuredField, text: Words['text']): string {
  const isWord = isChoiceField(field) && typeof value !== 'number';
  const shown = isWord ? text(`pricing.option.${field}.${value}`) : String(value);
  return exact === undefined || exact === value ? shown : `${shown} (${exact})`;
}
