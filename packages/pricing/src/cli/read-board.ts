import type { BoardSpec } from '@xunban/contract';
import { isChoiceField } from '@xunban/contract/board-spec';
import { analyseBoard, type OpenedUpload, pricedFacts } from '@xunban/gerber';
import { differs, type MeasuredField, measuredFields } from '../measured/measured-fields.ts';
import type { Words } from './words.ts';

/** What a board's archive says about its specification. */
export interface BoardReading {
  readonly fields: readonly MeasuredField[];
  readonly priced: NonNullable<BoardSpec['measured']>;
  /** Findings that are worth a look; `npm run gerber` tells them one by one. */
  readonly problems: number;
}

/** Reads board files as the quote page does; the code says why there is no board in them. */
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
