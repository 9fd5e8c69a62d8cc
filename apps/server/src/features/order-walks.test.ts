import { ApiError, type BoardSpec, COMPLAINT_KINDS, DISPOSITIONS, ORDER_STATES, SHORTAGE_ACTS } from '@xunban/contract';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, test } from 'vitest';
import { shanghaiDay } from '../platform/clock.ts';
import { releaseCam } from '../testing/cam-jobs.ts';
import { idleOrders } from '../testing/idle-orders.ts';
import { type Board, MOVES, type Move, type OrderMoves, orderMoves } from '../testing/order-moves.ts';
import { checkOut, fillCart, giveBoardFile, inspectBoard, PLAIN_BOARD, payOrder } from '../testing/orders.ts';
import { startTestServer, type TestServer, type TestStaff } from '../testing/server.ts';
import { smallBoard } from '../testing/small-board.ts';
import { stencilInCart } from '../testing/stencils.ts';
import { repairTasks } from './back-office/tasks/tasks-jobs.ts';
import { batchPlanner } from './fulfilment/batches/batch-planner.ts';
import { remakeChosen } from './fulfilment/batches/remake-jobs.ts';
import { chosenRemakes } from './fulfilment/batches/shortage-store.ts';
import { viewRelease } from './fulfilment/cam-jobs/cam-release.ts';
import { completeSteps } from './fulfilment/production/complete-step.ts';
import { reviewOrder } from './orders/order-review/review-order.ts';

/**
 * Random walks of two orders through the use cases that staff, buyers and jobs have, in any sequence. After each step every order
 * has a task of a role or a running clock, or has come to its end, and the task list is that of the facts.
 */

const WALKS = stressIterations(1);
const STEPS = isStress ? 40 : 24;
/** A failure is reported as far as it was shortened by then. */
const LONGEST_MS = 90_000 + 240_000 * stressIterations(1);
/** In one step so many actions are tried, until one is not refused. */
const MAX_TRIES = 6;

let server: TestServer;
let chief: TestStaff;
let second: TestStaff;
let moves: OrderMoves;
const planner = batchPlanner();
beforeAll(async () => {
  // Without a worker: jobs run when a walk takes them.
  server = await startTestServer({ ROLES: 'api,pricing' });
  chief = await server.newStaff();
  second = await server.newStaff();
  moves = orderMoves(server, chief);
});
afterAll(() => server.stop());

interface World {
  readonly boards: readonly [Board, Board];
}
type Act = (world: World, board: Board, pick: number) => Promise<unknown>;

const one = <T>(items: readonly T[], pick: number): T => {
  const item = items[pick % Math.max(1, items.length)];
  if (item === undefined) throw new Impossible();
  return item;
};
/** There is nothing to act on. */
class Impossible extends Error {}

const TEXT = '随机步骤';
const orderOf = ({ id }: Board) => chief.api.staff.order({ params: { id } });
const rowsOf = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(server.deps.db.read)).rows;
const questionsOf = async ({ orderNo }: Board, state: 'awaitingReply' | 'answered') =>
  (await chief.api.staffQuestions.list({ query: { orderNo, state } })).items;
const batchOf = async ({ id }: Board, pick: number) => {
  const found = await rowsOf(sql`select batch_id as id from batch_order where order_id = ${id} order by batch_id`);
  return chief.api.staffBatches.show({ params: { id: one(found, pick).id } });
};
const parcelOf = async ({ id }: Board, pick: number) =>
  one(await rowsOf(sql`select parcel_id as id from parcel_item where order_id = ${id} order by parcel_id`), pick).id;
const caseOf = async ({ id }: Board, pick: number) => {
  const found = await rowsOf(
    sql`select id from nonconformance where order_id = ${id} and state <> 'closed' order by id`,
  );
  return chief.api.staffQuality.show({ params: { id: one(found, pick).id } });
};
const complaintOf = async ({ id }: Board) => {
  const found = await rowsOf(sql`select id from complaint where order_id = ${id} and ended_at is null`);
  const params = { id: one(found, 0).id };
  const { version } = await chief.api.staffAfterSales.show({ params });
  return { params, body: { version, text: TEXT } };
};
const fileOf = async ({ id }: Board) => {
  const found = await rowsOf(sql`select id from production_file where order_id = ${id} and state = 'waiting'`);
  return { params: { id: one(found, 0).id } };
};
const MADE = new Uint8Array(smallBoard({ holeMm: 14 }));
const dayAhead = (days: number): string => shanghaiDay(new Date(Date.now() + days * 86_400_000));
let waybills = 0;
function newWaybill(): string {
  waybills += 1;
  return `SF9${String(process.pid).padStart(8, '0')}${String(waybills).padStart(4, '0')}`;
}

const OTHERS: Readonly<Record<string, Act>> = {
  review: (_world, { id }) => server.deps.db.transaction((tx) => reviewOrder(tx, id)),
  pay: async (_world, { buyer, mainOrderId }) => {
    const main = await buyer.api.order.mainDetail({ query: { mainOrderId } });
    if (main.total === 0) throw new Impossible();
    return payOrder(server, buyer, main);
  },
  ask: (_world, { id }, pick) =>
    chief.api.staffQuestions.ask({
      params: { id },
      body: {
        ...{ title: `问题 ${pick}`, text: TEXT, finding: null, place: null, recommended: null },
        options: pick % 2 === 0 ? [] : [{ text: '加厚', changes: { thicknessMm: 2 } }],
      },
    }),
  answer: async (_world, board, pick) => {
    const { id, entries } = one(await questionsOf(board, 'awaitingReply'), pick);
    const options = entries.at(-1)?.options.length ?? 0;
    const chosen = options > 0 && pick % 3 > 0 ? pick % options : null;
    const round = entries.filter(({ kind }) => kind === 'ask').length;
    return board.buyer.api.order.answerQuestion({
      body: { questionId: id, round, chosen, text: chosen === null ? TEXT : '' },
    });
  },
  closeQuestion: async (_world, board, pick) => {
    const open = [...(await questionsOf(board, 'answered')), ...(await questionsOf(board, 'awaitingReply'))];
    const { id, version } = one(open, pick);
    return chief.api.staffQuestions.close({ params: { id }, body: { version, note: '' } });
  },
  decideCancel: async (_world, board, pick) => {
    const { cancelRequest } = await orderOf(board);
    if (!cancelRequest) throw new Impossible();
    const params = { kind: 'cancellation', id: cancelRequest.id } as const;
    const decision = pick % 2 === 0 ? ('approve' as const) : ('refuse' as const);
    return second.api.staffApprovals.decide({ params, body: { decision, note: TEXT } });
  },
  releaseCam: async (_world, { id }) => {
    const release = await viewRelease(server.deps.db.read, { orderId: id });
    if (!release || release.state === 'released') throw new Impossible();
    return releaseCam(server.deps.db, chief.staffId, { orderId: id });
  },
  withdrawCam: async (_world, { id }, pick) => {
    const jobs = await rowsOf(sql`select job.id from cam_job job where order_id = ${id}
      or batch_id in (select batch_id from batch_order where order_id = ${id}) order by job.id`);
    return chief.api.staffCamJobs.withdraw({ params: { id: one(jobs, pick).id }, body: { reason: TEXT } });
  },
  completeSteps: async (_world, { id }, pick) =>
    server.deps.db.transaction(async (tx) => {
      const order = await orderOf({ id } as Board);
      const open = order.progress?.steps.filter(({ doneAt }) => doneAt === null) ?? [];
      if (open.length === 0) throw new Impossible();
      await inspectBoard(tx, id);
      const actor = { kind: 'staff', id: chief.staffId, name: '测试员工' } as const;
      const count = pick % 2 === 0 ? open.length : 1 + (pick % open.length);
      const reports = open
        .slice(0, count)
        .map(({ position }) => ({ position, delayReason: TEXT, goodCount: order.spec.quantity }));
      await completeSteps(tx, actor, { orderId: id, version: order.version }, reports);
    }),
  undoStep: async (_world, board) => {
    const { version, progress } = await orderOf(board);
    const last = progress?.steps.findLast(({ doneAt }) => doneAt !== null);
    if (!last) throw new Impossible();
    const body = { version, position: progress?.steps.indexOf(last) ?? 0, reason: TEXT };
    return chief.api.staffFloor.undoStep({ params: { id: board.id }, body: { ...body, position: body.position + 1 } });
  },
  hold: async (_world, board) => {
    const { version } = await orderOf(board);
    return chief.api.staffFloor.hold({ params: { id: board.id }, body: { version, reason: TEXT } });
  },
  resume: async (_world, board) => {
    const { version } = await orderOf(board);
    return chief.api.staffFloor.resume({ params: { id: board.id }, body: { version } });
  },
  awaitMaterial: async (_world, board, pick) => {
    const { version } = await orderOf(board);
    const expectedOn = dayAhead(1 + (pick % 9));
    return chief.api.staff.awaitMaterial({ params: { id: board.id }, body: { version, expectedOn, reason: TEXT } });
  },
  decideMaterial: async (_world, board, pick) => {
    const { version } = await orderOf(board);
    const decision = one(['arrived', 'substitute', 'ask'] as const, pick);
    return chief.api.staff.decideMaterial({ params: { id: board.id }, body: { version, decision, note: TEXT } });
  },
  openCase: (_world, { id }) =>
    chief.api.staffQuality.open({
      params: { id },
      body: { source: 'floor', pieces: 1, cause: 'handling', text: TEXT },
    }),
  decideCase: async (_world, board, pick) => {
    const { id, version } = await caseOf(board, pick);
    const body = { version, disposition: one(DISPOSITIONS, pick), cause: 'handling' as const, pieces: 1, text: TEXT };
    return chief.api.staffQuality.decide({ params: { id }, body });
  },
  closeCase: async (_world, board, pick) => {
    const { id, version } = await caseOf(board, pick);
    return chief.api.staffQuality.close({ params: { id }, body: { version, text: TEXT } });
  },
  answerCase: async (_world, board, pick) => {
    const { id, version } = await caseOf(board, pick);
    const body = { version, isAgreed: pick % 2 === 0, text: TEXT };
    return board.buyer.api.quality.answer({ params: { id }, body });
  },
  startBatch: async ({ boards }) => {
    const made = await chief.api.staffBatches.create({ body: { orderIds: boards.map(({ id }) => id) } });
    return chief.api.staffBatches.start({ params: { id: made.id }, body: { version: made.version } });
  },
  stepBatch: async (_world, board, pick) => {
    const { id, next } = await batchOf(board, pick);
    if (!next) throw new Impossible();
    await releaseCam(server.deps.db, chief.staffId, { batchId: id });
    const { version } = await chief.api.staffBatches.show({ params: { id } });
    return chief.api.staffBatches.completeStep({ params: { id }, body: { version, step: next.step } });
  },
  spoil: async (_world, board, pick) => {
    const { id, version } = await batchOf(board, pick);
    return chief.api.staffBatches.spoil({ params: { id }, body: { version, layout: 1, panels: 1, reason: TEXT } });
  },
  decideShortage: async (_world, board, pick) => {
    const { id, version, shortages } = await batchOf(board, pick);
    const open = shortages.filter(({ decision, orderId }) => decision === null && orderId === board.id);
    const body = { version, shortageId: one(open, pick).id, decision: one(SHORTAGE_ACTS, pick), note: TEXT };
    return chief.api.staffBatches.decideShortage({ params: { id }, body });
  },
  finishRemake: async (_world, board, pick) => {
    const { id, version } = await batchOf(board, pick);
    return chief.api.staffBatches.finishRemake({ params: { id }, body: { version } });
  },
  remakeJob: async () => {
    if ((await chosenRemakes(server.deps.db.read, 1)).length === 0) throw new Impossible();
    return remakeChosen(server.deps, planner);
  },
  declareLost: async (_world, board, pick) =>
    chief.api.staffParcels.declareLost({
      params: { id: await parcelOf(board, pick) },
      body: { trouble: pick % 2 === 0 ? 'lost' : 'returned', reason: TEXT },
    }),
  found: async (_world, board, pick) =>
    chief.api.staffParcels.found({ params: { id: await parcelOf(board, pick) }, body: { reason: TEXT } }),
  resend: async (_world, board, pick) => {
    const body = { carrier: 'SF', waybill: newWaybill(), weightG: 300, reason: TEXT };
    return chief.api.staffParcels.resend({ params: { id: await parcelOf(board, pick) }, body });
  },
  pack: async (_world, board, pick) => {
    const { mainNo } = await orderOf(board);
    const { boards } = await chief.api.staffParcels.job({ params: { no: mainNo } });
    const items = boards.flatMap(({ id, quantity, packed, sent }) => {
      const left = quantity - packed - sent;
      return id === board.id && left > 0 ? [{ orderId: id, pieces: pick % 2 === 0 ? left : 1 + (pick % left) }] : [];
    });
    if (items.length === 0) throw new Impossible();
    const body = { carrier: 'SF', waybill: newWaybill(), weightG: 300, items };
    return chief.api.staffParcels.pack({ params: { no: mainNo }, body });
  },
  handOver: async (_world, board, pick) =>
    chief.api.staffParcels.handOver({ params: { id: await parcelOf(board, pick) } }),
  unpack: async (_world, board, pick) =>
    chief.api.staffParcels.void({ params: { id: await parcelOf(board, pick) }, body: { reason: TEXT } }),
  correctWaybill: async (_world, board, pick) =>
    chief.api.staffParcels.correctWaybill({
      params: { id: await parcelOf(board, pick) },
      body: { carrier: 'SF', waybill: newWaybill(), reason: TEXT },
    }),
  claim: async (_world, board, pick) => {
    const body = { cause: one(['lost', 'damaged'] as const, pick), amount: '80.00', dueOn: dayAhead(9), note: TEXT };
    return chief.api.staffCarrierClaims.claim({ params: { id: await parcelOf(board, pick) }, body });
  },
  answerClaim: async (_world, board, pick) => {
    const found = await rowsOf(sql`select id from carrier_claim where shipment_id in (
      select parcel_id from parcel_item where order_id = ${board.id}) order by id`);
    const params = { id: one(found, pick).id };
    const { staffCarrierClaims: claims } = chief.api;
    const steps = [
      () => claims.agree({ params, body: { amount: '60.00', dueOn: dayAhead(9) } }),
      () => claims.pay({ params, body: { paidOn: dayAhead(0), bankReference: TEXT } }),
      () => claims.refuse({ params, body: { reason: TEXT } }),
    ];
    return one(steps, pick)();
  },
  complain: (_world, { buyer, orderNo }, pick) =>
    buyer.api.afterSales.make({
      body: { orderNo, kind: one(COMPLAINT_KINDS, pick), pieces: 1 + (pick % 10), text: TEXT, images: [] },
    }),
  changeComplaint: async (_world, board, pick) => {
    const { params, body } = await complaintOf(board);
    const { afterSales } = board.buyer.api;
    if (pick % 3 === 0) return afterSales.withdraw({ params, body: { version: body.version } });
    return afterSales.edit({ params, body: { ...body, kind: one(COMPLAINT_KINDS, pick), pieces: 1 } });
  },
  askComplainant: async (_world, board) => chief.api.staffAfterSales.ask(await complaintOf(board)),
  answerComplaint: async (_world, board) => board.buyer.api.afterSales.answer(await complaintOf(board)),
  decideComplaint: async (_world, board, pick) => {
    const { params, body } = await complaintOf(board);
    const { staffAfterSales: answers } = chief.api;
    const steps = [
      () => answers.remake({ params, body: { ...body, pieces: 1 + (pick % 10) } }),
      () => answers.refund({ params, body: { ...body, amount: '1.00' } }),
      () => answers.refuse({ params, body }),
    ];
    return one(steps, pick)();
  },
  uploadFile: (_world, { id }) =>
    chief.api.productionFiles.upload({ params: { id }, files: { file: new File([MADE], 'made.zip') } }),
  withdrawFile: async (_world, board) =>
    chief.api.productionFiles.withdraw({ ...(await fileOf(board)), body: { reason: TEXT } }),
  decideFile: async (_world, board, pick) => {
    const file = await fileOf(board);
    const { productionFiles: own } = board.buyer.api;
    return pick % 2 === 0 ? own.confirm(file) : own.refuse({ ...file, body: { text: TEXT, place: null } });
  },
};

/** Actions of the table of states, by a user who can request them. */
const TABLE = Object.fromEntries(
  MOVES.map((move: Move): [string, Act] => [
    move,
    async (_world, board, pick) => {
      const { version } = await orderOf(board);
      const ofBuyer = pick % 2 === 0 || !(move in STAFF_ONLY);
      return moves[move](ofBuyer ? board.buyer : chief, board, version).catch((error: unknown) => {
        if (!(error instanceof ApiError) || error.kind === 'server') throw error;
        return moves[move](ofBuyer ? chief : board.buyer, board, version);
      });
    },
  ]),
);
const STAFF_ONLY: Partial<Record<Move, true>> = { approve: true, sendBack: true, startProduction: true, ship: true };
const ACTS: Readonly<Record<string, Act>> = { ...TABLE, ...OTHERS };

/** A walk is mostly about one thing, or what takes many steps would hardly come to its end in so few. */
const ON = ['startProduction', 'releaseCam', 'completeSteps', 'completeSteps'];
const BATCH = [
  'startBatch',
  'stepBatch',
  'stepBatch',
  'spoil',
  'decideShortage',
  'answer',
  'remakeJob',
  'finishRemake',
];
interface Theme {
  readonly isPaid: boolean;
  readonly isStencil?: boolean;
  readonly spec?: Partial<BoardSpec>;
  readonly acts: readonly string[];
}
const THEMES: Readonly<Record<string, Theme>> = {
  'in review': {
    isPaid: false,
    acts: [
      ...['approve', 'review', 'sendBack', 'resubmit', 'requestChange', 'acceptChange', 'refuseChange'],
      ...['ask', 'answer', 'closeQuestion', 'withdrawChange', 'pay', 'reset', 'cancel'],
    ],
  },
  'with questions and changes': {
    isPaid: true,
    acts: [
      ...[...ON, 'ask', 'answer', 'closeQuestion', 'requestChange', 'acceptChange', 'pay'],
      ...['revertChange', 'refuseChange', 'withdrawChange', 'offerCancel', 'agreeCancel', 'refuseCancel'],
    ],
  },
  'held by the company': {
    isPaid: true,
    acts: [
      ...[...ON, 'hold', 'resume', 'awaitMaterial', 'awaitMaterial', 'decideMaterial', 'decideMaterial', 'answer'],
      ...['closeQuestion', 'decideCancel', 'cancel', 'undoStep', 'openCase'],
    ],
  },
  'with bad pieces': {
    isPaid: true,
    acts: [...ON, 'openCase', 'decideCase', 'closeCase', 'answerCase', 'withdrawCam', 'undoStep', 'ship'],
  },
  'on their way': {
    isPaid: true,
    acts: [...ON, ...ON, 'ship', 'ship', 'declareLost', 'found', 'resend', 'confirmDelivery', 'receive'],
  },
  'in parcels': {
    isPaid: true,
    acts: [
      ...['startProduction', 'releaseCam', 'completeSteps', 'pack', 'pack', 'handOver', 'handOver', 'unpack'],
      ...['correctWaybill', 'declareLost', 'found', 'resend', 'claim', 'answerClaim', 'confirmDelivery', 'receive'],
    ],
  },
  'that were received': {
    isPaid: true,
    acts: [
      ...['startProduction', 'releaseCam', 'completeSteps', 'ship', 'confirmDelivery', 'receive', 'complain'],
      ...[
        'complain',
        'changeComplaint',
        'askComplainant',
        'answerComplaint',
        'decideComplaint',
        'claim',
        'answerClaim',
      ],
    ],
  },
  'with a production file': {
    isPaid: true,
    spec: { productionFileConfirm: 'manual' },
    acts: [
      ...['uploadFile', 'uploadFile', 'decideFile', 'decideFile', 'withdrawFile', 'requestChange', 'acceptChange'],
      ...['pay', 'startProduction', 'releaseCam', 'withdrawCam', 'completeSteps', 'ask', 'answer', 'closeQuestion'],
    ],
  },
  'of a batch': { isPaid: true, acts: [...BATCH, 'hold', 'resume', 'completeSteps', 'closeQuestion', 'pay'] },
  'of a batch that is stopped': {
    isPaid: true,
    acts: [...BATCH, 'withdrawCam', 'offerCancel', 'agreeCancel', 'refuseCancel', 'awaitMaterial', 'ship', 'openCase'],
  },
  'of all kinds': { isPaid: true, acts: Object.keys(ACTS) },
  'of stencils': { isPaid: true, isStencil: true, acts: Object.keys(ACTS) },
};

const step = fc.record({ place: fc.nat(999), pick: fc.nat(999), board: fc.nat(1) });
const walk = fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' });

const done = new Map<string, number>();

async function placed({ isPaid, isStencil, spec }: Omit<Theme, 'acts'>): Promise<Board> {
  const buyer = await server.newMember();
  const row = isStencil
    ? (await stencilInCart(server, buyer)).id
    : (
        await fillCart(buyer, {
          fileId: await giveBoardFile(server, buyer.memberId),
          spec: { ...PLAIN_BOARD, ...spec },
        })
      ).cartId;
  const main = await checkOut(buyer, [row]);
  const [{ id, orderNo } = { id: '', orderNo: '' }] = main.orders;
  if (isPaid) {
    await server.deps.db.transaction((tx) => reviewOrder(tx, id));
    const { state, version } = await chief.api.staff.order({ params: { id } });
    if (state === ORDER_STATES.inReview) await chief.api.staff.approve({ params: { id }, body: { version } });
    await payOrder(server, buyer, main);
  }
  return { buyer, mainOrderId: main.id, id, orderNo };
}

/** @returns the action that was done; undefined when everything was refused */
async function play(world: World, theme: readonly string[], step: { place: number; pick: number; board: number }) {
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    const name = one(theme, step.place + attempt * 5);
    const board = one(world.boards, step.board + attempt);
    try {
      await ACTS[name]?.(world, board, step.pick);
      done.set(name, (done.get(name) ?? 0) + 1);
      return `${name} ${board.orderNo}`;
    } catch (error) {
      if (!isRefusal(error)) throw new Error(`${name} on ${board.orderNo} failed`, { cause: error });
    }
  }
  return undefined;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Impossible ||
  (error instanceof ApiError ? error.kind !== 'server' : error instanceof Error && error.name === 'Refusal');

/** A received board can still be complained about. */
const isOver = async (ids: readonly string[], acts: readonly string[]): Promise<boolean> => {
  const end = acts.includes('complain') ? 80 : 70;
  const rows = await rowsOf(
    sql`select id from pcb_order where id in (${sql.join(ids)}) and state between 10 and ${end}`,
  );
  return rows.length === 0;
};

/** The orders of a walk, and those that remake their boards. */
const ordersOf = async ({ boards }: World): Promise<readonly string[]> => {
  const ids = boards.map(({ id }) => id);
  const remakes = await rowsOf(
    sql`select remake_order_id as id from complaint where order_id in (${sql.join(ids)}) and remake_order_id is not null`,
  );
  return [...ids, ...remakes.map(({ id }) => id)];
};

test.each(Object.entries(THEMES))(
  'orders %s always have a task or a clock',
  {
    timeout: 2 * LONGEST_MS,
  },
  async (_name, { acts, ...start }) => {
    const property = fc.asyncProperty(walk, async (steps) => {
      const world: World = { boards: [await placed(start), await placed(start)] };
      const taken: string[] = [];
      for (const one of steps) {
        const act = await play(world, acts, one);
        if (act === undefined) continue;
        taken.push(act);
        const ids = await ordersOf(world);
        const idle = await idleOrders(server.deps.db.read, ids);
        if (idle.length > 0) throw new Error(`${taken.join(' → ')}\n${idle.join('\n')}`);
        if (await isOver(ids, acts)) break;
      }
      const { differing } = await repairTasks(server.deps);
      if (differing > 0) throw new Error(`${taken.join(' → ')}\nthe task list differs from the facts`);
      countTried('steps of orders, after each of which someone or a clock moves them on', taken.length);
    });
    await fc.assert(property, { numRuns: WALKS, seed: 20_261_130, skipAllAfterTimeLimit: LONGEST_MS });
    console.log(
      [...done]
        .toSorted(([, a], [, b]) => b - a)
        .map(([name, times]) => `${name} ${times}`)
        .join(', '),
    );
  },
);
