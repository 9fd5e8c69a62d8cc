import type { BatchPage } from '@xunban/contract';
import { travellerOf } from '@xunban/contract/option-tasks';
import { documentTexts } from '@xunban/i18n/documents';
import type { Column, Content, StyleDictionary, TableCell } from 'pdfmake/interfaces.js';
import { shanghaiDay, toIso } from '../../../platform/clock.ts';
import type { Company } from '../../../platform/company.ts';
import type { PrintJob } from '../../../platform/documents/document-worker.ts';
import { labelPairs } from '../../../platform/documents/label-pairs.ts';
import { printedPieces } from '../../../platform/documents/printed-pieces.ts';
import { drillRows } from '../travellers/traveller-document.ts';
import type { TravellingBoard } from '../travellers/traveller-facts.ts';
import { TRAVELLER_TEXTS as WORDS } from '../travellers/traveller-texts.ts';

const GREEN = '#0f7b4f';
/** The same colours as in the console, in the same order. */
const COLOURS = ['#0a7a4a', '#2f6fd0', '#c4740c', '#8a4fc4', '#c23a52', '#0d8a9c', '#7a7f12', '#9c4a2a'];
const styles: StyleDictionary = {
  company: { fontSize: 9, color: GREEN },
  title: { fontSize: 18, bold: true },
  section: { fontSize: 11, bold: true, color: GREEN, margin: [0, 10, 0, 3] },
  label: { color: '#5c6670' },
  head: { bold: true, fillColor: '#eef5f1' },
  step: { bold: true },
  foot: { fontSize: 7.5, color: '#5c6670' },
};
/** Width of a drawn working panel, in points. */
const WIDTH = 330;

/** The batch page with the data that only the printed document needs: its boards by order, and the print time. */
export interface PrintedBatch {
  readonly batch: BatchPage;
  readonly boards: ReadonlyMap<string, TravellingBoard>;
  readonly printedAt: Date;
}

/**
 * Returns the printed document that accompanies the panels of a batch through the factory, in Chinese like every traveller.
 * Pure: the same facts give the same document. It contains no prices, phone numbers or customers.
 */
export function batchDocument({ batch, boards, printedAt }: PrintedBatch, company: Company, code: Column): PrintJob {
  const orders = batch.orders.filter(({ leftFor }) => leftFor === null || leftFor === 'parted');
  const left = batch.panels - batch.spoiled;
  return {
    title: `拼版流转单 ${batch.batchNo}`,
    author: company.name.zh,
    styles,
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: company.name.zh, style: 'company' },
              { text: batch.remakeOf ? '补料流转单' : '拼版流转单', style: 'title' },
            ],
          },
          code,
        ],
      },
      labelPairs([
        ['批次', batch.batchNo],
        ['生产工厂', batch.factoryName || '—'],
        ['工作板', `${batch.workingPanel.lengthMm} × ${batch.workingPanel.widthMm} mm`],
        ['投料', batch.spoiled === 0 ? `${batch.panels} 板` : `${batch.panels} 板，余 ${left} 板`],
        ['利用率', `${batch.utilisationPercent} %`],
        [
          '发货',
          batch.firstDueOn === batch.lastDueOn ? (batch.firstDueOn ?? '—') : `${batch.firstDueOn} ~ ${batch.lastDueOn}`,
        ],
        [WORDS.cam, batch.cam?.version == null ? WORDS.notReleased : `V${batch.cam.version}`],
        ...(batch.remakeOf ? [['补料自', batch.remakeOf.batchNo] as const] : []),
      ]),
      section('订单'),
      table(
        ['编号', '生产单号', '单片尺寸 mm', '交货', '板上', '备品'],
        [32, '*', '*', '*', 50, 40],
        orders.map((order) => [
          { text: String(order.position), bold: true, color: colourOf(order.position) },
          order.orderNo,
          `${order.lengthMm} × ${order.widthMm}`,
          printedPieces(order.owed, order.boardsPerPiece),
          inUnit(order, order.whole),
          inUnit(order, order.whole - order.owed),
        ]),
      ),
      section('大板排版'),
      ...batch.layouts.map(
        (layout): Content => ({
          unbreakable: true,
          margin: [0, 0, 0, 8],
          stack: [
            {
              text: `排版 ${layout.position}：${layout.panels} 板${layout.spoiled > 0 ? `，报废 ${layout.spoiled} 板` : ''}`,
              bold: true,
            },
            drawing(batch, layout),
          ],
        }),
      ),
      ...notes(orders, boards),
      ...drills(orders, boards),
      ...(batch.steps.length > 0 ? [section('工艺流程'), route(batch, boards)] : []),
    ],
    foot: [`${batch.batchNo} · 打印 ${minute(printedAt)}`, '{{page}} / {{pages}}'],
  };
}

/** Formats a count of pieces; another column states the boards per piece. */
const inUnit = ({ boardsPerPiece: per }: BatchPage['orders'][number], pieces: number): string =>
  per === 1 ? String(pieces) : `${pieces} SET`;

const colourOf = (position: number): string => COLOURS[(position - 1) % COLOURS.length] ?? GREEN;

function drawing(batch: BatchPage, { blocks }: BatchPage['layouts'][number]): Content {
  const { lengthMm, widthMm } = batch.workingPanel;
  const scale = WIDTH / lengthMm;
  const placed = blocks.flatMap((block) => {
    const own = batch.orders.find(({ orderId }) => orderId === block.orderId);
    if (!own) return [];
    const [across, up] = block.turned ? [own.widthMm, own.lengthMm] : [own.lengthMm, own.widthMm];
    return Array.from({ length: block.columns * block.rows }, (_, index) => {
      const x = block.xMm + (index % block.columns) * (across + batch.gapMm);
      const y = block.yMm + Math.floor(index / block.columns) * (up + batch.gapMm);
      return { x: x * scale, y: (widthMm - y - up) * scale, w: across * scale, h: up * scale, position: own.position };
    });
  });
  return {
    stack: [
      {
        canvas: [
          { type: 'rect', x: 0, y: 0, w: WIDTH, h: widthMm * scale, lineColor: '#5c6670', lineWidth: 0.8 },
          ...placed.map(({ position, ...box }) => ({
            ...{ type: 'rect' as const, ...box, lineWidth: 0.5, lineColor: colourOf(position) },
            ...{ color: colourOf(position), fillOpacity: 0.22 },
          })),
        ],
      },
      // Numbers are text, which a canvas has none of: they lie on the drawing that was just painted.
      ...placed
        .filter(({ w, h }) => w > 9 && h > 7)
        .map(({ x, y, w, h, position }) => ({
          text: String(position),
          fontSize: 7,
          bold: true,
          relativePosition: { x: x + w / 2 - 2 * String(position).length, y: y + h / 2 - 4.5 - widthMm * scale },
        })),
    ],
  };
}

/** Words of buyers, reviewers and questions, before the steps that they concern. */
function notes(orders: BatchPage['orders'], boards: PrintedBatch['boards']): Content[] {
  const rows = orders.flatMap(({ orderId, position }) =>
    (boards.get(orderId)?.notes ?? []).map(({ from, text }) => [String(position), WORDS.from[from], text]),
  );
  return rows.length === 0
    ? []
    : [section(WORDS.notes), table(['编号', WORDS.noteFrom, WORDS.noteText], [32, 'auto', '*'], rows)];
}

/** Tools by order, with the holes of one piece of its files. */
function drills(orders: BatchPage['orders'], boards: PrintedBatch['boards']): Content[] {
  const rows = orders.flatMap(({ orderId, position }) => {
    const holes = boards.get(orderId)?.holes;
    return holes ? drillRows(holes).map((row) => [String(position), ...row]) : [];
  });
  return rows.length === 0
    ? []
    : [section(WORDS.drills), table(['编号', ...WORDS.drillColumns], [32, 'auto', '*', '*', '*', '*'], rows)];
}

/** Each step with what the orders ask of it: once where all ask the same, otherwise by their numbers. */
function route(batch: BatchPage, boards: PrintedBatch['boards']): Content {
  const texts = documentTexts('zh-CN');
  const inIt = batch.orders.filter(({ leftFor }) => leftFor === null || leftFor === 'parted');
  return table(
    ['#', '工序', '要做的', '完成', '报废板数', '操作员'],
    [16, 70, '*', 66, 46, 70],
    batch.steps.map(({ step, doneAt, operator }, index) => {
      const asked = new Map<string, number[]>();
      for (const { orderId, position } of inIt) {
        const spec = boards.get(orderId)?.spec;
        if (!spec) continue;
        for (const { field, value } of travellerOf(spec, [step])) {
          const text = `${texts.pricing(`field.${field}`) ?? field}：${texts.option(field, String(value))}`;
          asked.set(text, [...(asked.get(text) ?? []), position]);
        }
      }
      const instruction = batch.cam?.instructions.find((one) => one.step === step);
      const lines = [
        ...[...asked].map(([text, who]) => (who.length === inIt.length ? text : `[${who.join('、')}] ${text}`)),
        ...(instruction ? [`▶ ${instruction.text}`] : []),
      ];
      return [
        String(index + 1),
        { text: texts.step(step), style: 'step' },
        lines.join('\n'),
        doneAt === null ? '' : doneAt.slice(5, 16).replace('T', ' '),
        '',
        operator,
      ];
    }),
  );
}

const minute = (at: Date): string => `${shanghaiDay(at)} ${toIso(at).slice(11, 16)}`;
const section = (text: string): Content => ({ text, style: 'section' });

const table = (
  head: readonly string[],
  widths: readonly (number | string)[],
  rows: readonly (readonly TableCell[])[],
): Content => ({
  layout: 'lines',
  table: {
    headerRows: 1,
    widths: [...widths],
    dontBreakRows: true,
    body: [head.map((text): TableCell => ({ text, style: 'head' })), ...rows.map((row) => [...row])],
  },
});
