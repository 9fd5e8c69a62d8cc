import type { CreditStatementDetail } from '@xunban/contract';
import type { ListTexts } from '@xunban/i18n/list-texts';
import writeExcelFile, { type Row } from 'write-excel-file/node';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { day, lastDay, type StatementReader, totalOf } from './statement-document.ts';

const FORMAT = '#,##0.00';
const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
const plain = (value: string) => ({ value, type: String });
const yuan = (value: number) => ({ value, type: Number, format: FORMAT });

/**
 * A statement as a workbook, whose sums a bookkeeper can add up again. Texts are texts: a cell that begins with a sign of a formula is
 * none.
 */
export async function statementWorkbook(
  statement: CreditStatementDetail,
  buyer: StatementReader,
  texts: ListTexts,
): Promise<Buffer> {
  const { column, value } = texts;
  const heads = ['actedAt', 'creditMovement', 'mainNo', 'no', 'note', 'amount'] as const;
  const movements = (rows: CreditStatementDetail['lines']): Row[] => [
    heads.map((name) => bold(column(name))),
    ...rows.map((row) => [
      plain(minuteCell(row.at) ?? ''),
      plain(value('creditMovement', row.kind)),
      plain(row.mainNo),
      plain(row.reference),
      plain(row.note),
      yuan(row.amount),
    ]),
    [null, null, null, null, null, { ...yuan(totalOf(rows)), fontWeight: 'bold' as const }],
  ];
  const rows: Row[] = [
    [bold(column('statementNo')), plain(statement.statementNo)],
    [bold(column('memberName')), plain(buyer.name), bold(column('memberNo')), plain(buyer.memberNo)],
    [
      ...[bold(column('periodFrom')), plain(day(statement.periodFrom))],
      ...[bold(column('periodUntil')), plain(lastDay(statement.periodUntil))],
    ],
    [
      ...[bold(column('state')), plain(value('creditStatementState', statement.state))],
      ...[bold(column('dueAt')), plain(statement.dueOn)],
    ],
    [bold(column('amount')), yuan(statement.total), bold(column('owed')), yuan(statement.owed)],
    [],
    ...movements(statement.lines),
    ...(statement.changes.length === 0 ? [] : [[] as Row, ...movements(statement.changes)]),
  ];
  const columns = [18, 20, 20, 24, 20, 16].map((width) => ({ width }));
  return writeExcelFile(rows, { sheet: statement.statementNo, columns }).toBuffer();
}
