import { type BoardSpec, boardsPerPiece, isStencil } from '@xunban/contract';
import { documentTexts } from '@xunban/i18n/documents';
import type { PanelLayout } from '@xunban/pricing';
import type { Column, Content, StyleDictionary, TableCell } from 'pdfmake/interfaces.js';
import { shanghaiDay, toIso } from '../../../platform/clock.ts';
import type { Company } from '../../../platform/company.ts';
import type { PrintJob } from '../../../platform/documents/document-worker.ts';
import { labelPairs } from '../../../platform/documents/label-pairs.ts';
import { printedPieces } from '../../../platform/documents/printed-pieces.ts';
import { boardRows } from '../../pricing/quotes/quotation/board-table.ts';
import { panelDrawing } from './panel-drawing.ts';
import type { PrintedStep, TravellerFacts } from './traveller-facts.ts';
import { TRAVELLER_TEXTS as WORDS } from './traveller-texts.ts';

const GREEN = '#0f7b4f';
const styles: StyleDictionary = {
  company: { fontSize: 9, color: GREEN },
  title: { fontSize: 18, bold: true },
  section: { fontSize: 11, bold: true, color: GREEN, margin: [0, 10, 0, 3] },
  label: { color: '#5c6670' },
  head: { bold: true, fillColor: '#eef5f1' },
  step: { bold: true },
  small: { fontSize: 8, color: '#5c6670' },
  foot: { fontSize: 7.5, color: '#5c6670' },
};

/**
 * The traveller of a board, in Chinese independent of the language of the console. Pure: the same facts
 * give the same document.
 */
export function travellerDocument(
  facts: TravellerFacts & { readonly layout: PanelLayout | null },
  company: Company,
  code: Column,
): PrintJob {
  const texts = documentTexts('zh-CN');
  const { spec, image } = facts;
  const parameters = labelPairs([
    [WORDS.quantity, printedPieces(spec.quantity, boardsPerPiece(spec))],
    ...boardRows(spec, texts).map(({ label, value }) => [label, value] as const),
  ]);
  return {
    title: `${WORDS.title} ${facts.orderNo}`,
    author: company.name.zh,
    styles,
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: company.name.zh, style: 'company' },
              { text: WORDS.title, style: 'title' },
            ],
          },
          code,
        ],
      },
      labelPairs(headOf(facts)),
      section(WORDS.parameters),
      image === null
        ? parameters
        : {
            columnGap: 10,
            columns: [
              { width: '*', stack: [parameters] },
              { width: 170, image: `data:image/png;base64,${image.toString('base64')}`, fit: [170, 200] },
            ],
          },
      ...(isStencil(spec) ? [] : panelOf({ spec, layout: facts.layout })),
      section(WORDS.route),
      routeTable(facts.steps, texts),
      ...(isStencil(spec)
        ? []
        : [
            section(WORDS.drills),
            drillTable(facts),
            section(WORDS.stackUp),
            stackTable({ stackUp: facts.stackUp, spec }, texts.option),
          ]),
      section(WORDS.notes),
      facts.notes.length === 0
        ? { text: WORDS.none, style: 'label' }
        : table(
            [WORDS.noteFrom, WORDS.noteText],
            ['auto', '*'],
            facts.notes.map(({ from, text }) => [WORDS.from[from], text]),
          ),
    ],
    foot: [`${facts.orderNo} · ${WORDS.printed} ${minute(facts.printedAt)}`, '{{page}} / {{pages}}'],
  };
}

const headOf = (facts: TravellerFacts): (readonly [string, string])[] => [
  [WORDS.orderNo, facts.orderNo],
  [WORDS.mainNo, facts.mainNo],
  [WORDS.partNo, facts.customerPartNo || '—'],
  [WORDS.fileName, facts.fileName || '—'],
  [WORDS.factory, facts.factory || '—'],
  [WORDS.round, String(facts.round)],
  [WORDS.cam, facts.camVersion === null ? WORDS.notReleased : `V${facts.camVersion}`],
  [WORDS.promised, facts.promisedShipDate ?? '—'],
  [WORDS.forecast, facts.forecastShipDate ?? '—'],
  ...(facts.remakeOf === '' ? [] : [[WORDS.remakeOf, facts.remakeOf] as const]),
  ...(facts.reorderOf === null ? [] : [[WORDS.reorderOf, facts.reorderOf] as const]),
];

/** Draws the pieces on the working panel, with the number of panels needed; nothing where no working panel holds a piece. */
function panelOf({ spec, layout }: { readonly spec: BoardSpec; readonly layout: PanelLayout | null }): Content[] {
  if (layout === null) return [];
  const { workingPanel, pieces, utilisationPercent } = layout;
  return [
    section(WORDS.panel),
    {
      unbreakable: true,
      columnGap: 12,
      columns: [
        { width: 150, stack: [panelDrawing(layout)] },
        {
          width: '*',
          stack: [
            labelPairs([
              [WORDS.workingPanel, `${workingPanel.lengthMm} × ${workingPanel.widthMm} mm`],
              [WORDS.onPanel, printedPieces(pieces, boardsPerPiece(spec))],
              [WORDS.panels, WORDS.panelCount(Math.ceil(spec.quantity / pieces))],
              [WORDS.utilisation, `${utilisationPercent} %`],
            ]),
          ],
        },
      ],
    },
  ];
}

/** Builds the route table: each step's task, its planned days, and space for the operator. */
function routeTable(steps: readonly PrintedStep[], texts: ReturnType<typeof documentTexts>): Content {
  return table(
    WORDS.routeColumns,
    [16, 66, '*', 56, 62, 34, 34, 58],
    steps.map(
      ({ step, plannedStart, plannedEnd, lines, instruction, doneAt, operator, goodCount, scrapCount }, index) => [
        String(index + 1),
        { text: texts.step(step), style: 'step' },
        [
          ...lines.map(
            ({ field, value }) => `${texts.pricing(`field.${field}`) ?? field}：${texts.option(field, String(value))}`,
          ),
          ...(instruction === '' ? [] : [`▶ ${instruction}`]),
        ].join('\n'),
        plannedStart === '' ? '' : `${plannedStart.slice(5)} ~ ${plannedEnd.slice(5)}`,
        doneAt === null ? '' : minute(doneAt).slice(5),
        goodCount === null ? '' : String(goodCount),
        doneAt === null ? '' : String(scrapCount),
        operator,
      ],
    ),
  );
}

function drillTable({ holes }: TravellerFacts): Content {
  if (!holes || holes.classes.length === 0)
    return {
      style: 'label',
      text: holes ? `${WORDS.holes(holes.round, holes.slots)}` : WORDS.notRead,
    };
  return {
    stack: [
      table(WORDS.drillColumns, ['auto', '*', '*', '*', '*'], drillRows(holes)),
      { text: WORDS.holes(holes.round, holes.slots), style: 'small', margin: [0, 2, 0, 0] },
    ],
  };
}

/** Tools of a board, in the columns of `drillColumns`. */
export const drillRows = ({ classes }: NonNullable<TravellerFacts['holes']>): string[][] =>
  classes.map(({ diameterMm, plating, round, slots }, index) => [
    `T${String(index + 1).padStart(2, '0')}`,
    diameterMm.toFixed(3),
    plating === undefined ? '—' : (WORDS.plating[plating] ?? plating),
    String(round),
    String(slots),
  ]);

/** The stack-up that the files state, otherwise the copper layers of the usual one. */
function stackTable(
  { stackUp, spec }: Pick<TravellerFacts, 'stackUp'> & { readonly spec: BoardSpec },
  option: (field: string, value: string) => string,
): Content {
  if (stackUp && stackUp.length > 0)
    return table(
      WORDS.stackColumns,
      ['auto', '*', 'auto', '*'],
      stackUp.map(({ name, kind, thicknessMm, material }) => [
        name,
        WORDS.layerKind[kind],
        thicknessMm === undefined ? '—' : thicknessMm.toFixed(4),
        material ?? '—',
      ]),
    );
  const copper = Array.from({ length: spec.layers }, (_, index) => {
    const isOuter = index === 0 || index === spec.layers - 1;
    const [field, ounces] = isOuter ? ['outerCopperOz', spec.outerCopperOz] : ['innerCopperOz', spec.innerCopperOz];
    return [`L${index + 1}`, WORDS.layerKind.copper, option(String(field), String(ounces)), WORDS.usualStack];
  });
  return {
    stack: [
      table(WORDS.copperColumns, ['auto', '*', 'auto', '*'], copper),
      {
        text: `${WORDS.thickness} ${option('thicknessMm', String(spec.thicknessMm))}`,
        style: 'small',
        margin: [0, 2, 0, 0],
      },
    ],
  };
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
