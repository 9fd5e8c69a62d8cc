import { type StaffInvoiceLine, staffInvoiceLinePage } from '@xunban/contract';
import { fen, toApi } from '@xunban/money';
import { sql } from 'kysely';
import type { Config } from '../../../platform/config.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { ExportedList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';
import { type Application, applicationOf } from './application-store.ts';
import { SOURCE_RATES } from './source-taxes.ts';
import { type StaffInvoiceFilter, sought } from './staff-invoice-view.ts';
import { unitPriceOf } from './unit-price.ts';

/** Lines of invoices in the table that a tax client takes (docs/tax-client-table.md), one row for each line. */
export const exportedLines = (config: Config, filter: StaffInvoiceFilter): ExportedList<StaffInvoiceLine> => ({
  name: 'invoiceLines',
  page: staffInvoiceLinePage,
  read: (reader, page) => linesOfApplications(reader, config, filter, page),
  record: recordExport,
  columns: [
    { name: 'serialNo', of: 'serialNo', cell: ({ serialNo }) => serialNo },
    { name: 'invoiceKind', of: 'kind', cell: ({ kind }, { value }) => value('invoiceKind', kind) },
    { name: 'billingProfile', of: 'title', cell: ({ title }) => title },
    { name: 'taxNo', of: 'taxNo', cell: ({ taxNo }) => taxNo },
    { name: 'registeredAddress', of: 'registeredAddress', cell: ({ registeredAddress }) => registeredAddress },
    { name: 'registeredPhone', of: 'registeredPhone', cell: ({ registeredPhone }) => registeredPhone },
    { name: 'bank', of: 'bank', cell: ({ bank }) => bank },
    { name: 'companyAccount', of: 'bankAccount', cell: ({ bankAccount }) => bankAccount ?? '' },
    { name: 'classification', of: 'classification', cell: ({ classification }) => classification },
    { name: 'lineName', of: 'name', cell: ({ name }) => name },
    { name: 'lineModel', of: 'model', cell: ({ model }) => model },
    { name: 'lineUnit', of: 'unit', cell: ({ unit }) => unit },
    { name: 'lineQuantity', of: 'quantity', cell: ({ quantity }) => quantity },
    { name: 'unitPrice', of: 'unitPrice', cell: ({ unitPrice }) => unitPrice && { figure: unitPrice } },
    { name: 'lineNet', of: 'net', cell: ({ net }) => net ?? '' },
    { name: 'taxPercent', of: 'taxPercent', cell: ({ taxPercent }) => taxPercent },
    { name: 'lineTax', of: 'tax', cell: ({ tax }) => tax ?? '' },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount ?? '' },
    { name: 'note', of: 'note', cell: ({ note }) => note },
    { name: 'invoiceNo', of: 'invoiceNo', cell: ({ invoiceNo }) => invoiceNo },
  ],
});

interface Row {
  readonly position: number;
  readonly invoice_no: string | null;
  readonly name: string;
  readonly model: string;
  readonly unit: string;
  readonly quantity: string;
  readonly line_fen: bigint;
  readonly net_fen: bigint;
  readonly tax_fen: bigint;
  readonly tax_percent: number;
  readonly total: number;
}

/** By application, the one that was applied for first coming first, in the order of its invoices and their lines. */
async function linesOfApplications(
  reader: Reader,
  { goodsCode }: Config,
  filter: StaffInvoiceFilter,
  { skipCount, maxResultCount }: { readonly skipCount: number; readonly maxResultCount: number },
) {
  const { rows } = await sql<Row & Parameters<typeof applicationOf>[0]>`
    select application.*, invoice.position, invoice.invoice_no, line.name, line.model, line.unit, line.quantity,
      line.amount_fen as line_fen, line.net_fen, line.tax_fen, rate.percent as tax_percent, count(*) over ()::int as total
    from (select * from invoice_application where ${sought(reader, filter)}) application
    join invoice on invoice.application_id = application.id and invoice.state <> 'dropped'
    join invoice_line line on line.invoice_id = invoice.id
    join ${SOURCE_RATES} rate on rate.no = line.source_no
    order by application.applied_at, application.id, invoice.position, line.position
    offset ${skipCount} limit ${maxResultCount}`.execute(reader);
  return { totalCount: rows[0]?.total ?? 0, items: rows.map((row) => present(applicationOf(row), row, goodsCode)) };
}

const present = (
  { applicationNo, kind, buyer, note }: Application,
  row: Row,
  classification: string,
): StaffInvoiceLine => ({
  serialNo: `${applicationNo}-${row.position}`,
  kind,
  ...{ title: buyer.title, taxNo: buyer.taxNo, registeredAddress: buyer.registeredAddress },
  ...{ registeredPhone: buyer.registeredPhone, bank: buyer.bank, bankAccount: buyer.bankAccount },
  ...{ name: row.name, model: row.model, unit: row.unit, quantity: row.quantity },
  unitPrice: unitPriceOf(fen(row.net_fen), row.quantity),
  classification,
  net: toApi(fen(row.net_fen)),
  taxPercent: row.tax_percent,
  tax: toApi(fen(row.tax_fen)),
  amount: toApi(fen(row.line_fen)),
  note,
  invoiceNo: row.invoice_no ?? '',
});
