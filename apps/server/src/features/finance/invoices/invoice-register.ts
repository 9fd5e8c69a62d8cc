import { type InvoiceRegisterLine, invoiceRegisterPage, type REGISTER_STATES } from '@xunban/contract';
import { fen, toApi } from '@xunban/money';
import { sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import type { Config } from '../../../platform/config.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { ExportedList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';
import { companyForDocuments } from '../../content/company-profile/company-profile.ts';
import { firstOf, nextOf } from './month-bounds.ts';
import { SOURCE_RATES } from './source-taxes.ts';
import { unitPriceOf } from './unit-price.ts';

/**
 * Register of a month's invoices and credit notes, one row per line, in the column order of the tax bureau's full query of
 * invoices. A credit note has negative quantities and amounts.
 */
export const exportedRegister = (config: Config, month: string): ExportedList<InvoiceRegisterLine> => ({
  name: 'invoiceRegister',
  page: invoiceRegisterPage,
  read: (reader, page) => registerOf(reader, config, month, page),
  record: recordExport,
  columns: [
    { name: 'position', of: 'position', cell: ({ position }) => position },
    // Paper invoices alone have a code, which their tax client keeps.
    { name: 'invoiceCode', of: 'paperNo', cell: () => '' },
    { name: 'paperNo', of: 'paperNo', cell: ({ paperNo }) => paperNo },
    { name: 'digitalNo', of: 'digitalNo', cell: ({ digitalNo }) => digitalNo },
    { name: 'sellerTaxNo', of: 'sellerTaxNo', cell: ({ sellerTaxNo }) => sellerTaxNo },
    { name: 'sellerName', of: 'sellerName', cell: ({ sellerName }) => sellerName },
    { name: 'buyerTaxNo', of: 'buyerTaxNo', cell: ({ buyerTaxNo }) => buyerTaxNo },
    { name: 'buyerName', of: 'buyerName', cell: ({ buyerName }) => buyerName },
    { name: 'issuedAt', of: 'issuedAt', cell: ({ issuedAt }) => issuedAt.slice(0, 19).replace('T', ' ') },
    { name: 'classification', of: 'classification', cell: ({ classification }) => classification },
    // The bureau fills this column, the level of risk and the drawer.
    { name: 'specialBusiness', of: 'classification', cell: () => '' },
    { name: 'goodsName', of: 'name', cell: ({ name }) => name },
    { name: 'lineModel', of: 'model', cell: ({ model }) => model },
    { name: 'lineUnit', of: 'unit', cell: ({ unit }) => unit },
    { name: 'lineQuantity', of: 'quantity', cell: ({ quantity }) => quantity && { figure: quantity } },
    { name: 'unitPrice', of: 'unitPrice', cell: ({ unitPrice }) => unitPrice && { figure: unitPrice } },
    { name: 'registerNet', of: 'net', cell: ({ net }) => net ?? '' },
    { name: 'taxRate', of: 'taxPercent', cell: ({ taxPercent }) => `${taxPercent}%` },
    { name: 'lineTax', of: 'tax', cell: ({ tax }) => tax ?? '' },
    { name: 'gross', of: 'amount', cell: ({ amount }) => amount ?? '' },
    {
      name: 'invoiceSource',
      of: 'isManual',
      cell: ({ isManual }, { text }) => text(isManual ? 'byHand' : 'byService'),
    },
    { name: 'registerKind', of: 'kind', cell: ({ kind }, { value }) => value('invoiceKind', kind) },
    { name: 'invoiceStatus', of: 'state', cell: ({ state }, { value }) => value('registerState', state) },
    { name: 'isPositive', of: 'isRed', cell: ({ isRed }, { text }) => text(isRed ? 'no' : 'yes') },
    { name: 'riskLevel', of: 'state', cell: () => '' },
    { name: 'drawer', of: 'state', cell: () => '' },
    { name: 'note', of: 'note', cell: ({ note }) => note },
    { name: 'redFor', of: 'redFor', cell: ({ redFor }) => redFor },
    { name: 'formNo', of: 'formNo', cell: ({ formNo }) => formNo },
  ],
});

interface Row {
  readonly no: string;
  readonly medium: string;
  readonly tax_no: string;
  readonly title: string;
  readonly at: Date;
  readonly name: string;
  readonly model: string;
  readonly unit: string;
  readonly quantity: string;
  readonly fen: bigint;
  readonly net_fen: bigint;
  readonly tax_fen: bigint;
  readonly tax_percent: number;
  readonly is_manual: boolean;
  readonly kind: InvoiceRegisterLine['kind'];
  readonly state: (typeof REGISTER_STATES)[number];
  readonly red_for: string;
  readonly form_no: string;
  readonly note: string;
  readonly total: number;
}

/** In the order of issue. A credit note for a price reduction has amounts without quantities. */
async function registerOf(
  reader: Reader,
  config: Config,
  month: string,
  { skipCount, maxResultCount }: { readonly skipCount: number; readonly maxResultCount: number },
): Promise<{ totalCount: number; items: InvoiceRegisterLine[] }> {
  const company = await companyForDocuments(reader, config);
  const { rows } = await sql<Row>`
    select entry.*, rate.percent as tax_percent, application.medium, application.kind, application.note, application.buyer ->> 'taxNo' as tax_no,
      application.buyer ->> 'title' as title, count(*) over ()::int as total
    from (
      select invoice.id, invoice.application_id, invoice.invoice_no as no, invoice.issued_at as at, line.position, line.source_no,
        line.name, line.model, line.unit, line.quantity, line.amount_fen as fen, line.net_fen, line.tax_fen,
        invoice.entered_by is not null as is_manual, '' as red_for, '' as form_no,
        case when reversal.is_void then 'voided' when coalesce(reversal.fen, 0) = 0 then 'normal'
          when reversal.fen = invoice.amount_fen then 'reversed' else 'partlyReversed' end as state
      from invoice join invoice_line line on line.invoice_id = invoice.id
      left join (select invoice_id, sum(amount_fen) as fen, bool_or(kind = 'void') as is_void from invoice_credit_note
        where state = 'issued' group by invoice_id) reversal on reversal.invoice_id = invoice.id
      where invoice.state = 'issued' and invoice.issued_at >= ${firstOf(month)} and invoice.issued_at < ${nextOf(month)}
      union all
      select credit_note.id, invoice.application_id, credit_note.invoice_no, credit_note.issued_at, line.position, part.source_no,
        line.name, line.model, line.unit,
        case when credit_note.cause = 'discount' or line.quantity = '' then ''
          else trim_scale(-round(line.quantity::numeric * part.amount_fen / line.amount_fen, 8))::text end,
        -part.amount_fen, -(part.amount_fen - part.tax_fen), -part.tax_fen,
        credit_note.requested_at is null, invoice.invoice_no, coalesce(credit_note.form_no, ''), 'normal'
      from invoice_credit_note credit_note join invoice on invoice.id = credit_note.invoice_id
      join invoice_credit_note_part part on part.credit_note_id = credit_note.id
      join lateral (select * from invoice_line where invoice_id = invoice.id and source_no = part.source_no
        order by position limit 1) line on true
      where credit_note.state = 'issued' and credit_note.kind = 'creditNote'
        and credit_note.issued_at >= ${firstOf(month)} and credit_note.issued_at < ${nextOf(month)}
    ) entry join invoice_application application on application.id = entry.application_id
    join ${SOURCE_RATES} rate on rate.no = entry.source_no
    order by entry.at, entry.id, entry.position offset ${skipCount} limit ${maxResultCount}`.execute(reader);
  const items = rows.map((row, at) => ({
    position: skipCount + at + 1,
    ...(row.no.length === 20 ? { paperNo: '', digitalNo: row.no } : { paperNo: row.no, digitalNo: '' }),
    ...{ sellerTaxNo: company.taxNo, sellerName: company.name.zh, buyerTaxNo: row.tax_no, buyerName: row.title },
    ...{ issuedAt: toIso(row.at), classification: config.goodsCode, name: row.name, model: row.model, unit: row.unit },
    ...{ quantity: row.quantity, unitPrice: unitPriceOf(fen(row.net_fen), row.quantity) },
    ...{ net: toApi(fen(row.net_fen)), tax: toApi(fen(row.tax_fen)), amount: toApi(fen(row.fen)) },
    ...{ taxPercent: row.tax_percent, isManual: row.is_manual, kind: row.kind, state: row.state, isRed: row.fen < 0n },
    ...{ redFor: row.red_for, formNo: row.form_no, note: row.note },
  }));
  return { totalCount: rows[0]?.total ?? 0, items };
}
