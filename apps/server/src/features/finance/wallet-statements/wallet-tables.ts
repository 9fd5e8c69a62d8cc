import type { ListTexts } from '@xunban/i18n/list-texts';
import { toApi } from '@xunban/money';
import writeExcelFile, { type Row } from 'write-excel-file/node';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { csvFile } from '../../../platform/lists/csv.ts';
import type { WalletMonth } from './wallet-month.ts';

const HEADS = ['actedAt', 'cashKind', 'no', 'amount', 'balance'] as const;

/** A month as a table. Texts that a spreadsheet would run are disarmed. */
export function walletCsv({ from, to, opening, closing, lines }: WalletMonth, { column, value }: ListTexts): Buffer {
  const text = csvFile([
    HEADS.map(column),
    [from, column('opening'), '', '', toApi(opening)],
    ...lines.map(({ at, kind, reference, amount, balance }) => [
      ...[minuteCell(at), value('cashKind', kind), reference, amount, balance],
    ]),
    [to, column('closing'), '', '', toApi(closing)],
  ]);
  return Buffer.from(text);
}

const bold = (value: string) => ({ value, type: String, fontWeight: 'bold' as const });
const plain = (value: string) => ({ value, type: String });
const yuan = (value: number) => ({ value, type: Number, format: '#,##0.00' });

/** A month as a workbook. A text in a cell is a text, also one that begins with a sign of a formula. */
export function walletWorkbook(
  { from, to, opening, closing, lines }: WalletMonth,
  { column, value }: ListTexts,
): Promise<Buffer> {
  const rows: Row[] = [
    HEADS.map((name) => bold(column(name))),
    [plain(from), bold(column('opening')), null, null, yuan(toApi(opening))],
    ...lines.map(
      ({ at, kind, reference, amount, balance }): Row => [
        plain(minuteCell(at) ?? ''),
        plain(value('cashKind', kind)),
        plain(reference),
        yuan(amount),
        yuan(balance),
      ],
    ),
    [plain(to), bold(column('closing')), null, null, yuan(toApi(closing))],
  ];
  const columns = [18, 16, 26, 16, 16].map((width) => ({ width }));
  return writeExcelFile(rows, { sheet: from.slice(0, 7), columns }).toBuffer();
}
