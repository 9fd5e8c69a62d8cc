import { type Fen, formatYuan, toYuanText } from '@xunban/money';
import type { Content, StyleDictionary, TableCell } from 'pdfmake/interfaces.js';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Company } from '../../../platform/company.ts';
import type { PrintJob } from '../../../platform/documents/document-worker.ts';
import { rmbInWords } from '../../pricing/quotes/quotation/rmb-in-words.ts';
import type { Application } from './application-store.ts';
import type { StoredDocument } from './document-store.ts';
import type { DocumentLine } from './split-into-documents.ts';

const CREDIT_NOTE = '#a33a2a';

const styles: StyleDictionary = {
  title: { fontSize: 18, color: CREDIT_NOTE, alignment: 'center' },
  head: { color: CREDIT_NOTE, alignment: 'center', fontSize: 8.5 },
  label: { color: CREDIT_NOTE, fontSize: 8.5 },
  foot: { fontSize: 7.5, color: '#5c6670' },
  warning: { fontSize: 9, bold: true, color: '#c0392b', alignment: 'center', margin: [0, 2, 0, 6] },
};

export interface IssuedInvoice {
  readonly application: Application;
  readonly document: StoredDocument;
  readonly lines: readonly DocumentLine[];
}

const TITLES = { special: '电子发票（增值税专用发票）', ordinary: '电子发票（普通发票）' } as const;
const SPECIMEN = '样票';
const WARNING = '演示税务平台开具的样票，不是发票，不得用于报销、抵扣或入账';

/**
 * Renders an invoice in the layout of electronic ones, always in Chinese. An invoice of a demo instance's tax platform is
 * marked as a specimen across the page and in text. Pure: the same data give the same document.
 */
export function invoiceDocument(invoice: IssuedInvoice, company: Company): PrintJob {
  const { application, document } = invoice;
  const no = document.invoiceNo ?? '';
  return {
    title: `${TITLES[application.kind]} ${no}`,
    author: company.name.zh,
    styles,
    content: [
      { text: TITLES[application.kind], style: 'title' },
      { text: WARNING, style: 'warning' },
      numbers(document),
      parties(invoice, company),
      goods(invoice),
      remarks(invoice, company),
    ],
    foot: [`${application.applicationNo} · ${WARNING}`, '{{page}} / {{pages}}'],
    watermark: SPECIMEN,
  };
}

const labelled = (label: string, value: string): Content => ({
  text: [{ text: `${label}：`, style: 'label' }, value],
});

const numbers = (document: StoredDocument): Content => ({
  columns: [
    { width: '*', text: '' },
    {
      width: 'auto',
      stack: [
        labelled('发票号码', document.invoiceNo ?? ''),
        labelled(
          '开票日期',
          document.issuedAt ? shanghaiDay(document.issuedAt).replace(/^(\d+)-(\d+)-(\d+)$/, '$1年$2月$3日') : '',
        ),
      ],
    },
  ],
  margin: [0, 0, 0, 4],
});

function parties({ application: { buyer } }: IssuedInvoice, company: Company): Content {
  const party = (side: string, name: string, taxNo: string): TableCell[] => [
    { text: side, style: 'head', margin: [0, 6, 0, 0] },
    { stack: [labelled('名称', name), labelled('统一社会信用代码/纳税人识别号', taxNo)], margin: [0, 4, 0, 4] },
  ];
  return {
    table: {
      widths: [42, '*', 42, '*'],
      body: [
        [...party('购买方\n信息', buyer.title, buyer.taxNo), ...party('销售方\n信息', company.name.zh, company.taxNo)],
      ],
    },
  };
}

const yuan = (amount: Fen): string => formatYuan(amount, { symbol: false });

function goods({ document, lines }: IssuedInvoice): Content {
  const head = ['项目名称', '规格型号', '单位', '数量', '单价', '金额', '税率', '税额'];
  const right = (text: string): TableCell => ({ text, alignment: 'right' });
  return {
    table: {
      headerRows: 1,
      widths: [118, 92, 24, 44, 50, '*', 28, 50],
      body: [
        head.map((text): TableCell => ({ text, style: 'head' })),
        ...lines.map((line): TableCell[] => [
          line.name,
          line.model,
          { text: line.unit, alignment: 'center' },
          right(line.quantity),
          right(unitPrice(line)),
          right(yuan(line.net)),
          { text: `${line.taxPercent}%`, alignment: 'center' },
          right(yuan(line.tax)),
        ]),
        [
          { text: '合　计', style: 'head', colSpan: 5 },
          '',
          '',
          '',
          '',
          right(`¥${yuan(document.net)}`),
          '',
          right(`¥${yuan(document.tax)}`),
        ],
        [
          { text: '价税合计（大写）', style: 'head', colSpan: 2 },
          '',
          { text: rmbInWords(document.amount), colSpan: 3 },
          '',
          '',
          { text: [{ text: '（小写）', style: 'label' }, `¥${yuan(document.amount)}`], colSpan: 3 },
          '',
          '',
        ],
      ],
    },
    fontSize: 8,
  };
}

/** Without tax, as invoices print it. The quantity may be a part of one. */
function unitPrice({ net, quantity }: DocumentLine): string {
  const count = Number(quantity);
  return count > 0 ? String(Number((Number(toYuanText(net)) / count).toFixed(6))) : '';
}

function remarks({ application, lines }: IssuedInvoice, company: Company): Content {
  const { buyer, kind, note } = application;
  const numbersOf = [...new Set(lines.map(({ no }) => no))].join('、');
  const account =
    kind === 'special'
      ? [
          `购方地址：${buyer.registeredAddress}　电话：${buyer.registeredPhone}`,
          `购方开户银行：${buyer.bank}　银行账号：${buyer.bankAccount}`,
        ]
      : [];
  return {
    table: {
      widths: [42, '*'],
      body: [
        [
          { text: '备注', style: 'head', margin: [0, 6, 0, 0] },
          {
            stack: [
              ...account,
              `销方开户银行：${company.bank.zh}　银行账号：${company.bankAccount}`,
              `订单号：${numbersOf}`,
              ...(note === '' ? [] : [note]),
            ],
            fontSize: 8,
          },
        ],
      ],
    },
  };
}
