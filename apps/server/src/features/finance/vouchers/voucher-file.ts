import type { ReportFile, VoucherLayout } from '@xunban/contract';
import { type Fen, toYuanText } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type CsvValue, csvListFile } from '../../../platform/lists/csv.ts';
import { xlsxFile } from '../../../platform/lists/xlsx.ts';
import { type MemberCard, memberCards } from '../../identity/accounts/member-cards.ts';
import { LAYOUTS, type VoucherField } from './voucher-layouts.ts';
import { findVouchers, type Voucher, type VoucherLine, voucherLines } from './voucher-store.ts';

/** Word of every voucher: one series of numbers for all kinds. */
const WORD = '记';

interface Row {
  readonly voucher: Voucher;
  readonly line: VoucherLine;
  /** From zero within the voucher. */
  readonly at: number;
  readonly customer: MemberCard | undefined;
  readonly maker: string;
}

/** A code is a text cell in a workbook. In CSV it stays as it is, which the importing program reads. */
type CodeCell = (code: string) => CsvValue;

const figure = (amount: Fen): CsvValue => (amount === 0n ? '' : { figure: toYuanText(amount) });

const CELLS: Readonly<Record<VoucherField, (row: Row, code: CodeCell, separator: string) => CsvValue>> = {
  day: ({ voucher }) => voucher.day,
  year: ({ voucher }) => Number(voucher.day.slice(0, 4)),
  period: ({ voucher }) => Number(voucher.day.slice(5, 7)),
  word: () => WORD,
  no: ({ voucher }) => voucher.no,
  lineFromZero: ({ at }) => at,
  lineFromOne: ({ at }) => at + 1,
  attachments: ({ voucher }) => voucher.attachments,
  summary: ({ voucher }) => voucher.summary,
  accountCode: ({ line }, code, separator) => code(line.standardCode.replaceAll('.', separator)),
  accountName: ({ line }) => line.name,
  debit: ({ line }) => figure(line.debit),
  credit: ({ line }) => figure(line.credit),
  amount: ({ line }) => figure(line.debit === 0n ? line.credit : line.debit),
  isDebit: ({ line }) => (line.debit === 0n ? 0 : 1),
  customerNo: ({ customer }, code) => code(customer?.memberNo ?? ''),
  customerName: ({ customer }) => customer?.name ?? '',
  customerKind: ({ customer }) => (customer ? '客户' : ''),
  department: ({ line }) => line.department,
  departmentKind: ({ line }) => (line.department ? '部门' : ''),
  project: ({ line }) => line.project,
  projectKind: ({ line }) => (line.project ? '项目' : ''),
  maker: ({ maker }) => maker,
  currency: () => 'RMB',
  rate: () => 1,
  empty: () => '',
};

/** The vouchers of a month as a file for an accounting program, one row for each line. */
export async function voucherFile(
  reader: Reader,
  {
    month,
    layout,
    file,
    maker,
  }: { readonly month: string; readonly layout: VoucherLayout; readonly file: ReportFile; readonly maker: string },
): Promise<Buffer> {
  const { separator, columns } = LAYOUTS[layout];
  const lines = await voucherLines(reader, month);
  const vouchers = new Map(
    (await findVouchers(reader, month, { skip: 0, take: Number.MAX_SAFE_INTEGER })).map((one) => [one.no, one]),
  );
  const customers = await memberCards(
    reader,
    lines.flatMap(({ memberId }) => memberId ?? []),
  );
  const code: CodeCell = file === 'csv' ? (text) => ({ figure: text }) : (text) => text;
  let [no, at] = [0, 0];
  const rows = lines.map((line) => {
    at = line.no === no ? at + 1 : 0;
    no = line.no;
    const voucher = vouchers.get(no);
    if (!voucher) throw new Error(`invariant: voucher ${month} ${no} has lines only`);
    const row: Row = { voucher, line, at, customer: customers.get(line.memberId ?? ''), maker };
    return columns.map(([, field]) => CELLS[field](row, code, separator));
  });
  const list = file === 'csv' ? csvListFile() : xlsxFile(`${WORD} ${month}`);
  const parts = [list.begin(columns.map(([title]) => title)), list.rows(rows), list.end()];
  return Buffer.concat(parts.map((part) => Buffer.from(part)));
}
