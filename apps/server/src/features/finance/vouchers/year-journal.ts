import { type Fen, negate, toYuanText } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { codeOf, kindOf } from '../../ledger/ledger/chart.ts';
import { ledgerMonthRange } from '../../ledger/ledger/month-closes.ts';
import { balancesBefore } from '../../ledger/ledger/period-balances.ts';
import { CUSTOMER_KINDS, closeOf, customersOf } from './make-vouchers.ts';
import { standardAccountsIn } from './standard-accounts.ts';
import { findVouchers, voucherLines, voucherMonths } from './voucher-store.ts';

interface Line {
  readonly standardCode: string;
  readonly name: string;
  readonly memberId: string | null;
  /** Debit positive. */
  readonly amount: Fen;
}

interface Entry {
  readonly day: string;
  readonly code: string;
  readonly summary: string;
  readonly lines: readonly Line[];
}

/**
 * Opening balances and vouchers of a year as a plain text journal for hledger and ledger: from the first month
 * of the ledger in it to the last one in a row that has vouchers. Accounts are those of the accounting standard, with the member number below those that are kept per customer.
 * @throws {Refusal} `vouchers.none` when that first month has no vouchers of the close that is in force
 */
export async function yearJournal(
  reader: Reader,
  year: string,
): Promise<{ readonly text: string; readonly vouchers: number }> {
  const entries = [...(await openingOf(reader, year))];
  const opened = entries.length;
  const { first = `${year}-01` } = await ledgerMonthRange(reader);
  for (let of = 1; of <= 12; of += 1) {
    const month = `${year}-${String(of).padStart(2, '0')}`;
    if (month < first) continue;
    const [made] = await voucherMonths(reader, month);
    if (!made || made.closeId !== (await closeOf(reader, month))) break;
    entries.push(...(await vouchersOf(reader, month)));
  }
  const vouchers = entries.length - opened;
  if (vouchers === 0) throw new Refusal('vouchers.none');
  const ids = entries.flatMap(({ lines }) => lines.flatMap(({ memberId }) => memberId ?? []));
  const cards = await memberCards(reader, [...new Set(ids)]);
  const accountOf = ({ standardCode, name, memberId }: Line): string =>
    [plain(`${standardCode} ${name}`), ...(memberId === null ? [] : [cards.get(memberId)?.memberNo ?? memberId])].join(
      ':',
    );
  const text = entries.map(({ day, code, summary, lines }) => {
    const rows = lines.map((line) => `    ${accountOf(line)}  ${toYuanText(line.amount)} CNY\n`);
    return `${day} * (${code}) ${plain(summary)}\n${rows.join('')}`;
  });
  return { text: text.join('\n'), vouchers };
}

/** Texts in one line, without the signs that separate accounts, amounts and comments. */
const plain = (text: string): string => text.replaceAll(/[\s;:|]+/g, ' ').trim();

async function openingOf(reader: Reader, year: string): Promise<readonly Entry[]> {
  const month = `${year}-01`;
  const balances = await balancesBefore(reader, month, CUSTOMER_KINDS.map(codeOf));
  if (balances.length === 0) return [];
  const standard = await standardAccountsIn(reader, month);
  const customers = await customersOf(
    reader,
    balances.filter(({ owner }) => owner !== '').map(({ code, owner }) => ({ kind: kindOf(code), owner })),
  );
  const memberOf = new Map(customers.map(({ code, owner, memberId }) => [`${code} ${owner}`, memberId]));
  const lines = balances.map(({ code, owner, balance }): Line => {
    const account = standard.get(code);
    if (!account) throw new Error(`invariant: ${code} has no standard account`);
    return { ...account, memberId: memberOf.get(`${code} ${owner}`) ?? null, amount: balance };
  });
  return [{ day: `${month}-01`, code: '期初', summary: '期初余额', lines }];
}

async function vouchersOf(reader: Reader, month: string): Promise<readonly Entry[]> {
  const vouchers = await findVouchers(reader, month, { skip: 0, take: Number.MAX_SAFE_INTEGER });
  const linesOf = new Map<number, Line[]>();
  for (const { no, standardCode, name, memberId, debit, credit } of await voucherLines(reader, month)) {
    const line = { standardCode, name, memberId, amount: credit === 0n ? debit : negate(credit) };
    const known = linesOf.get(no);
    if (known) known.push(line);
    else linesOf.set(no, [line]);
  }
  return vouchers.map(({ no, day, summary }) => ({
    ...{ day, summary, code: `记-${Number(month.slice(5))}-${no}` },
    lines: linesOf.get(no) ?? [],
  }));
}
