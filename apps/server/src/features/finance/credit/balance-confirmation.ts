import type { CreditStatementDetail } from '@xunban/contract';
import { type Fen, formatYuan } from '@xunban/money';
import type { Content, TableCell } from 'pdfmake/interfaces.js';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Company } from '../../../platform/company.ts';
import type { PrintJob } from '../../../platform/documents/document-worker.ts';
import { rmbInWords } from '../../pricing/quotes/quotation/rmb-in-words.ts';
import { sealSvg } from '../../pricing/quotes/quotation/seal.ts';
import { DOCUMENT_STYLES, day, documentHead, lastDay, type StatementReader } from './statement-document.ts';
import type { PeriodFigures } from './statement-figures.ts';

/**
 * Builds the balance confirmation by which two accounting departments agree on the amount owed at the end of a period, with
 * the company seal and a slip that the buyer stamps and returns. Always in Chinese, like the seal. Pure: the same data give the
 * same document.
 */
export function balanceConfirmation(
  statement: Pick<CreditStatementDetail, 'statementNo' | 'periodFrom' | 'periodUntil'>,
  figures: PeriodFigures,
  buyer: StatementReader,
  company: Company,
  printedAt: Date,
): PrintJob {
  const { statementNo } = statement;
  const until = lastDay(statement.periodUntil);
  return {
    title: `往来对账函 ${statementNo}`,
    author: company.name.zh,
    styles: DOCUMENT_STYLES,
    content: [
      documentHead('往来对账函', company, [
        ['对账单号', statementNo],
        ['账期', `${day(statement.periodFrom)} 至 ${until}`],
      ]),
      { text: `致：${buyer.name}（会员号 ${buyer.memberNo}）`, style: 'strong', margin: [0, 18, 0, 8] },
      {
        text: `为核对双方往来账目，现将贵公司在我公司的账期往来列示如下。截至 ${until} 24:00，贵公司应付我公司款项余额为人民币 ${formatYuan(figures.closing)}（大写：${rmbInWords(figures.closing)}）。请核对后在下方回执盖章，并于收到之日起七日内寄回或扫描发送至 ${company.email}。`,
        lineHeight: 1.6,
      },
      balances(figures),
      { text: '本函仅为核对账目之用，并非催款结算。期后付款不包含在内。', style: 'small', margin: [0, 6, 0, 0] },
      {
        unbreakable: true,
        margin: [0, 24, 0, 40],
        stack: [
          { text: company.name.zh, alignment: 'right' },
          { text: shanghaiDay(printedAt), alignment: 'right' },
          { svg: sealSvg(company.name.zh, company.sealPurpose), width: 96, relativePosition: { x: 400, y: -66 } },
        ],
      },
      slip(statementNo, figures, buyer, company, until),
    ],
    foot: [`${statementNo} · ${company.name.zh}`, '{{page}} / {{pages}}'],
  };
}

function balances({ opening, more, less, closing }: PeriodFigures): Content {
  const row = (label: string, amount: Fen, style = ''): TableCell[] => [
    { text: label, style },
    { text: formatYuan(amount), alignment: 'right', style },
  ];
  return {
    layout: 'lines',
    margin: [0, 14, 0, 0],
    table: {
      headerRows: 1,
      widths: ['*', 140],
      body: [
        [
          { text: '项目', style: 'head' },
          { text: '金额（人民币元，含税）', style: 'head', alignment: 'right' },
        ],
        row('期初应付余额', opening),
        row('本期增加（账期采购及逾期费）', more),
        row('本期减少（还款、退回、更正及核销）', less),
        row('期末应付余额', closing, 'strong'),
      ],
    },
  };
}

function slip(
  statementNo: string,
  { closing }: PeriodFigures,
  buyer: StatementReader,
  company: Company,
  until: string,
): Content {
  const signed: Content = {
    stack: [
      { text: '（盖章）', alignment: 'center', margin: [0, 22, 0, 10] },
      { text: '经办人：　　　　　　日期：　　　　　　', alignment: 'right' },
    ],
  };
  return {
    unbreakable: true,
    stack: [
      {
        canvas: [{ type: 'line', x1: 0, y1: 0, x2: 515, y2: 0, lineWidth: 0.7, dash: { length: 4 } }],
        margin: [0, 0, 0, 8],
      },
      { text: '回　执', style: 'strong', alignment: 'center' },
      { text: `${company.name.zh}：`, margin: [0, 6, 0, 6] },
      {
        table: {
          widths: ['*', '*'],
          body: [
            [
              {
                stack: [
                  `1. 对账函 ${statementNo} 所列信息证明无误，截至 ${until} 我公司应付余额为 ${formatYuan(closing)}。`,
                  signed,
                ],
              },
              { stack: ['2. 信息不符，差异及原因如下：', { text: ' ', margin: [0, 10, 0, 0] }, signed] },
            ],
          ],
        },
      },
      { text: `${buyer.name}（${buyer.memberNo}）`, style: 'small', margin: [0, 6, 0, 0] },
    ],
  };
}
