import type { ChoiceField, ChoiceValue } from '@xunban/contract/board-spec';
import type { FieldChange, MatrixRow, OptionEffect, OptionReason, QuoteCell, QuoteOutcome } from './quote-types.ts';
import { settledAt } from './settled-options.ts';
import { viewQuote } from './view-quote.ts';

/**
 * The JSON text of `viewQuote`, byte for byte, written without building the view of its two long lists first: matrix and
 * options are nine tenths of the text, and most of each entry is the same in every quote.
 */
export function writeQuote(outcome: QuoteOutcome, quotedAt: string): string {
  if (!outcome.ok) return JSON.stringify(viewQuote(outcome, quotedAt));
  // What a buyer wrote stands before both lists, with its quotes escaped, so the first place is the list itself.
  const rest = JSON.stringify(viewQuote({ ...outcome, matrix: [], options: [] }, quotedAt));
  if (outcome.matrix.length === 0 && outcome.options.length === 0) return rest;
  const matrixAt = rest.indexOf(EMPTY_MATRIX) + EMPTY_MATRIX.length - 1;
  const optionsAt = rest.indexOf(EMPTY_OPTIONS, matrixAt) + EMPTY_OPTIONS.length - 1;
  return (
    rest.slice(0, matrixAt) +
    matrixText(outcome.matrix) +
    rest.slice(matrixAt, optionsAt) +
    optionsText(outcome.options) +
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

function optionsText(options: readonly OptionEffect[]): string {
  const texts: string[] = [];
  let known = 0;
  for (const [index, option] of options.entries()) {
    if (index < known) continue;
    const list = settledAt(options, index);
    texts.push(list === undefined ? optionText(option) : settledText(list));
    known = index + (list?.length ?? 1);
  }
  return texts.join(',');
}

const settledTexts = new WeakMap<readonly OptionEffect[], string>();

function settledText(list: readonly OptionEffect[]): string {
  const known = settledTexts.get(list);
  if (known !== undefined) return known;
  const text = list.map(optionText).join(',');
  settledTexts.set(list, text);
  return text;
}

function optionText(option: OptionEffect): string {
  const texts = textsOf(option.field, option.value);
  switch (option.state) {
    case 'chosen':
      return texts.chosen;
    case 'available': {
      const { deltaFen, deltaDays, alsoChanges } = option;
      if (texts.lastDeltaFen !== deltaFen || texts.lastDeltaDays !== deltaDays) {
        texts.lastDeltaFen = deltaFen;
        texts.lastDeltaDays = deltaDays;
        texts.last = `${texts.start}"available","delta":${yuanText(deltaFen)},"deltaDays":${deltaDays},"alsoChanges":`;
        texts.lastAlone = `${texts.last}[],"because":[]}`;
      }
      return alsoChanges.length === 0 ? texts.lastAlone : `${texts.last}${listText(alsoChanges)},"because":[]}`;
    }
    case 'unavailable':
      return `${texts.start}"unavailable","delta":null,"deltaDays":null,"alsoChanges":[],"because":${listText(option.because)}}`;
  }
}

/** How the entry of an option reads, as far as it is the same from quote to quote. */
interface OptionTexts {
  readonly start: string;
  readonly chosen: string;
  /** The entry as it was written last, up to what changes along and whole: most options cost the same on every board. */
  last: string;
  lastAlone: string;
  lastDeltaFen: bigint | undefined;
  lastDeltaDays: number;
}

const knownTexts = new Map<ChoiceField, Map<ChoiceValue, OptionTexts>>();

function textsOf(field: ChoiceField, value: ChoiceValue): OptionTexts {
  const known = knownTexts.get(field)?.get(value);
  if (known !== undefined) return known;
  const start = `{"field":"${field}","value":${JSON.stringify(value)},"state":`;
  const chosen = `${start}"chosen","delta":null,"deltaDays":null,"alsoChanges":[],"because":[]}`;
  const texts: OptionTexts = { start, chosen, last: '', lastAlone: '', lastDeltaFen: undefined, lastDeltaDays: 0 };
  const ofField = knownTexts.get(field) ?? new Map<ChoiceValue, OptionTexts>();
  knownTexts.set(field, ofField.set(value, texts));
  return texts;
}

/** The same reasons stand in the way of board after board, and the same choices follow: `known-repairs.ts` keeps them. */
const listTexts = new WeakMap<readonly unknown[], string>();

function listText(list: readonly OptionReason[] | readonly FieldChange[]): string {
  const known = listTexts.get(list);
  if (known !== undefined) return known;
  const text = JSON.stringify(list);
  listTexts.set(list, text);
  return text;
}

/** What follows the whole yuan as JSON writes the number: no needless zeros. */
const CENTS = Array.from({ length: 100 }, (_, cents) => String(cents / 100).slice(1));

/** The amount in yuan as JSON writes the number. */
function yuanText(amount: bigint): string {
  const all = Number(amount);
  const size = all < 0 ? -all : all;
  const yuan = Math.floor(size / 100);
  return `${all < 0 ? '-' : ''}${yuan}${CENTS[size - yuan * 100]}`;
}
