import { boardsPerPiece, type RawReply } from '@xunban/contract';
import { documentTexts } from '@xunban/i18n/documents';
import type { Content, StyleDictionary, TableCell } from 'pdfmake/interfaces.js';
import { shanghaiDay } from '../../../platform/clock.ts';
import type { Company } from '../../../platform/company.ts';
import type { PrintJob } from '../../../platform/documents/document-worker.ts';
import { printedPieces } from '../../../platform/documents/printed-pieces.ts';
import { contentDisposition } from '../../../platform/files/attachment-headers.ts';
import type { AddressSnapshot } from '../../orders-core/orders/address-snapshot.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import type { PackedParcel } from '../../orders-core/parcels/parcel-records.ts';

/** Texts of labels and delivery notes: carriers and goods-in read Chinese, whatever the language of the console. */
const SHIPPING_TEXTS = {
  note: '送货单 Delivery note',
  parcel: '包裹',
  to: '收货人',
  from: '寄件人',
  mainNo: '订单',
  date: '日期',
  columns: ['板号', '客户料号', '规格', '本箱数量', '订购数量'],
  sign: '收货签字：____________________    日期：____________________',
} as const;

const styles: StyleDictionary = {
  title: { fontSize: 18, bold: true },
  big: { fontSize: 15, bold: true },
  place: { fontSize: 12 },
  small: { fontSize: 8, color: '#5c6670' },
  foot: { fontSize: 7.5, color: '#5c6670' },
  head: { bold: true, fillColor: '#eef5f1' },
};

export interface PrintedParcel {
  readonly main: MainOrder;
  readonly parcel: PackedParcel;
  readonly address: AddressSnapshot;
  readonly company: Company;
  /** Position of the parcel among those of its main order, and their number so far. */
  readonly place: readonly [at: number, of: number];
  readonly now: Date;
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
              { text: `${(parcel.weightG / 1000).toFixed(2)} kg` },
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

/** Builds the delivery note, the content list for the receiver: numbers and pieces, no prices. */
export function noteDocument({ main, parcel, address, company, place, now }: PrintedParcel): PrintJob {
  const { label, poNumber } = main.packing;
  const isCompanyLabel = label === 'company';
  const rows = parcel.items.flatMap(({ orderId, pieces }, index): TableCell[][] => {
    const order = main.orders.find(({ id }) => id === orderId);
    if (!order) return [];
    const per = boardsPerPiece(order.spec);
    return [
      [
        String(index + 1),
        order.orderNo,
        order.customerPartNo || '—',
        `${order.spec.layers}L ${order.spec.lengthMm} × ${order.spec.widthMm} mm`,
        printedPieces(pieces, per),
        printedPieces(order.spec.quantity, per),
      ],
    ];
  });
  return {
    title: `${SHIPPING_TEXTS.note} ${parcel.waybill}`,
    author: isCompanyLabel ? company.name.zh : '',
    styles,
    content: [
      ...(isCompanyLabel ? [{ text: company.name.zh, style: 'small' } satisfies Content] : []),
      { text: SHIPPING_TEXTS.note, style: 'title' },
      {
        margin: [0, 6, 0, 8],
        text: [
          `${SHIPPING_TEXTS.mainNo}：${main.mainNo}    ${SHIPPING_TEXTS.date}：${shanghaiDay(now)}    `,
          `${carrierName(parcel.carrier)} ${parcel.waybill}    ${SHIPPING_TEXTS.parcel} ${place[0]} / ${place[1]}`,
          poNumber ? `    PO: ${poNumber}` : '',
        ],
      },
      { text: `${SHIPPING_TEXTS.to}：${address.contactName}  ${address.phone}` },
      { text: `${address.province}${address.city}${address.district}${address.detail} ${address.companyName}` },
      {
        margin: [0, 8, 0, 0],
        layout: 'lines',
        table: {
          headerRows: 1,
          widths: ['auto', 'auto', '*', '*', 'auto', 'auto'],
          body: [
            ['#', ...SHIPPING_TEXTS.columns].map((text): TableCell => ({ text, style: 'head' })),
            ...(rows.length > 0 ? rows : [['', '', '', '', '', '']]),
          ],
        },
      },
      { text: SHIPPING_TEXTS.sign, margin: [0, 24, 0, 0] },
    ],
    foot: [isCompanyLabel ? `${company.name.zh} · ${company.phone}` : '', '{{page}} / {{pages}}'],
  };
}

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
