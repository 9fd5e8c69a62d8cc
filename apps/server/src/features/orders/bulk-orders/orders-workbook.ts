import type { OrderSummary, RawReply } from '@xunban/contract';
import { boardOnly } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { type ListColumnName, type ListTexts, listTexts } from '@xunban/i18n/list-texts';
import { attachmentHeaders } from '../../../platform/files/attachment-headers.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import type { CsvValue } from '../../../platform/lists/csv.ts';
import { xlsxFile } from '../../../platform/lists/xlsx.ts';

const COLUMNS: readonly (readonly [ListColumnName, (order: OrderSummary, texts: ListTexts) => CsvValue])[] = [
  ['orderNo', ({ orderNo }) => orderNo],
  ['mainNo', ({ mainNo }) => mainNo],
  ['state', ({ state }, { value }) => value('orderState', state)],
  ['fileName', ({ fileName }) => fileName],
  ['customerPartNo', ({ customerPartNo }) => customerPartNo],
  ['poNumber', ({ poNumber }) => poNumber],
  ['costCentre', ({ costCentre }) => costCentre],
  ['layers', ({ spec }) => boardOnly(spec)?.layers ?? ''],
  ['lengthMm', ({ spec }) => boardOnly(spec)?.lengthMm ?? ''],
  ['widthMm', ({ spec }) => boardOnly(spec)?.widthMm ?? ''],
  ['quantity', ({ quantity }) => quantity],
  ['amount', ({ amount }) => amount],
  ['percent', ({ percent }) => percent],
  ['promisedShipDate', ({ promisedShipDate }) => promisedShipDate],
  ['createdAt', ({ createdAt }) => minuteCell(createdAt)],
];

/** Builds the workbook of a buyer's orders. */
export function ordersWorkbook(orders: readonly OrderSummary[], language: Language): RawReply {
  const texts = listTexts(language);
  const name = texts.list('orders');
  const file = xlsxFile(name);
  const parts = [
    file.begin(COLUMNS.map(([column]) => texts.column(column))),
    file.rows(orders.map((order) => COLUMNS.map(([, cell]) => cell(order, texts)))),
    file.end(),
  ];
  return {
    body: Buffer.concat(parts.map((part) => Buffer.from(part))),
    headers: {
      ...attachmentHeaders('orders.xlsx', `${name}.xlsx`),
      'Content-Type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    },
  };
}
