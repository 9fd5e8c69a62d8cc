import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AllCalls,
  type CallArguments,
  FIELD_PERMISSIONS,
  type MainOrder,
  type OrderDetail,
  type StaffOrderDetail,
} from '@xunban/contract';
import type { BoardFacts, HoleFacts } from '@xunban/gerber';
import { boardFileKey } from '../features/files/files/board-files.ts';
import { mainOrdersDue } from '../features/finance/order-payments/main-orders-due.ts';
import { openPayment } from '../features/finance/payments/open-payment.ts';
import { payPayment, readToPay } from '../features/finance/payments/pay-payment.ts';
import { completeSteps } from '../features/fulfilment/production/complete-step.ts';
import { startProduction } from '../features/fulfilment/production/start-production.ts';
import { storeReported } from '../features/fulfilment/quality/measure-board.ts';
import { simulatedInspection } from '../features/fulfilment/quality/simulated-inspection.ts';
import { linkTokens } from '../features/identity/accounts/link-tokens.ts';
import { reviewOrder } from '../features/orders/order-review/review-order.ts';
import { boardsById } from '../features/orders-core/orders/boards-by-id.ts';
import { stepsOf } from '../features/orders-core/production-steps/steps.ts';
import type { Db } from '../platform/db/database.ts';
import type { Reader, Tx } from '../platform/db/transaction.ts';
import { releaseCam } from './cam-jobs.ts';
import { creditWallet } from './payments.ts';
import type { TestMember, TestServer, TestStaff } from './server.ts';

const MADE_OF: BoardFacts['files'] = (
  ['copper-top', 'copper-bottom', 'mask-top', 'mask-bottom', 'silk-top', 'outline', 'drill-pth'] as const
).map((role) => ({
  name: `board.${role}`,
  bytes: 512,
  kind: role === 'drill-pth' ? 'excellon' : 'gerber',
  role,
  confidence: 0.95,
  reason: 'x2-attribute',
}));

/** Facts in the files of a plain two-layer board: nothing that an engineer would have to check. */
export function twoLayerFacts(size: {
  readonly widthMm: number;
  readonly heightMm: number;
}): BoardFacts & { holes: HoleFacts } {
  return {
    version: 1,
    files: MADE_OF,
    board: {
      from: 'outline-file',
      confidence: 1,
      ...size,
      minX: 0,
      minY: 0,
      outerAreaMm2: size.widthMm * size.heightMm,
      areaMm2: size.widthMm * size.heightMm,
      perimeterMm: 2 * (size.widthMm + size.heightMm),
      boards: 1,
      cutouts: 0,
    },
    copper: { from: 'files', layers: 2, innerOrderKnown: true },
    mask: { top: true, bottom: true },
    silk: { top: true, bottom: false },
    paste: { top: false, bottom: false },
    holes: { round: 120, slots: 0, minDrillMm: 0.3, maxDrillMm: 3.2, castellated: 0, mouseBites: 0, classes: [] },
    measured: { minTrace: { mm: 0.2 }, minSpacing: { mm: 0.2 } },
    problems: [],
  };
}

/** Stores a board file as an upload would have, with these facts. */
export async function giveBoardFile(
  server: TestServer,
  memberId: string,
  facts: BoardFacts = twoLayerFacts({ widthMm: 120, heightMm: 80 }),
): Promise<string> {
  const sha256 = randomBytes(32).toString('hex');
  await server.deps.files.put(boardFileKey(sha256), Buffer.from('not read again'));
  const row = await server.deps.db.transaction((tx) =>
    tx
      .insertInto('board_file')
      .values({
        member_id: memberId,
        sha256,
        file_name: 'board.zip',
        bytes: 4096n,
        facts: JSON.stringify(facts),
        facts_version: 1,
        image_key: randomBytes(16).toString('hex'),
        has_image: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return row.id;
}

export async function giveAddress(
  { api }: Pick<TestMember, 'api'>,
  place: { readonly province?: string; readonly city?: string; readonly district?: string },
): Promise<string> {
  const address = await api.address.add({
    body: {
      contactName: '李工',
      phone: '13900000000',
      province: '广东省',
      city: '深圳市',
      district: '南山区',
      ...place,
      detail: '科技园 1 号',
    },
  });
  return address.id;
}

export type AskedSpec = CallArguments<AllCalls['quote']['calculate']>['body']['spec'];

/** The board that {@link giveBoardFile} gives a file of. */
export const PLAIN_BOARD = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;

export interface CartChoice {
  readonly fileId: string;
  readonly spec?: AskedSpec;
}

/** Quotes a board and puts it in the cart. @returns id of the row, and its price */
export async function fillCart({ api }: Pick<TestMember, 'api'>, { fileId, spec = PLAIN_BOARD }: CartChoice) {
  const { quoteId } = await api.quote.calculate({ body: { spec } });
  const row = await api.order.addToCart({ body: { quoteId, fileId } });
  return { cartId: row.id, amount: row.amount };
}

interface CheckoutWishes {
  readonly billingProfileId?: string;
  readonly couponIds?: readonly string[];
}

/** Orders rows of the cart at the price that the server asks. */
export async function checkOut(
  buyer: Pick<TestMember, 'api'>,
  cartIds: readonly string[],
  wishes: CheckoutWishes = {},
): Promise<MainOrder> {
  const { api } = buyer;
  const addressId = (await api.address.list({}))[0]?.id ?? (await giveAddress(buyer, {}));
  const cart = await api.order.cart({ query: {} });
  const offers = await api.address.freight({ body: { addressId, cartIds: [...cartIds] } });
  const freight = offers.find(({ carrier }) => carrier === 'SF');
  const goods = cart.filter(({ id }) => cartIds.includes(id)).reduce((sum, { amount }) => sum + amount, 0);
  const { couponIds = [], ...rest } = wishes;
  const discount = couponIds.length === 0 ? 0 : await discountOf(buyer, { addressId, cartIds, couponIds });
  const expectedTotal = (goods + (freight?.price ?? 0) - discount).toFixed(2);
  const body = { addressId, carrier: 'SF', cartIds: [...cartIds], couponIds: [...couponIds], expectedTotal, ...rest };
  return api.order.submit({ body });
}

/** Discount of coupons, as the checkout offers it. */
async function discountOf(
  { api }: Pick<TestMember, 'api'>,
  choice: { readonly addressId: string; readonly cartIds: readonly string[]; readonly couponIds: readonly string[] },
): Promise<number> {
  const { addressId, cartIds, couponIds } = choice;
  const body = { addressId, cartIds: [...cartIds], carrier: 'SF', couponIds: [...couponIds] };
  return (await api.coupons.offers({ body })).discount;
}

/** A main order of plain boards with stored files, as its buyer gets it back; the machine review is still to come. */
export async function placePlainOrder(
  server: TestServer,
  buyer: TestMember,
  boards = 1,
  facts?: BoardFacts,
  wishes: CheckoutWishes = {},
): Promise<MainOrder> {
  const cartIds: string[] = [];
  for (let board = 0; board < boards; board += 1) {
    const fileId = await giveBoardFile(server, buyer.memberId, facts);
    cartIds.push((await fillCart(buyer, { fileId })).cartId);
  }
  return checkOut(buyer, cartIds, wishes);
}

/**
 * The machine reviews the boards of a main order at once: a test need not wait for the job, which finds nothing left to do where a
 * worker runs.
 */
export async function reviewBoards(
  { deps }: Pick<TestServer, 'deps'>,
  { orders }: { readonly orders: readonly { readonly id: string }[] },
): Promise<void> {
  for (const { id } of orders) await deps.db.transaction((tx) => reviewOrder(tx, id));
}

/** Waits until the jobs have brought an order to a state. @throws after twenty seconds */
export async function untilState(
  { api }: Pick<TestMember, 'api'>,
  orderNo: string,
  state: number,
): Promise<OrderDetail> {
  for (let attempt = 0; ; attempt += 1) {
    const detail = await api.order.detail({ query: { orderNo } });
    if (detail.state === state) return detail;
    if (attempt === 400) throw new Error(`order ${orderNo} is in state ${detail.state}, expected ${state}`);
    await sleep(50);
  }
}

/** Pays a main order from a wallet that is filled for it, by the use cases: the calls would check the pay password each time. */
export async function payOrder(
  { deps }: Pick<TestServer, 'deps'>,
  { memberId }: Pick<TestMember, 'memberId'>,
  main: Pick<MainOrder, 'id' | 'total'>,
  { walletFen, useCredit = false }: { readonly walletFen?: bigint; readonly useCredit?: boolean } = {},
): Promise<void> {
  const { db } = deps;
  const fromWallet = walletFen ?? (useCredit ? 0n : BigInt(Math.round(main.total * 100)));
  if (fromWallet > 0n) await creditWallet(db, memberId, fromWallet);
  const tokens = await linkTokens(deps, 'payLink');
  const { payNo, amount } = await db.transaction((tx) =>
    openPayment(tx, { due: mainOrdersDue, tokens }, memberId, [main.id]),
  );
  const choice = { payNo, memberId, amount, useWallet: fromWallet > 0n, useCredit, gateway: undefined };
  await db.transaction(async (tx) =>
    payPayment(tx, { get: () => undefined, names: [] }, choice, await readToPay(tx, mainOrdersDue, choice)),
  );
}

/**
 * Staff start the production of a paid order and complete its route, by the use cases: each call would answer with the full
 * order, and a route has a dozen steps. The steps before the last are reported together.
 * @returns the order, ready for dispatch
 */
export async function produce(
  { api, db, staffId }: Pick<TestStaff, 'api' | 'db' | 'staffId'>,
  order: Pick<OrderDetail, 'id'>,
): Promise<StaffOrderDetail> {
  await produceBoard(db, staffId, order);
  return api.staff.order({ params: { id: order.id } });
}

/** {@link produce}, without reading the order. @returns the version of the order, ready for dispatch */
export async function produceBoard(db: Db, staffId: string, { id }: Pick<OrderDetail, 'id'>): Promise<number> {
  await startBoard(db, staffId, id);
  return finishRoute(db, staffId, id);
}

/** The production of a paid board is started. */
export async function startBoard(db: Db, staffId: string, id: string): Promise<void> {
  await db.transaction(async (tx) =>
    startProduction(tx, { ...MAKER, id: staffId }, { orderId: id, version: await versionOf(tx, id) }),
  );
}

/** The working files are released, and the steps of a route that are left are completed. @returns the version of the order, ready for dispatch */
export async function finishRoute(db: Db, staffId: string, id: string): Promise<number> {
  const actor = { ...MAKER, id: staffId };
  await releaseCam(db, staffId, { orderId: id });
  return db.transaction(async (tx) => {
    const steps = ((await stepsOf(tx, [id])).get(id) ?? []).filter(({ doneAt }) => doneAt === null);
    await inspectBoard(tx, id);
    const goodCount = (await boardsById(tx, [id])).get(id)?.spec.quantity;
    const reports = steps.map(({ position }) => ({ position, delayReason: '', goodCount }));
    await completeSteps(tx, actor, { orderId: id, version: await versionOf(tx, id) }, reports.slice(0, -1));
    await completeSteps(tx, actor, { orderId: id, version: await versionOf(tx, id) }, reports.slice(-1));
    return versionOf(tx, id);
  });
}

/** The figures of a good lot are stored for every characteristic of a board. */
export async function inspectBoard(tx: Tx, id: string): Promise<void> {
  const order = (await boardsById(tx, [id])).get(id);
  if (order) await storeReported(tx, '终检线', order, simulatedInspection(order));
}

const MAKER = { kind: 'staff', name: '测试员工' } as const;

async function versionOf(reader: Reader, orderId: string): Promise<number> {
  const row = await reader
    .selectFrom('pcb_order')
    .select('version')
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return row.version;
}

/** One staff user requests the cancellation of a paid board, another approves. */
export async function cancelPaid(
  server: TestServer,
  { api }: Pick<TestMember, 'api'>,
  { id }: { readonly id: string },
  reason = '无法生产',
): Promise<StaffOrderDetail> {
  const { version } = await api.staff.order({ params: { id } });
  const { cancelRequest } = await api.staff.cancelOrder({ params: { id }, body: { version, reason } });
  const second = await server.newStaff([...FIELD_PERMISSIONS, 'order.view', 'order.cancel']);
  const params = { kind: 'cancellation', id: cancelRequest?.id ?? '' } as const;
  await second.api.staffApprovals.decide({ params, body: { decision: 'approve' } });
  return api.staff.order({ params: { id } });
}
