import { type Fen, parseYuan, subtract, ZERO_FEN } from '@xunban/money';
import { fromShanghaiText } from '../../../platform/gateways/gateway-times.ts';
import { csvRows, decode } from '../../../platform/lists/read-csv.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** A movement of the company's account, as reported by its bank. */
export interface StatementLine {
  /** The bank's own number. */
  readonly reference: string;
  readonly at: Date;
  /** Positive: it came in. */
  readonly amount: Fen;
  readonly counterparty: string;
  readonly remark: string;
}

const MAX_LINES = 20_000;

/** Column names that banks use; the first name is that of our own template. */
const COLUMNS = {
  reference: ['流水号', '流水號', '交易流水号', '银行流水号', '核心流水号', 'reference'],
  at: ['交易时间', '交易時間', '交易日期', '记账日期', '记账时间', 'date'],
  income: ['收入', '收入金额', '贷方发生额', '贷方金额', 'in'],
  outgo: ['支出', '支出金额', '借方发生额', '借方金额', 'out'],
  counterparty: ['对方户名', '對方戶名', '对方名称', '对方单位名称', 'counterparty'],
  remark: ['摘要', '附言', '用途', 'remark'],
} as const;
type Column = keyof typeof COLUMNS;

/**
 * Parses the lines of a statement as a bank exports it: csv in UTF-8 or GB 18030, whose header may follow some lines about the
 * account. A file with one unreadable line is refused as a whole.
 * @throws {Refusal} `bankStatement.columns`, `bankStatement.line` with its number, `bankStatement.tooLong`
 */
export function readStatement(bytes: Uint8Array): readonly StatementLine[] {
  const rows = rowsOf(bytes);
  const head = rows.findIndex((cells) => columnOf(cells, 'reference') >= 0 && columnOf(cells, 'at') >= 0);
  const names = rows[head];
  const places = names && placesOf(names);
  if (!places || (places.income < 0 && places.outgo < 0)) throw new Refusal('bankStatement.columns');
  const lines: StatementLine[] = [];
  for (const [at, cells] of rows.entries()) {
    if (at <= head || cells.every((cell) => cell === '')) continue;
    const line = lineOf((column) => cells[places[column]] ?? '');
    if (!line) throw new Refusal('bankStatement.line', { params: { line: at + 1 }, data: { line: at + 1 } });
    lines.push(line);
  }
  if (lines.length > MAX_LINES) throw new Refusal('bankStatement.tooLong', { params: { max: MAX_LINES } });
  return lines;
}

function rowsOf(bytes: Uint8Array): string[][] {
  try {
    // Banks put a tab or a quote before long numbers, so that spreadsheets keep them.
    return csvRows(decode(bytes)).map((cells) => cells.map((cell) => cell.replaceAll(/^'|"/g, '')));
  } catch {
    throw new Refusal('bankStatement.columns');
  }
}

const columnOf = (names: readonly string[], column: Column): number =>
  names.findIndex((name) => COLUMNS[column].some((known) => known === name.toLowerCase()));

/** Found once: a hostile head has as many columns as the file has bytes. */
const placesOf = (names: readonly string[]): Readonly<Record<Column, number>> => ({
  reference: columnOf(names, 'reference'),
  at: columnOf(names, 'at'),
  income: columnOf(names, 'income'),
  outgo: columnOf(names, 'outgo'),
  counterparty: columnOf(names, 'counterparty'),
  remark: columnOf(names, 'remark'),
});

function lineOf(cell: (column: Column) => string): StatementLine | undefined {
  const reference = cell('reference');
  const at = timeOf(cell('at'));
  const [income, outgo] = [amountOf(cell('income')), amountOf(cell('outgo'))];
  if (!/^[A-Za-z0-9-]{4,64}$/.test(reference) || !at || income === undefined || outgo === undefined) return undefined;
  const amount = subtract(income, outgo);
  if (amount === 0n) return undefined;
  const counterparty = cell('counterparty').slice(0, 120);
  return { reference, at, amount, counterparty, remark: cell('remark').slice(0, 200) };
}

/** Yuan with or without separators of thousands; an empty cell is nothing. Never negative. */
function amountOf(text: string): Fen | undefined {
  const plain = text.replaceAll(',', '');
  if (plain === '' || plain === '-') return ZERO_FEN;
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? parseYuan(plain) : undefined;
}

/** A day, or a time, in Shanghai: 2026-11-20 10:00:00, 2026/11/20, 20261120. */
function timeOf(text: string): Date | undefined {
  const found = /^(20\d{2})[-/]?(\d{2})[-/]?(\d{2})(?:[ T]?(\d{2}):?(\d{2})(?::?(\d{2}))?)?$/.exec(text);
  if (!found) return undefined;
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = found;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+08:00`);
  // 2026-02-30 would become a day in March. Banks write 24:00:00, too.
  const isDay = fromShanghaiText(`${year}-${month}-${day} 00:00:00`) !== undefined;
  return isDay && !Number.isNaN(time.getTime()) ? time : undefined;
}
