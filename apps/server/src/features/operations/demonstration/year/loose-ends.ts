import { calls, type OrderState } from '@xunban/contract';
import { fen } from '@xunban/money';
import { shanghaiDay } from '../../../../platform/clock.ts';
import { codeOf } from '../../../orders-core/orders/order-machine.ts';
import type { PcbOrder } from '../../../orders-core/orders/order-records.ts';
import { complain } from './after-sales.ts';
import { boardsOf, fillCart, order, saveQuote } from './buying.ts';
import { engineerLast } from './engineering.ts';
import { applyAsPerson, transfer } from './joining.ts';
import { begin, DEFECTS, finish } from './making.ts';
import { applyForCredit, setCreditTerms, withdraw } from './money.ts';
import { workingHoursBefore } from './office-hours.ts';
import {
  answerFirst,
  ask,
  askAgain,
  askFirst,
  giveCoupons,
  invitePeople,
  makeCouponRules,
  quoteAndShare,
} from './purchasing.ts';
import { otherCompanies, type Role, type World } from './world.ts';

/** Leaves work in the inboxes of all roles. By the hours of its kind of task some is overdue, some is due today. */
export function leaveLooseEnds(world: World): void {
  const { sim } = world;
  const hoursAgo = (hours: number, work: () => Promise<void>) => sim.at(workingHoursBefore(sim.end, hours), work);
  hoursAgo(40, () => makeCouponRules(world));
  hoursAgo(39, () => giveCoupons(world));
  hoursAgo(38, () => invitePeople(world));
  hoursAgo(20, () => askFirst(world));
  hoursAgo(18.5, () => answerFirst(world));
  hoursAgo(12, () => openComplaints(world));
  hoursAgo(11.5, () => claimFromCarriers(world, 0, 4));
  hoursAgo(11, () => enterAccruals(world, 0, 3));
  hoursAgo(9, () => requestCancellation(world));
  hoursAgo(8.5, () => enterAccruals(world, 3, 6));
  hoursAgo(8, () => findDefects(world, 0, 4));
  hoursAgo(7, () => askForCredit(world));
  hoursAgo(6.5, () => askForCertificates(world, 0, 2));
  hoursAgo(6, () => openWithdrawals(world));
  hoursAgo(5.5, () => strangeTransfers(world, 3));
  hoursAgo(5.2, () => ask(world, 0, 2));
  hoursAgo(5, () => openComplaints(world));
  hoursAgo(3, () => mention(world));
  hoursAgo(2, () => strangeTransfers(world, 3));
  hoursAgo(1.5, () => askForCertificates(world, 2, 4));
  hoursAgo(1.4, () => saveQuotes(world));
  hoursAgo(1.35, () => quoteAndShare(world));
  hoursAgo(1.3, () => fillCarts(world));
  hoursAgo(1.25, () => buyWithCoupon(world));
  hoursAgo(1.2, () => suspend(world));
  hoursAgo(0.9, () => ask(world, 2, 4));
  hoursAgo(0.7, () => askAgain(world));
  hoursAgo(0.5, () => findDefects(world, 4, 7));
  hoursAgo(0.4, () => finishInTime(world));
  hoursAgo(0.2, () => beginLast(world));
  hoursAgo(0.1, () => panelise(world));
  hoursAgo(0.05, () => engineerLast(world));
}

/** Production of boards that wait begins: their files are engineered next. */
async function beginLast(world: World): Promise<void> {
  for (const board of (await othersIn(world, 'awaitingProduction')).slice(0, BEGUN)) await begin(world, board);
}

const BEGUN = 5;
const FINISHED = 4;
/** The floor finishes boards that are to leave today, or next. */
async function finishInTime(world: World): Promise<void> {
  const today = shanghaiDay(world.sim.end);
  const dayOf = ({ promisedShipDate }: PcbOrder) => promisedShipDate ?? '';
  const boards = (await othersIn(world, 'inProduction')).filter((board) => dayOf(board) >= today);
  for (const board of boards.sort((a, b) => dayOf(a).localeCompare(dayOf(b))).slice(0, FINISHED))
    await finish(world, board);
}

/** Boards of other members that are in a state and not held. */
async function othersIn(world: World, state: OrderState): Promise<PcbOrder[]> {
  const { call, customers, staff } = world;
  const { items } = await call(calls.staff.orders, staff.admin, {
    query: { state: codeOf(state), maxResultCount: 100 },
  });
  const mainIds = [...new Set(items.map(({ mainOrderId }) => mainOrderId))];
  const boards = await Promise.all(mainIds.map((mainOrderId) => boardsOf(world, mainOrderId)));
  return boards
    .flat()
    .filter((board) => board.state === state && board.heldFor === null && board.memberId !== customers[0]?.memberId);
}

const PAYERS = ['深圳市启明星科技有限公司', '张建国', '苏州汇川自动化', '李娜', '武汉光迅实验室', '王建军'] as const;

/** Money in another name: finance finds out whose it is. */
async function strangeTransfers(world: World, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const { actor } = world.chance.pick(world.customers);
    const amount = fen(BigInt(world.chance.from(120, 2_600)) * 100n);
    await transfer(world, actor, amount, { payer: world.chance.pick(PAYERS), remark: '货款' });
  }
}

async function askForCertificates(world: World, from: number, to: number): Promise<void> {
  const open = world.customers.filter(({ company, profileId }) => company === '' && profileId === '');
  for (const customer of open.slice(from, to)) await applyAsPerson(world, customer);
}

async function openWithdrawals(world: World): Promise<void> {
  const able = otherCompanies(world);
  for (const [index, end] of (['open', 'open', 'open', 'approved', 'approved'] as const).entries()) {
    const customer = able[index];
    if (customer) await withdraw(world, customer, fen(BigInt(30 + index * 17) * 1_000n), end);
  }
}

async function openComplaints(world: World): Promise<void> {
  const seen = new Set<string>();
  for (const { customer, orderNo } of world.receipts.toReversed()) {
    if (seen.has(orderNo) || seen.size >= 3) continue;
    const { canComplain } = await world.call(calls.afterSales.ofOrder, customer.actor, { query: { orderNo } });
    if (!canComplain) continue;
    seen.add(orderNo);
    await complain(world, customer, orderNo, seen.size % 3 === 0 ? 'awaitingBuyer' : 'open');
  }
}

/** The last applications wait for finance, the others for a second approval. */
async function askForCredit(world: World): Promise<void> {
  for (const [index, customer] of otherCompanies(world).slice(4, 17).entries()) {
    await applyForCredit(world, customer, '下季度有批量订单，希望月结 30 天');
    if (index < 11) await setCreditTerms(world, customer);
  }
}

/** Parcels that arrived damaged: carriers have not answered yet, or have agreed and not paid. */
async function claimFromCarriers({ call, sim, staff }: World, from: number, to: number): Promise<void> {
  const { items } = await call(calls.staff.orders, staff.admin, { query: { state: 80, maxResultCount: 20 } });
  const mainNos = [...new Set(items.map(({ mainNo }) => mainNo))].slice(from, to);
  const dueOn = shanghaiDay(sim.end);
  for (const [index, no] of mainNos.entries()) {
    const [parcel] = (await call(calls.staffMainOrders.show, staff.admin, { params: { no } })).shipments;
    if (!parcel) continue;
    const { id } = await call(calls.staffCarrierClaims.claim, staff.warehouse, {
      params: { id: parcel.id },
      body: { cause: 'damaged', amount: 180 + index * 60, dueOn, note: '外箱压破，客户签收时拍照，快递工单已登记' },
    });
    if (index % 2 === 1)
      await call(calls.staffCarrierClaims.agree, staff.warehouse, { params: { id }, body: { amount: 150, dueOn } });
  }
}

const ACCRUALS = [
  ['厂房租金', '生产部'],
  ['水电费', '生产部'],
  ['设备维护费', '生产部'],
  ['检测费', '品质部'],
  ['办公用品', '行政部'],
  ['审计费', '财务部'],
] as const;

/** Finance enters journals, which an accountant approves. */
async function enterAccruals({ call, sim, staff }: World, from: number, to: number): Promise<void> {
  for (const [index, [summary, department]] of ACCRUALS.slice(from, to).entries()) {
    const amount = 1_200 + (from + index) * 350;
    await call(calls.staffJournals.ask, staff.finance, {
      body: {
        ...{ day: shanghaiDay(workingHoursBefore(sim.end, 12)), summary: `计提${summary}`, department },
        lines: [
          { code: 'E50', side: 'debit', amount },
          { code: 'L50', side: 'credit', amount },
        ],
      },
    });
  }
}

async function findDefects({ call, staff, chance }: World, from: number, to: number): Promise<void> {
  const { items } = await call(calls.staff.orders, staff.admin, { query: { state: 50, maxResultCount: 8 } });
  for (const { id } of items.slice(from, to))
    await call(calls.staffQuality.open, staff.admin, {
      params: { id },
      body: { source: 'inspection', pieces: 1, place: '终检', ...chance.pick(DEFECTS) },
    });
}

async function requestCancellation({ call, staff }: World): Promise<void> {
  const { items } = await call(calls.staff.orders, staff.engineer, { query: { state: 40, maxResultCount: 5 } });
  for (const { id, version } of items)
    await call(calls.staff.cancelOrder, staff.engineer, {
      params: { id },
      body: { version, reason: '客户来电：方案变更，不再需要这款板' },
    });
}

/** Boards that wait for production and fit share panels; the first batch is in production. */
async function panelise({ call, staff }: World): Promise<void> {
  const { items } = await call(calls.staffBatches.proposals, staff.planner, {});
  const taken = new Set<string>();
  let isFirst = true;
  for (const { orders } of items) {
    const orderIds = orders.map(({ orderId }) => orderId);
    if (orderIds.some((orderId) => taken.has(orderId))) continue;
    for (const orderId of orderIds) taken.add(orderId);
    const { id, version } = await call(calls.staffBatches.create, staff.planner, { body: { orderIds } });
    if (isFirst) await call(calls.staffBatches.start, staff.planner, { params: { id }, body: { version } });
    isFirst = false;
  }
}

const ROLES: readonly Role[] = ['engineer', 'planner', 'warehouse', 'finance', 'service', 'admin'];

/** A colleague asks each of the staff for something, in a note about a main order. */
async function mention({ call, staff }: World): Promise<void> {
  const { items } = await call(calls.staff.orders, staff.admin, { query: { state: 50, maxResultCount: 10 } });
  for (const [index, role] of ROLES.entries()) {
    const subject = items[index % items.length];
    const writer = role === 'service' ? staff.admin : staff.service;
    if (!subject) continue;
    await call(calls.staffNotes.add, writer, {
      body: {
        ...{ subjectKind: 'mainOrder', subjectId: subject.mainOrderId },
        text: `@${staff[role].name} 客户催问进度，请看一下能否提前。`,
        mentions: [staff[role].staffId],
      },
    });
  }
}

/** The own member uses a coupon; the note sends the board to an engineer. */
async function buyWithCoupon(world: World): Promise<void> {
  const [own] = world.customers;
  if (!own) return;
  const coupon = (await world.call(calls.coupons.mine, own.actor, {})).find(({ kind }) => kind === 'amount');
  const wishes = [{ board: 5, spec: { quantity: 100 } }];
  if (coupon)
    await order(world, own, {
      wishes,
      note: '请按上一批的叠层',
      coupon: { id: coupon.id, fen: fen(coupon.max * 100) },
    });
}

async function fillCarts(world: World): Promise<void> {
  const [own] = world.customers;
  if (!own) return;
  for (const board of [0, 5, 13]) await fillCart(world, own, { board, spec: { quantity: 10 } });
}

/** The own member compares what boards cost in several quantities, and shows the quotes to colleagues by links. */
async function saveQuotes(world: World): Promise<void> {
  const [own] = world.customers;
  if (!own) return;
  for (const [index, board] of [0, 5, 13, 1].entries())
    for (const quantity of [5, 10, 20, 30, 50, 100] as const)
      await saveQuote(world, own, { board, spec: { quantity } }, `样机 ${index + 1} · ${quantity} 片`);
}

/** One member is shut out: its payments were charged back. */
async function suspend({ call, staff, customers }: World): Promise<void> {
  const last = customers.findLast(({ company }) => company === '');
  if (!last) return;
  const params = { id: last.memberId };
  const { version } = await call(calls.staffMembers.detail, staff.service, { params });
  await call(calls.staffMembers.setDisabled, staff.service, {
    params,
    body: { isDisabled: true, reason: '多次付款被拒付，暂停下单', version },
  });
}
