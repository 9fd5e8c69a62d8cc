import type { ListTexts } from '@xunban/i18n/list-texts';
import { type Fen, formatYuan, fromApi } from '@xunban/money';
import type { TableCell } from 'pdfmake/interfaces.js';
import type { Company } from '../../../platform/company.ts';
import type { PrintJob } from '../../../platform/documents/document-worker.ts';
import { DOCUMENT_STYLES, documentHead, facts, type StatementReader } from '../credit/statement-document.ts';
import type { WalletMonth } from './wallet-month.ts';

/** A month of a wallet as a document to file, in Chinese like all documents. Pure: the same data give the same document. */
export function walletDocument(
  { from, to, opening, came, went, closing, lines }: WalletMonth,
  owner: StatementReader,
  company: Company,
  texts: ListTexts,
): PrintJob {
  return {
    title: `余额对账单 ${from.slice(0, 7)}`,
    author: company.name.zh,
    styles: DOCUMENT_STYLES,
    content: [
      documentHead('余额对账单', company, [
        ['期间', `${from} 至 ${to}`],
        ['客户', `${owner.name}（${owner.memberNo}）`],
      ]),
      facts([
        ['期初余额', formatYuan(opening)],
        ['本期增加', formatYuan(came)],
        ['本期减少', formatYuan(went)],
        ['期末余额', formatYuan(closing)],
      ]),
      { text: '收支明细', style: 'section' },
      {
        layout: 'lines',
        fontSize: 8.5,
        table: {
          headerRows: 1,
          widths: [84, 70, '*', 80, 80],
          body: [
            ['时间', '类型', '单号', '金额', '余额'].map((text, at): TableCell => cell(text, at >= 3, 'head')),
            balanceRow(from, '期初余额', opening),
            ...lines.map(({ at, kind, reference, amount, balance }): TableCell[] => [
              at.slice(0, 16).replace('T', ' '),
              texts.value('cashKind', kind),
              reference,
              cell(formatYuan(fromApi(amount)), true),
              cell(formatYuan(fromApi(balance)), true),
            ]),
            balanceRow(to, '期末余额', closing),
          ],
        },
      },
      { margin: [0, 14, 0, 0], style: 'small', text: '可用余额的收支，不含冻结的钱。金额均为人民币元。' },
    ],
    foot: [`余额对账单 ${from.slice(0, 7)} · ${company.name.zh}`, '{{page}} / {{pages}}'],
  };
}

const balanceRow = (day: string, text: string, balance: Fen): TableCell[] => [
  day,
  { text, style: 'head', colSpan: 3 },
  '',
  '',
  cell(formatYuan(balance), true, 'head'),
];

const cell = (text: string, isFigure: boolean, style?: string): TableCell => ({
  text,
  ...(style && { style }),
  ...(isFigure && { alignment: 'right' as const }),
});
