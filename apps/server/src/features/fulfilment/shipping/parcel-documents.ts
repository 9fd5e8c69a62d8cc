import { boardsPerPiece, isStencil, type RawReply } from '@xunban/contract';
import { documentTexts } from '@xunban/i18n/documents';
import type { Content, StyleDictionary, TableCell } from 'pdfmake/interfaces.js';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Company } from '../../../platform/company.ts';
import type { PrintJob } from '../../../platform/documents/document-worker.ts';
import { labelPairs } from '../../../platform/documents/label-pairs.ts';
import { printedPieces } from '../../../platform/documents/printed-pieces.ts';
import { contentDisposition } from '../../../platform/files/attachment-headers.ts';
import type { AddressSnapshot } from '../../orders-core/orders/address-snapshot.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import type { PackedParcel } from '../../orders-core/parcels/parcel-records.ts';

/** Texts of labels and delivery notes. Carriers and goods-in read Chinese, whatever the language of the reader. */
const SHIPPING_TEXTS = {
  note: '送货单 Delivery note',
  parcel: '包裹',
  to: '收货人',
  from: '寄件人',
  facts: {
    to: '收货人 To',
    mainNo: '订单 Order',
    po: '采购单号 PO',
    costCentre: '成本中心 Cost centre',
    date: '日期 Date',
  },
  boxColumns: ['箱号 Box', '承运 Carrier', '运单号 Waybill', '重量 Weight'],
  boardColumns: [
    '箱号 Box',
    '板号 Board',
    '客户料号 Part no.',
    '规格 Board',
    '本箱数量 In this box',
    '订购数量 Ordered',
  ],
  total: '合计 Total',
  sign: ['收货签字盖章 Received by', '日期 Date'],
} as const;

const styles: StyleDictionary = {
  title: { fontSize: 18, bold: true },
  big: { fontSize: 15, bold: true },
  place: { fontSize: 12 },
  small: { fontSize: 8, color: '#5c6670' },
  foot: { fontSize: 7.5, color: '#5c6670' },
  label: { color: '#5c6670' },
  head: { bold: true, fillColor: '#eef5f1' },
};

export interface PrintedParcel {
  readonly main: MainOrder;
  readonly parcel: PackedParcel;
  readonly address: AddressSnapshot;
  readonly company: Company;
  /** Position of the parcel among those of its main order, and their number so far. */
  readonly place: readonly [at: number, of: number];
}

/**
 * Builds the label on the outside. A neutral parcel and one with the buyer's own label do not name the company; the own label
 * carries the buyer's text.
 */
export function labelDocument({ main, parcel, address, company, place }: PrintedParcel): PrintJob {
  const { label, labelText, poNumber } = main.packing;
  const sender = label === 'company' ? `${company.name.zh} ${company.phone}` : label === 'own' ? labelText : '';
  return {
    title: parcel.waybill,
    author: label === 'company' ? company.name.zh : '',
    pageSize: 'label',
    styles,
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: carrierName(parcel.carrier), style: 'title' },
              { text: parcel.waybill, style: 'big', margin: [0, 2, 0, 6] },
              { text: `${SHIPPING_TEXTS.parcel} ${place[0]} / ${place[1]}` },
              { text: kilograms(parcel.weightG) },
            ],
          },
          { qr: parcel.waybill, fit: 84, width: 'auto' },
        ],
      },
      line(),
      { text: SHIPPING_TEXTS.to, style: 'small' },
      { text: `${address.contactName}  ${address.phone}`, style: 'big' },
      {
        text: `${address.province}${address.city}${address.district}${address.detail}`,
        style: 'place',
        margin: [0, 2, 0, 2],
      },
      ...(address.companyName ? [{ text: address.companyName } satisfies Content] : []),
      line(),
      ...(sender ? [{ text: `${SHIPPING_TEXTS.from}：${sender}` } satisfies Content] : []),
      ...(poNumber ? [{ text: `PO: ${poNumber}`, style: 'big', margin: [0, 4, 0, 0] } satisfies Content] : []),
    ],
    foot: ['', ''],
  };
}

export interface DeliveryNote extends Pick<PrintedParcel, 'main' | 'address' | 'company'> {
  /** At least one. */
  readonly boxes: readonly Pick<PrintedParcel, 'parcel' | 'place'>[];
}

/**
 * Builds the delivery note of one box or of all of a main order: recipient, references, boxes with their weights, boards with
 * their pieces, and a place for the signature; no prices. Pure: the same boxes give the same document.
 */
export function noteDocument({ main, boxes, address, company }: DeliveryNote): PrintJob {
  const { label, poNumber, costCentre } = main.packing;
  const isCompanyLabel = label === 'company';
  const { facts, boxColumns, boardColumns, total, sign } = SHIPPING_TEXTS;
  const packedAt = boxes.map(({ parcel }) => parcel.packedAt.getTime());
  const boxNo = ([at, of]: PrintedParcel['place']) => `${at} / ${of}`;
  const boards = boxes.flatMap(({ parcel, place }) =>
    parcel.items.flatMap(({ orderId, pieces }): string[][] => {
      const order = main.orders.find(({ id }) => id === orderId);
      if (!order) return [];
      const per = boardsPerPiece(order.spec);
      const { spec } = order;
      const size = isStencil(spec)
        ? `钢网 ${spec.frame === 'frameless' ? '无框' : spec.frame} ${spec.thicknessMm} mm`
        : `${spec.layers}L ${spec.lengthMm} × ${spec.widthMm} mm`;
      const counts = [printedPieces(pieces, per), printedPieces(order.spec.quantity, per)];
      return [[boxNo(place), order.orderNo, order.customerPartNo || '—', size, ...counts]];
    }),
  );
  const weightG = boxes.reduce((sum, { parcel }) => sum + parcel.weightG, 0);
  return {
    title: `${SHIPPING_TEXTS.note} ${main.mainNo}`,
    author: isCompanyLabel ? company.name.zh : '',
    styles,
    content: [
      ...(isCompanyLabel ? [{ text: company.name.zh, style: 'small' } satisfies Content] : []),
      { text: SHIPPING_TEXTS.note, style: 'title', margin: [0, 0, 0, 6] },
      labelPairs([
        [facts.mainNo, main.mainNo],
        [facts.date, shanghaiDay(new Date(Math.max(...packedAt)))],
        ...(poNumber === '' ? [] : [[facts.po, poNumber] as const]),
        ...(costCentre === '' ? [] : [[facts.costCentre, costCentre] as const]),
      ]),
      {
        margin: [0, 8, 0, 8],
        stack: [
          { text: facts.to, style: 'label' },
          { text: `${address.contactName}  ${address.phone}`, style: 'place' },
          ...(address.companyName === '' ? [] : [address.companyName]),
          `${address.province}${address.city}${address.district}${address.detail}`,
        ],
      },
      table(
        boxColumns,
        boxes.map(({ parcel, place }) => [
          boxNo(place),
          carrierName(parcel.carrier),
          parcel.waybill,
          kilograms(parcel.weightG),
        ]),
        boxes.length > 1 ? [total, '', '', kilograms(weightG)] : undefined,
      ),
      table(boardColumns, boards.length > 0 ? boards : [boardColumns.map(() => '')]),
      {
        unbreakable: true,
        margin: [0, 28, 0, 0],
        columns: sign.map((text) => ({ text: `${text}：____________________` })),
      },
    ],
    foot: [isCompanyLabel ? `${company.name.zh} · ${company.phone}` : '', '{{page}} / {{pages}}'],
  };
}

const kilograms = (weightG: number): string => `${(weightG / 1000).toFixed(2)} kg`;

const table = (head: readonly string[], rows: readonly (readonly string[])[], total?: readonly string[]): Content => ({
  margin: [0, 8, 0, 0],
  layout: 'lines',
  table: {
    headerRows: 1,
    dontBreakRows: true,
    widths: head.map((_, index) => (index === 2 || index === 3 ? '*' : 'auto')),
    body: [
      head.map((text): TableCell => ({ text, style: 'head' })),
      ...rows.map((row) => [...row]),
      ...(total ? [total.map((text): TableCell => ({ text, bold: true }))] : []),
    ],
  },
});

/** Returns the carrier's own name as on its parcels. */
const carrierName = (code: string): string => documentTexts('zh-CN').pricing(`carrier.${code}`) ?? code;

const line = (): Content => ({
  canvas: [{ type: 'line', x1: 0, y1: 0, x2: 255, y2: 0, lineWidth: 1 }],
  margin: [0, 6, 0, 6],
});

export const pdfReply = (pdf: Uint8Array, fileName: string): RawReply => ({
  body: pdf,
  headers: { 'Content-Disposition': contentDisposition('inline', fileName) },
});
