import type { BoardSpec } from '@xunban/contract';
import type { Problem } from '@xunban/gerber';
import type { CliTexts } from '@xunban/i18n/cli-texts';
import { differs, type MeasuredField } from '@xunban/pricing/measured-fields';
import { type LocalBoard, type ShownFact, shownFacts } from '../engine/read-board.ts';
import { plain } from '../terminal.ts';
import { fieldName, valueName } from '../texts.ts';
import { table } from './table.ts';

/** A board as text: file and hash, facts, findings in order of harm. */
export function renderBoard(board: LocalBoard, texts: CliTexts): string {
  const { cli } = texts;
  const findings = board.problems.map((problem) => findingLine(problem, texts));
  return [
    renderFile(board, texts),
    '',
    ...(board.hasBoard ? renderFacts(board, texts) : [cli('board.none')]),
    '',
    findings.length === 0 ? cli('board.noFindings') : cli('board.findings', { count: findings.length }),
    ...findings,
  ].join('\n');
}

export const renderFile = ({ file }: LocalBoard, { cli }: CliTexts): string =>
  [plain(file.fileName), cli('board.bytes', { kb: Math.ceil(file.bytes / 1024) }), `sha256 ${file.sha256}`].join('  ');

/** The facts one a line; what the files do not decide is named as unknown. */
export function renderFacts({ facts }: LocalBoard, { cli }: CliTexts): string[] {
  const { values, uncertain } = shownFacts(facts);
  const rows = (Object.entries(values) as [ShownFact, number | null][]).map(([name, value]) => [
    `  ${cli(`fact.${name}`)}`,
    value === null
      ? cli('fact.unknown')
      : `${round(value)}${name.endsWith('Mm') ? ' mm' : ''}${uncertain.includes(name) ? ` (${cli('fact.uncertain')})` : ''}`,
  ]);
  return table(rows);
}

/** Micrometres: what an inch file gives beyond that only looks exact. */
const round = (value: number): number => Math.round(value * 1000) / 1000;

export function findingLine({ code, severity, file, line, at, places, data = {} }: Problem, texts: CliTexts): string {
  const { cli, text } = texts;
  const figures = Object.fromEntries(
    Object.entries(data).map(([name, value]) => [name, typeof value === 'number' ? round(value) : String(value)]),
  );
  const place = [
    file && plain(file),
    line && cli('board.line', { line }),
    at && `(${at.x.toFixed(3)}, ${at.y.toFixed(3)})`,
    places && places.length > 1 && cli('board.morePlaces', { count: places.length - 1 }),
  ].filter(Boolean);
  const where = place.length === 0 ? '' : `  [${place.join(' ')}]`;
  return `  ${cli(`severity.${severity}`)}: ${plain(text(`board-problems.${code}`, figures))} (${code})${where}`;
}

/** Lists the values read from the files, and those that differ in the specification. */
export function renderMeasured({ fields, problems }: LocalBoard, spec: BoardSpec, texts: CliTexts): string {
  const { cli } = texts;
  const listed = (some: readonly MeasuredField[]): string =>
    some.map((field) => `${fieldName(field.field, texts)} ${shownValue(field, texts)}`).join(', ');
  const other = fields.filter((field) => differs(spec, field));
  const count = problems.filter(({ severity }) => severity !== 'note').length;
  return [
    cli('quote.measured', { fields: listed(fields) }),
    ...(other.length === 0 ? [] : [cli('quote.declared', { fields: listed(other) })]),
    ...(count === 0 ? [] : [cli('quote.problems', { count })]),
  ].join('\n');
}

function shownValue({ field, value, exact }: MeasuredField, texts: CliTexts): string {
  const shown = valueName(field, value, texts);
  return exact === undefined || exact === value ? shown : `${shown} (${exact})`;
}
