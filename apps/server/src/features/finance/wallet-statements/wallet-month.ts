import type { CashLog } from '@xunban/contract';
import { type Fen, fen, fromApi, negate, ZERO_FEN } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { accountStatement } from '../../ledger/ledger/account-statement.ts';
import { cashLogs } from '../../ledger/wallet/cash-log.ts';

/** A month of a wallet as a bookkeeper files it: opening and closing balance, and every booking between them. */
export interface WalletMonth {
  /** First and last day, yyyy-MM-dd. */
  readonly from: string;
  readonly to: string;
  readonly opening: Fen;
  readonly came: Fen;
  readonly went: Fen;
  readonly closing: Fen;
  /** In the order of booking. */
  readonly lines: readonly CashLog[];
}

const LINES_AT_ONCE = 1_000;

/** @param month yyyy-MM, in Shanghai */
export async function walletMonth(reader: Reader, memberId: string, month: string): Promise<WalletMonth> {
  const { from, to, before } = await daysOf(reader, month);
  const opening = await balanceAfter(reader, memberId, before);
  const lines = await linesOf(reader, memberId, { from, to });
  const last = lines.at(-1);
  const amounts = lines.map(({ amount }) => fromApi(amount));
  const total = (sign: 1 | -1) => fen(amounts.reduce((sum, one) => (one > 0n === sign > 0 ? sum + one : sum), 0n));
  return {
    ...{ from, to, opening, came: total(1), went: negate(total(-1)) },
    closing: last ? fromApi(last.balance) : opening,
    lines,
  };
}

async function daysOf(reader: Reader, month: string) {
  const first = `${month}-01`;
  const { rows } = await sql<{ to: string; before: string }>`
    select to_char(${first}::date + interval '1 month' - interval '1 day', 'YYYY-MM-DD') as to,
      to_char(${first}::date - 1, 'YYYY-MM-DD') as before`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('invariant: calendar query returned no row');
  return { from: first, ...row };
}

/** Returns the wallet balance at the end of a day. */
async function balanceAfter(reader: Reader, memberId: string, day: string): Promise<Fen> {
  const wallet = { kind: 'walletAvailable', owner: memberId } as const;
  const latest = { from: undefined, to: day, isOldestFirst: false, skip: 0, take: 1 };
  const { lines } = await accountStatement(reader, wallet, latest);
  return lines[0] ? negate(lines[0].balance) : ZERO_FEN;
}

/** The oldest come first, so that what is booked meanwhile moves no page. */
async function linesOf(reader: Reader, memberId: string, days: Pick<WalletMonth, 'from' | 'to'>): Promise<CashLog[]> {
  const all: CashLog[] = [];
  for (;;) {
    const page = { ...days, kind: undefined, isOldestFirst: true, skip: all.length, take: LINES_AT_ONCE };
    const { items } = await cashLogs(reader, memberId, page);
    all.push(...items);
    if (items.length < LINES_AT_ONCE) return all;
  }
}
