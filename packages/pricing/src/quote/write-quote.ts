import type { ChoiceField, ChoiceValue } from '@xunban/contract/board-spec';
import type { MatrixRow, OptionEffect, OptionReason, QuoteCell, QuoteOutcome } from './quote-types.ts';
import { viewQuote } from './view-quote.ts';

/**
 * The JSON text of `viewQuote`, byte for byte, written without building the view of its two long lists first: matrix and
 * options are nine tenths of the text, and most of each entry is the same in every quote.
 */
export function writeQuote(outcome: QuoteOutcome, quotedAt: string): string {
  if (!outcome.ok) return JSON.stringify(viewQuote(outcome, quotedAt));
  // What a buyer wrote stands before both lists, with its quotes escaped, so the first place is the list itself.
  const rest = JSON.stringify(viewQuote({ ...outcome, matrix: [], options: [] }, quotedAt));
  const matrixAt = rest.indexOf(EMPTY_MATRIX) + EMPTY_MATRIX.length - 1;
  const optionsAt = rest.indexOf(EMPTY_OPTIONS, matrixAt) + EMPTY_OPTIONS.length - 1;
  return (
    rest.slice(0, matrixAt) +
    matrixText(outcome.matrix) +
    rest.slice(matrixAt, optionsAt) +
    outcome.options.map(optionText).join(',') +
    rest.slice(optionsAt)
  );
}

const EMPTY_MATRIX = '"matrix":[]';
const EMPTY_OPTIONS = '"options":[]';

function matrixText(matrix: readonly MatrixRow[]): string {
  const heads: CellHeads = new Map();
  let text = '';
  for (const { quantity, cells } of matrix) {
    text += `${text === '' ? '' : ','}{"quantity":${quantity},"cells":[`;
    let separator = '';
    for (const cell of cells) {
      const [total, unit, perM2] = [yuanText(cell.totalFen), yuanText(cell.unitFen), yuanText(cell.perM2Fen)];
      text += `${separator}${headOf(heads, cell)}${total},"unitPrice":${unit},"perM2":${perM2}}`;
      separator = ',';
    }
    text += ']}';
  }
  return text;
}

/** All cells of a lead time that take as many days ship on one day, so they begin alike: by lead time and days. */
type CellHeads = Map<QuoteCell['leadTime'], string[]>;

function headOf(heads: CellHeads, { leadTime, workingDays, shipDate }: QuoteCell): string {
  const ofLeadTime = heads.get(leadTime) ?? [];
  const known = ofLeadTime[workingDays];
  if (known !== undefined) return known;
  const head = `{"leadTime":"${leadTime}","workingDays":${workingDays},"shipDate":"${shipDate}","total":`;
  ofLeadTime[workingDays] = head;
  heads.set(leadTime, ofLeadTime);
  return head;
}

function optionText(option: OptionEffect): string {
  const { start, chosen } = startOf(option.field, option.value);
  switch (option.state) {
    case 'chosen':
      return chosen;
    case 'available': {
      const { deltaFen, deltaDays, alsoChanges } = option;
      const along = alsoChanges.length === 0 ? '[]' : JSON.stringify(alsoChanges);
      return `${start}"available","delta":${yuanText(deltaFen)},"deltaDays":${deltaDays},"alsoChanges":${along},"because":[]}`;
    }
    case 'unavailable':
      return `${start}"unavailable","delta":null,"deltaDays":null,"alsoChanges":[],"because":${reasonsText(option.because)}}`;
  }
}

interface OptionStart {
  readonly start: string;
  readonly chosen: string;
}

/** How the entry of an option begins, whatever it costs; written once for each. */
const starts = new Map<ChoiceField, Map<ChoiceValue, OptionStart>>();

function startOf(field: ChoiceField, value: ChoiceValue): OptionStart {
  const known = starts.get(field)?.get(value);
  if (known !== undefined) return known;
  const start = `{"field":"${field}","value":${JSON.stringify(value)},"state":`;
  const text = { start, chosen: `${start}"chosen","delta":null,"deltaDays":null,"alsoChanges":[],"because":[]}` };
  const ofField = starts.get(field) ?? new Map<ChoiceValue, OptionStart>();
  starts.set(field, ofField.set(value, text));
  return text;
}

/** The same reasons stand in the way of board after board: `known-repairs.ts` keeps them. */
const reasonTexts = new WeakMap<readonly OptionReason[], string>();

function reasonsText(because: readonly OptionReason[]): string {
  const known = reasonTexts.get(because) ?? JSON.stringify(because);
  reasonTexts.set(because, known);
  return known;
}

/** The amount in yuan as JSON writes the number: no needless zeros. */
function yuanText(amount: bigint): string {
  const all = Number(amount);
  const cents = Math.abs(all % 100);
  if (cents === 0) return String(all / 100);
  const whole = `${all < 0 ? '-' : ''}${Math.floor(Math.abs(all) / 100)}`;
  return cents % 10 === 0 ? `${whole}.${cents / 10}` : `${whole}.${cents < 10 ? '0' : ''}${cents}`;
}
