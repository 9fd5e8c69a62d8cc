import type { Language } from '@xunban/i18n';
import { type DocumentTexts, documentTexts } from '@xunban/i18n/documents';
import { type Fen, formatYuan, subtract } from '@xunban/money';
import type { Content, StyleDictionary, TableCell } from 'pdfmake/interfaces.js';
import { toIso } from '../../../platform/clock.ts';
import type { Company } from '../../../platform/company.ts';
import type { PrintJob } from '../../../platform/documents/document-worker.ts';
import { labelPairs } from '../../../platform/documents/label-pairs.ts';
import { taxOf } from '../../ledger/ledger/output-tax.ts';
import type { OrderReferences } from '../../orders-core/orders/packing.ts';
import { rmbInWords } from '../../pricing/quotes/quotation/rmb-in-words.ts';

const styles: StyleDictionary = {
  company: { fontSize: 12, bold: true, color: '#0f7b4f' },
  title: { fontSize: 20, bold: true },
  section: { fontSize: 11, bold: true, color: '#0f7b4f', margin: [0, 12, 0, 4] },
  label: { color: '#5c6670' },
  head: { bold: true, fillColor: '#eef5f1' },
  foot: { fontSize: 7.5, color: '#5c6670' },
};

/** The content of a receipt. */
interface ReceiptFacts {
  readonly payNo: string;
  readonly paidAt: Date;
  readonly amount: Fen;
  readonly refunded: Fen;
  /** Rate when it was paid; null when the amount has no common rate. */
  readonly taxPercent: number | null;
  /** Company, or name, of the member whose orders were paid. */
  readonly buyer: string;
  readonly orders: readonly (OrderReferences & { readonly mainNo: string; readonly boards: readonly string[] })[];
}

/** Builds the receipt of a payment that has succeeded. It is not an invoice, and says so. Pure: the same facts give the same document. */
export function receiptDocument(facts: ReceiptFacts, company: Company, language: Language): PrintJob {
  const { text } = documentTexts(language);
  const name = language === 'en' ? company.name.en : company.name.zh;
  const { payNo, paidAt, amount, refunded, taxPercent, buyer, orders } = facts;
  // Top-ups contain no tax: what they pay for is not sold yet.
  const taxRows: readonly (readonly [string, string])[] =
    orders.length === 0 || taxPercent === null
      ? []
      : [
          [text('net'), formatYuan(subtract(amount, taxOf(amount, taxPercent)))],
          [text('vat', { percent: taxPercent }), formatYuan(taxOf(amount, taxPercent))],
        ];
  return {
    title: `${text('receiptTitle')} ${payNo}`,
    author: name,
    styles,
    content: [
      { text: name, style: 'company' },
      { text: text('receiptTitle'), style: 'title' },
      labelPairs([
        [text('receiptPayNo'), payNo],
        [text('receiptPaidAt'), toIso(paidAt).slice(0, 16).replace('T', ' ')],
        [text('supplier'), name],
        [text('taxNo'), company.taxNo],
        [text('buyer'), buyer],
        [text('receiptAmount'), formatYuan(amount)],
        ...taxRows,
        [text('inWords'), rmbInWords(amount)],
        ...(refunded > 0n ? ([[text('receiptRefunded'), formatYuan(refunded)]] as const) : []),
      ]),
      ...paidItems(orders, text),
      { text: text('receiptNote'), style: 'foot', margin: [0, 12, 0, 0] },
    ],
    foot: [`${payNo} · ${name}`, text('page', { page: '{{page}}', pages: '{{pages}}' })],
  };
}

function paidItems(orders: ReceiptFacts['orders'], text: DocumentTexts['text']): Content[] {
  if (orders.length === 0) return [];
  const head: TableCell[] = [text('reportMain'), text('receiptBoards')].map((label) => ({
    text: label,
    style: 'head',
  }));
  return [
    { text: text('receiptFor'), style: 'section' },
    {
      layout: 'lines',
      table: {
        headerRows: 1,
        widths: ['auto', '*'],
        body: [
          head,
          ...orders.map(({ mainNo, poNumber, costCentre, boards }): TableCell[] => [
            { stack: [mainNo, ...referenceLines({ poNumber, costCentre }, text)] },
            { stack: [...boards] },
          ]),
        ],
      },
    },
  ];
}

const referenceLines = ({ poNumber, costCentre }: OrderReferences, text: DocumentTexts['text']): string[] => [
  ...(poNumber === '' ? [] : [text('label', { label: text('reportPo'), value: poNumber })]),
  ...(costCentre === '' ? [] : [text('label', { label: text('costCentre'), value: costCentre })]),
];
