import type { CreditMovement, CreditStatementDetail } from '@xunban/contract';
import type { ListTexts } from '@xunban/i18n/list-texts';
import { formatYuan, fromApi, sum, toApi } from '@xunban/money';
import type { Content, StyleDictionary, TableCell } from 'pdfmake/interfaces.js';
import type { Company } from '../../../platform/company.ts';
import type { PrintJob } from '../../../platform/documents/document-worker.ts';

export const DOCUMENT_STYLES: StyleDictionary = {
  company: { fontSize: 13, bold: true, color: '#0f7b4f' },
  title: { fontSize: 19, bold: true, alignment: 'right' },
  section: { fontSize: 11, bold: true, color: '#0f7b4f', margin: [0, 12, 0, 4] },
  head: { bold: true },
  label: { color: '#5c6670' },
  small: { fontSize: 8, color: '#5c6670' },
  strong: { bold: true, fontSize: 11 },
};

/** Recipient of a document. */
export interface StatementReader {
  readonly name: string;
  readonly memberNo: string;
}

/** A statement as it is filed by a bookkeeper: its lines, and what moved it since. Pure: the same data give the same document. */
export function statementDocument(
  statement: CreditStatementDetail,
  buyer: StatementReader,
  company: Company,
  texts: ListTexts,
): PrintJob {
  const { statementNo, lines, changes } = statement;
  return {
    title: `账期账单 ${statementNo}`,
    author: company.name.zh,
    styles: DOCUMENT_STYLES,
    content: [
      documentHead('账期账单', company, [
        ['账单号', statementNo],
        ['账期', `${day(statement.periodFrom)} 至 ${lastDay(statement.periodUntil)}`],
        ['状态', `${texts.value('creditStatementState', statement.state)}（第 ${statement.edition} 版）`],
      ]),
      facts([
        ['客户', `${buyer.name}（${buyer.memberNo}）`],
        ['账单金额', money(statement.total)],
        ['到期日', statement.dueOn],
        ['待还', money(statement.owed)],
        ...(statement.lateFees > 0 ? ([['其中逾期费', money(statement.lateFees)]] as const) : []),
      ]),
      { text: '账单明细', style: 'section' },
      movements(lines, texts),
      ...(changes.length === 0 ? [] : [{ text: '还款与变动', style: 'section' } as Content, movements(changes, texts)]),
      {
        margin: [0, 14, 0, 0],
        style: 'small',
        text: `收款账户：${company.name.zh}　${company.bank.zh}　${company.bankAccount}。金额均为人民币元，含税。`,
      },
    ],
    foot: [`${statementNo} · ${company.name.zh}`, '{{page}} / {{pages}}'],
  };
}

const money = (yuan: number): string => formatYuan(fromApi(yuan));
export const day = (iso: string): string => iso.slice(0, 10);
/** A period ends as its last day does. */
export const lastDay = (until: string): string => day(new Date(Date.parse(until) - 1 + 8 * 3_600_000).toISOString());

export function documentHead(title: string, company: Company, rows: readonly (readonly [string, string])[]): Content {
  const line = (text: string): Content => ({ text, style: 'small' });
  return {
    columns: [
      {
        width: '*',
        stack: [
          { text: company.name.zh, style: 'company', margin: [0, 0, 0, 3] },
          line(company.address.zh),
          line(`电话：${company.phone}　邮箱：${company.email}`),
          line(`纳税人识别号：${company.taxNo}`),
        ],
      },
      { width: 250, stack: [{ text: title, style: 'title' }, facts(rows, 'right')] },
    ],
  };
}

export function facts(rows: readonly (readonly [string, string])[], alignment: 'left' | 'right' = 'left'): Content {
  return {
    layout: 'noBorders',
    margin: [0, 6, 0, 0],
    table: {
      widths: alignment === 'right' ? ['*', 'auto'] : [70, '*'],
      body: rows.map(([label, value]): TableCell[] => [
        { text: label, style: 'label', alignment },
        { text: value, alignment },
      ]),
    },
  };
}

function movements(rows: readonly CreditMovement[], texts: ListTexts): Content {
  return {
    layout: 'lines',
    table: {
      headerRows: 1,
      widths: [74, 62, '*', 106, 80],
      body: [
        ['时间', '类型', '订单', '单号', '金额'].map(
          (text, at): TableCell => ({ text, style: 'head', ...(at === 4 ? { alignment: 'right' as const } : {}) }),
        ),
        ...rows.map((row): TableCell[] => [
          row.at.slice(0, 16).replace('T', ' '),
          texts.value('creditMovement', row.kind),
          [row.mainNo, row.note].filter(Boolean).join(' '),
          row.reference,
          { text: money(row.amount), alignment: 'right' },
        ]),
        [
          { text: '合计', style: 'head', colSpan: 4 },
          '',
          '',
          '',
          { text: money(totalOf(rows)), style: 'strong', alignment: 'right' },
        ],
      ],
    },
    fontSize: 8.5,
  };
}

export const totalOf = (rows: readonly CreditMovement[]): number =>
  toApi(sum(rows.map(({ amount }) => fromApi(amount))));
