import type { BoardSpec } from '@xunban/contract';
import { isChoiceField } from '@xunban/contract/board-spec';
import { analyseBoard, type OpenedUpload, pricedFacts } from '@xunban/gerber';
import { differs, type MeasuredField, measuredFields } from '../measured/measured-fields.ts';
import type { Texts } from './texts.ts';

/** Specification data read from a board's archive. */
export interface BoardReading {
  readonly fields: readonly MeasuredField[];
  readonly priced: NonNullable<BoardSpec['measured']>;
  /** Number of findings that need attention; `npm run gerber` lists them. */
  readonly problems: number;
}

/** Reads board files as the quote page does; the code gives the reason when they contain no board. */
export function readBoard(
  upload: OpenedUpload,
): { readonly ok: true; readonly reading: BoardReading } | { readonly ok: false; readonly code: string } {
  const analysis = analyseBoard(upload.files, upload);
  const { facts } = analysis;
  const problems = [...upload.problems, ...analysis.problems].filter(({ severity }) => severity !== 'note');
  if (analysis.layers.length === 0 || (facts.copper === undefined && facts.board === undefined))
    return { ok: false, code: problems[0]?.code ?? 'file.noBoard' };
  return {
    ok: true,
    reading: { fields: measuredFields(facts), priced: pricedFacts(facts), problems: problems.length },
  };
}

/** Renders the data read from the files, and the differences from the specification. */
export function renderMeasured({ fields, problems }: BoardReading, spec: BoardSpec, { text }: Texts): string {
  const fieldText = (field: MeasuredField): string =>
    `${text(`pricing.field.${field.field}`)} ${shownValue(field, text)}`;
  const other = fields.filter((field) => differs(spec, field));
  return [
    text('pricing.cli.measured', { fields: fields.map(fieldText).join(', ') }),
    ...(other.length === 0 ? [] : [text('pricing.cli.declared', { fields: other.map(fieldText).join(', ') })]),
    ...(problems === 0 ? [] : [text('pricing.cli.problems', { count: problems })]),
  ].join('\n');
}

function shownValue({ field, value, exact }: MeasuredField, text: Texts['text']): string {
  const isChoice = isChoiceField(field) && typeof value !== 'number';
  const shown = isChoice ? text(`pricing.option.${field}.${value}`) : String(value);
  return exact === undefined || exact === value ? shown : `${shown} (${exact})`;
}
