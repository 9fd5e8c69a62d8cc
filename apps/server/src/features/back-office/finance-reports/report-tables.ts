import type { FinanceReport, ReportFile, SalesBy } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import type { ListColumnName, ListTexts } from '@xunban/i18n/list-texts';
import { type Fen, fen, sum, toApi } from '@xunban/money';
import writeExcelFile, { type Row } from 'write-excel-file/node';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { gatewayLabel } from '../../../platform/gateways/known-gateways.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { csvFile } from '../../../platform/lists/csv.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { atOf, bankMonth } from '../../finance/bank-statements/bank-month.ts';
import { differencesOfMonth } from '../../finance/settlements/find-settlements.ts';
import { standardAccountsIn } from '../../finance/vouchers/standard-accounts.ts';
import { periodBalances } from '../../ledger/ledger/period-balances.ts';
import { prepaidReport } from './prepaid-report.ts';
import { receivablesReport } from './receivables-report.ts';
import { salesReport } from './sales-report.ts';

/** A cell: a text, a count, or an amount, of which a workbook shows two decimals. */
type Cell = string | number | { readonly yuan: number };

/** A report as rows below their titles. */
export interface ReportTable {
  readonly heads: readonly ListColumnName[];
  readonly rows: readonly (readonly Cell[])[];
}

export interface ReportWish {
  readonly report: FinanceReport;
  /** yyyy-MM. */
  readonly month: string;
  readonly by: SalesBy;
  readonly language: Language;
}

const yuan = (amount: Fen): Cell => ({ yuan: toApi(amount) });

/** The rows of a report, in the reader's language. */
export async function reportTable(
  reader: Reader,
  { report, month, by, language }: ReportWish,
  { value }: ListTexts,
): Promise<ReportTable> {
  if (report === 'trialBalance') {
    const balances = await periodBalances(reader, month);
    const standard = await standardAccountsIn(reader, month);
    return {
      heads: ['accountCode', 'accountName', 'standardCode', 'standardName', 'opening', 'debit', 'credit', 'closing'],
      rows: balances.map(({ code, opening, debit, credit, closing }) => [
        ...[code, value('account', code), standard.get(code)?.standardCode ?? '', standard.get(code)?.name ?? ''],
        ...[yuan(opening), yuan(debit), yuan(credit), yuan(closing)],
      ]),
    };
  }
  if (report === 'prepaid') {
    const { rows } = await prepaidReport(reader, month);
    return {
      heads: ['mainNo', 'memberName', 'memberNo', 'prepaidKind', 'since', 'days', 'amount'],
      rows: rows.map(({ mainNo, memberName, memberNo, kind, since, days, amount }) => [
        ...[mainNo, memberName, memberNo, value('prepaidKind', kind), since, days, yuan(amount)],
      ]),
    };
  }
  if (report === 'receivables') {
    const { rows } = await receivablesReport(reader, month);
    return {
      heads: ['statementNo', 'memberName', 'memberNo', 'dueOn', 'daysOverdue', 'receivableAge', 'amount'],
      rows: rows.map(({ statementNo, memberName, memberNo, dueOn, daysOverdue, age, amount }) => [
        ...[statementNo, memberName, memberNo, dueOn ?? '', daysOverdue, value('receivableAge', age), yuan(amount)],
      ]),
    };
  }
  if (report === 'bank') {
    const { rows } = await bankMonth(reader, month);
    return {
      heads: [
        'at',
        'bankState',
        'bankReference',
        'counterparty',
        'remark',
        'no',
        'byBank',
        'byLedger',
        'difference',
        'note',
      ],
      rows: rows.map((row) => [
        ...[minuteCell(toIso(atOf(row))) ?? '', value('bankState', row.state)],
        ...[row.line?.reference ?? row.bookings[0]?.bankReference ?? '', row.line?.counterparty ?? ''],
        ...[row.line?.remark ?? '', row.bookings.map(({ no }) => no).join(', ')],
        row.line ? yuan(row.line.amount) : '',
        row.bookings.length > 0 ? yuan(sum(row.bookings.map(({ amount }) => amount))) : '',
        ...[yuan(row.difference), row.explanation?.note ?? ''],
      ]),
    };
  }
  if (report === 'gatewayDifferences') {
    const rows = await differencesOfMonth(reader, month);
    const names = await staffNames(
      reader,
      rows.map(({ explained_by }) => explained_by),
    );
    return {
      heads: [
        ...(['gateway', 'billDay', 'no', 'billDifference', 'billed', 'booked', 'difference'] as const),
        ...(['foundAt', 'endedAt', 'explainedBy', 'note'] as const),
      ],
      rows: rows.map(({ gateway, day, no, kind, billed_fen, booked_fen, found_at, ended_at, explained_by, note }) => [
        ...[gatewayLabel(gateway, language), day, no, value('billDifference', kind)],
        ...[yuan(fen(billed_fen)), yuan(fen(booked_fen)), yuan(fen(billed_fen - booked_fen))],
        ...[minuteCell(toIso(found_at)) ?? '', minuteCell(toIsoOrNull(ended_at)) ?? ''],
        ...[names.get(explained_by) ?? '', note],
      ]),
    };
  }
  const rows = await salesReport(reader, month, by);
  return {
    heads: [
      HEADS[by],
      'orders',
      'salesBoards',
      'salesTooling',
      'salesCoupons',
      'salesFreight',
      'salesFees',
      'lineTax',
      'gross',
      'salesDiscounts',
      'salesAllowances',
    ],
    rows: rows.map(({ name, orders, boards, tooling, coupons, freight, fees, tax, discounts, allowances }) => [
      ...[name, orders, yuan(boards), yuan(tooling), yuan(coupons), yuan(freight), yuan(fees), yuan(tax)],
      ...[yuan(fen(boards + tooling - coupons + freight + fees + tax)), yuan(discounts), yuan(allowances)],
    ]),
  };
}

const HEADS: Readonly<Record<SalesBy, ListColumnName>> = {
  month: 'month',
  customer: 'memberName',
  layers: 'layers',
  factory: 'factory',
};

/** Texts that a spreadsheet would run are disarmed. */
function csvOf({ heads, rows }: ReportTable, { column }: ListTexts): Buffer {
  const lines = rows.map((row) => row.map((cell) => (typeof cell === 'object' ? cell.yuan : cell)));
  return Buffer.from(csvFile([heads.map(column), ...lines]));
}

/** A text in a cell is a text, also one that begins with a sign of a formula. */
function workbookOf({ heads, rows }: ReportTable, { column }: ListTexts, sheet: string): Promise<Buffer> {
  const table: Row[] = [
    heads.map((name) => ({ value: column(name), type: String, fontWeight: 'bold' as const })),
    ...rows.map(
      (row): Row =>
        row.map((cell) => {
          if (typeof cell === 'object') return { value: cell.yuan, type: Number, format: '#,##0.00' };
          return typeof cell === 'number' ? { value: cell, type: Number } : { value: cell, type: String };
        }),
    ),
  ];
  return writeExcelFile(table, { sheet, columns: heads.map(() => ({ width: 18 })) }).toBuffer();
}

export const fileOf = (file: ReportFile, table: ReportTable, texts: ListTexts, sheet: string): Promise<Buffer> =>
  file === 'csv' ? Promise.resolve(csvOf(table, texts)) : workbookOf(table, texts, sheet);
