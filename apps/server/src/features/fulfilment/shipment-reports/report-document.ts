import { boardsPerPiece, type MeasuredCharacteristic, verdictOf } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import { type DocumentTexts, documentTexts } from '@xunban/i18n/documents';
import type { Content, StyleDictionary, TableCell } from 'pdfmake/interfaces.js';
import { toIso } from '../../../platform/clock.ts';
import type { Company } from '../../../platform/company.ts';
import type { PrintJob } from '../../../platform/documents/document-worker.ts';
import { labelPairs } from '../../../platform/documents/label-pairs.ts';
import { printedPieces } from '../../../platform/documents/printed-pieces.ts';
import { isInside } from '../../orders-core/parcels/shipment-view.ts';
import { boardRows } from '../../pricing/quotes/quotation/board-table.ts';
import type { ProducedBoard } from '../shipping/produced-board.ts';

const styles: StyleDictionary = {
  company: { fontSize: 12, bold: true, color: '#0f7b4f' },
  title: { fontSize: 20, bold: true },
  section: { fontSize: 11, bold: true, color: '#0f7b4f', margin: [0, 12, 0, 4] },
  label: { color: '#5c6670' },
  head: { bold: true, fillColor: '#eef5f1' },
  foot: { fontSize: 7.5, color: '#5c6670' },
};

/** Builds the report of a board's production and shipment from its records. Pure: the same facts give the same document. */
export function reportDocument(
  { order, main, steps: route, shipments }: ProducedBoard,
  characteristics: readonly MeasuredCharacteristic[],
  company: Company,
  language: Language,
): PrintJob {
  const texts = documentTexts(language);
  const { text, pricing } = texts;
  const name = language === 'en' ? company.name.en : company.name.zh;
  const per = boardsPerPiece(order.spec);
  const count = (pieces: number) => printedPieces(pieces, per);
  const parcels = shipments.filter((parcel) => parcel.replacedBy === null && isInside(parcel, order));
  const inside = (parcel: (typeof parcels)[number]) =>
    parcel.items.find(({ orderId }) => orderId === order.id)?.pieces ?? order.spec.quantity;
  const steps = route.filter(({ doneAt }) => doneAt !== null);
  const facts: readonly (readonly [string, string])[] = [
    [text('reportOrder'), order.orderNo],
    [text('reportMain'), main.mainNo],
    [text('reportPartNo'), order.customerPartNo || '—'],
    [text('reportPo'), main.packing.poNumber || '—'],
    ...(main.packing.costCentre ? [[text('costCentre'), main.packing.costCentre] as const] : []),
    [text('reportOrdered'), count(order.spec.quantity)],
    [text('reportShipped'), count(parcels.reduce((sum, parcel) => sum + inside(parcel), 0))],
    [text('reportPromised'), order.promisedShipDate ?? '—'],
    [text('reportRoute'), steps.length > 0 ? minute(lastOf(steps)) : '—'],
  ];
  return {
    title: `${text('reportTitle')} ${order.orderNo}`,
    author: name,
    styles,
    content: [
      { text: name, style: 'company' },
      { text: text('reportTitle'), style: 'title' },
      labelPairs(facts),
      { text: text('reportBoard'), style: 'section' },
      labelPairs(boardRows(order.spec, texts).map(({ label, value }) => [label, value] as const)),
      { text: text('reportMeasured'), style: 'section' },
      figures(characteristics, texts),
      { text: text('reportParcels'), style: 'section' },
      table(
        [
          text('reportCarrier'),
          text('reportWaybill'),
          text('reportPieces'),
          text('reportSentAt'),
          text('reportArrivedAt'),
        ],
        parcels.map((parcel) => [
          pricing(`carrier.${parcel.carrier}`) ?? parcel.carrier,
          parcel.waybill,
          count(inside(parcel)),
          minute(parcel.shippedAt),
          parcel.deliveredAt ? minute(parcel.deliveredAt) : '—',
        ]),
      ),
      { text: text('reportMade'), style: 'foot', margin: [0, 12, 0, 0] },
    ],
    foot: [`${order.orderNo} · ${name}`, text('page', { page: '{{page}}', pages: '{{pages}}' })],
  };
}

const REPORT_VERDICTS = {
  notMeasured: 'reportNotMeasured',
  pass: 'reportPass',
  fail: 'reportFail',
  waived: 'reportWaived',
} as const;

/** Returns the measurements, each with its limits. A missing measurement is stated; without any, only that is stated. */
function figures(
  characteristics: readonly MeasuredCharacteristic[],
  { text, characteristic: nameOf }: DocumentTexts,
): Content {
  if (characteristics.every(({ measured }) => measured === null)) return { text: text('reportNoFigures') };
  const rows = characteristics.map(({ characteristic, kind, unit, nominal, min, max, measured }) => [
    nameOf(characteristic),
    nominal === null ? '—' : `${nominal} ${unit}`,
    kind === 'verdict' ? text('reportLooked') : limitsOf(min, max, unit),
    !measured || measured.isPassed === null || kind === 'verdict' ? '—' : `${measured.readings.join(' / ')} ${unit}`,
    text(REPORT_VERDICTS[verdictOf(measured)]),
    measured === null ? '—' : `${text('reportInspector')} ${measured.at.slice(0, 10)}`,
  ]);
  return table(
    [
      text('reportItem'),
      text('reportNominal'),
      text('reportLimits'),
      text('reportReadings'),
      text('reportResult'),
      text('reportInspected'),
    ],
    rows,
  );
}

function limitsOf(min: number | null, max: number | null, unit: string): string {
  if (min !== null && max !== null) return `${min}–${max} ${unit}`;
  if (min !== null) return `≥ ${min} ${unit}`;
  return max === null ? '—' : `≤ ${max} ${unit}`;
}

const lastOf = (steps: readonly { readonly doneAt: Date | null }[]): Date =>
  steps.reduce((last, { doneAt }) => (doneAt !== null && doneAt > last ? doneAt : last), new Date(0));

const minute = (at: Date): string => toIso(at).slice(0, 16).replace('T', ' ');

const table = (head: readonly string[], rows: readonly (readonly string[])[]): Content => ({
  layout: 'lines',
  table: {
    headerRows: 1,
    widths: head.map(() => '*'),
    body: [head.map((text): TableCell => ({ text, style: 'head' })), ...rows.map((row) => [...row])],
  },
});
