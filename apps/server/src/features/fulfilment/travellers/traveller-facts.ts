import {
  type BoardSpec,
  type CamRelease,
  isStencil,
  type OrderedSpec,
  PAID_STATES,
  type ProductionStep,
} from '@xunban/contract';
import { type TravellerLine, travellerOf } from '@xunban/contract/option-tasks';
import type { BoardFacts } from '@xunban/gerber';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { storedDrawing } from '../../files/files/board-image.ts';
import { renderBoardPng } from '../../files/files/render-board-png.ts';
import { factories, factoryOfOrder } from '../../orders-core/factories/factory-records.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import { historyOf } from '../../orders-core/orders/history.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { viewRelease } from '../cam-jobs/cam-release.ts';
import type { BuyerPort } from '../port/buyer-port.ts';
import { routeFor } from '../production/route-for-board.ts';
import { fileToMake } from '../production-files/file-to-make.ts';
import { findProducedBoard, type ProducedBoard } from '../shipping/produced-board.ts';
import { floorText } from './floor-text.ts';

/** A step as printed on the traveller; without days before production is planned. */
export interface PrintedStep {
  readonly step: ProductionStep;
  readonly plannedStart: string;
  readonly plannedEnd: string;
  readonly doneAt: Date | null;
  readonly operator: string;
  readonly goodCount: number | null;
  readonly scrapCount: number;
  readonly lines: readonly TravellerLine[];
  /** The engineer's instruction of the released version; empty for none. */
  readonly instruction: string;
}

export interface Note {
  readonly from: 'toEngineer' | 'board' | 'checkout' | 'review' | 'question';
  readonly text: string;
}

/** All data of a board's traveller. No prices, no phone numbers, and no names except operators'. */
export interface TravellerFacts {
  readonly orderNo: string;
  readonly mainNo: string;
  readonly customerPartNo: string;
  readonly fileName: string;
  readonly spec: OrderedSpec;
  readonly round: number;
  readonly reorderOf: string | null;
  /** The order whose bad pieces it makes again; empty for every other. */
  readonly remakeOf: string;
  readonly factory: string;
  readonly promisedShipDate: string | null;
  readonly forecastShipDate: string | null;
  readonly steps: readonly PrintedStep[];
  readonly holes: BoardFacts['holes'];
  readonly stackUp: NonNullable<BoardFacts['stated']>['stackup'];
  readonly notes: readonly Note[];
  /** The released version of the working files; null without one. */
  readonly camVersion: number | null;
  /** PNG; null where nothing is drawn, or where the reader does not see files. */
  readonly image: Buffer | null;
  readonly printedAt: Date;
}

/**
 * @param seesFile whether the reader sees board files; the image and what was read in the files stay away otherwise
 * @throws Refusal `notFound`, `traveller.tooEarly` before the board is paid, and when it is cancelled
 */
export async function travellerFacts(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  buyer: Pick<BuyerPort, 'questionsOfOrder'>,
  orderId: string,
  seesFile: boolean,
): Promise<TravellerFacts> {
  const { read } = deps.db;
  const found = await findProducedBoard(read, null, { id: orderId });
  const { order, main } = found;
  if (!PAID_STATES.has(order.state)) throw new Refusal('traveller.tooEarly');
  const file = seesFile ? await fileToMake(read, order) : undefined;
  const [factoryId, notes, printedAt, image, remakeOf, cam] = await Promise.all([
    factoryOfOrder(read, orderId),
    floorNotes(read, buyer, found),
    databaseNow(read),
    file ? imageOf(deps, file.fileId, order.spec) : null,
    remakeOfNumber(read, order),
    viewRelease(read, { orderId }),
  ]);
  const [factory] = factoryId === undefined ? [] : await factories(read, [factoryId]);
  return {
    ...{ orderNo: order.orderNo, customerPartNo: order.customerPartNo, fileName: file?.fileName ?? '' },
    ...{ mainNo: main.mainNo, spec: order.spec, round: order.round, reorderOf: order.reorderOf },
    ...{ remakeOf, factory: factory?.name ?? '' },
    promisedShipDate: order.promisedShipDate,
    forecastShipDate: order.forecastShipDate,
    steps: stepsOf(found, cam),
    camVersion: cam?.version ?? null,
    holes: file?.facts.holes,
    stackUp: file?.facts.stated?.stackup,
    ...{ notes, image, printedAt },
  };
}

/** The planned route, or the one that the board will have. */
function stepsOf({ order, steps: planned }: ProducedBoard, cam: CamRelease | null): PrintedStep[] {
  const steps =
    planned.length > 0
      ? planned
      : routeFor(order.spec).map(({ step }) => ({
          ...{
            step,
            plannedStart: '',
            plannedEnd: '',
            doneAt: null,
            operator: '',
            station: '',
            goodCount: null,
            scrapCount: 0,
          },
        }));
  const lines = travellerOf(
    order.spec,
    steps.map(({ step }) => step),
  );
  return steps.map(({ step, plannedStart, plannedEnd, doneAt, operator, station, goodCount, scrapCount }) => ({
    ...{ step, plannedStart, plannedEnd, doneAt, goodCount, scrapCount },
    operator: [station, operator].filter((part) => part !== '').join(' · '),
    lines: lines.filter((line) => line.step === step),
    instruction: cam?.instructions.find((one) => one.step === step)?.text ?? '',
  }));
}

/** The number of the order whose bad pieces a board makes again; empty for every other board. */
export async function remakeOfNumber(reader: Reader, { remakeOf }: Pick<PcbOrder, 'remakeOf'>): Promise<string> {
  return remakeOf === null ? '' : ((await boardsById(reader, [remakeOf])).get(remakeOf)?.orderNo ?? '');
}

/** The facts of a board in a batch that its traveller needs. */
export interface TravellingBoard {
  readonly spec: BoardSpec;
  readonly notes: readonly Note[];
  /** Absent where the reader does not see files, and where they cannot be read. */
  readonly holes: BoardFacts['holes'];
}

/** @throws Refusal `notFound` */
export async function travellingBoard(
  reader: Reader,
  buyer: Pick<BuyerPort, 'questionsOfOrder'>,
  orderId: string,
  seesFile: boolean,
): Promise<TravellingBoard> {
  const found = await findProducedBoard(reader, null, { id: orderId });
  const { order } = found;
  const file = seesFile ? await fileToMake(reader, order) : undefined;
  return { spec: boardSpecOf(order), notes: await floorNotes(reader, buyer, found), holes: file?.facts.holes };
}

/** Returns the buyer's notes, the review's remarks on them, and the questions with their answers. */
export async function floorNotes(
  reader: Reader,
  buyer: Pick<BuyerPort, 'questionsOfOrder'>,
  { order, main }: ProducedBoard,
): Promise<Note[]> {
  const [history, questions] = await Promise.all([
    historyOf(reader, order.id),
    buyer.questionsOfOrder(reader, order.id),
  ]);
  const reviewed = history.filter(
    ({ action, actorKind }) => actorKind === 'staff' && (action === 'sendBack' || action === 'requestChange'),
  );
  const notes: Note[] = [
    { from: 'toEngineer', text: order.spec.remarks },
    { from: 'board', text: order.note },
    { from: 'checkout', text: main.note },
    ...reviewed.map(({ reason }) => ({ from: 'review' as const, text: reason })),
    ...questions.map(({ questionNo, title, answer }) => ({
      from: 'question' as const,
      text: `${questionNo} ${title}${answer === '' ? '' : ` → ${answer}`}`,
    })),
  ];
  return notes.map(({ from, text }) => ({ from, text: floorText(text.trim()) })).filter(({ text }) => text !== '');
}

async function imageOf(
  deps: Pick<Deps, 'db' | 'files' | 'log'>,
  fileId: string,
  spec: OrderedSpec,
): Promise<Buffer | null> {
  if (isStencil(spec)) return null;
  const drawing = await storedDrawing(deps, fileId, 'top', spec);
  return drawing === undefined ? null : renderBoardPng(drawing, deps.log);
}
