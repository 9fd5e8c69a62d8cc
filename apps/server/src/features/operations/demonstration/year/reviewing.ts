import { calls } from '@xunban/contract';
import { acceptChange } from '../../../orders/change-orders/accept-change.ts';
import { decideChange } from '../../../orders/change-orders/decide-change.ts';
import { moveOrder } from '../../../orders/order-review/move-order.ts';
import type { PcbOrder } from '../../../orders-core/orders/order-records.ts';
import { boardsOf, mainOf } from './buying.ts';
import { inOfficeHours } from './office-hours.ts';
import { asStaff, type Customer, isOwn, type World } from './world.ts';

/** The decision of an engineer about a board. */
export type Verdict = 'approve' | 'sendBack' | 'change' | 'ask' | 'leave';

export interface Review {
  readonly customer: Customer;
  readonly mainOrderId: string;
  readonly verdict: Verdict;
  /** The buyer answers what is asked or proposed. */
  readonly isAnswered: boolean;
  /** All boards passed. */
  readonly onPassed: () => void;
}

const SENT_BACK = [
  '缺少钻孔文件，请补齐后重新提交',
  '外形文件不闭合，请确认板框',
  '阻焊层与线路层不对应，请核对',
] as const;
const CHANGED = [
  { reason: '文件中最小孔 0.25 mm，低于下单的 0.3 mm', lineName: '小孔加价' },
  { reason: '外形比下单尺寸大，按实际尺寸计价', lineName: '外形加大' },
  { reason: '文件中有半孔，需按半孔工艺制作', lineName: '半孔工艺' },
] as const;
const QUESTIONS = [
  {
    title: '外形以哪层为准',
    text: '板框层与阻焊开窗边界相差 0.3 mm，请确认外形以哪层为准。',
    options: ['以板框层为准', '以阻焊层为准'],
  },
  {
    title: '字符压焊盘',
    text: '丝印有 6 处压在焊盘上，制作时将掏空处理，是否同意？',
    options: ['同意掏空', '更新文件'],
  },
  { title: '过孔开窗', text: '底层部分过孔没有阻焊覆盖，请确认盖油还是开窗。', options: ['过孔盖油', '按文件开窗'] },
] as const;

/** An engineer looks at what the automatic review has left, within office hours. */
export function review(world: World, subject: Review): void {
  const { sim, chance } = world;
  sim.at(inOfficeHours(new Date(sim.now.getTime() + chance.from(8, 90) * 60_000), chance.from(4, 55)), async () => {
    const orders = await boardsOf(world, subject.mainOrderId);
    for (const order of orders)
      if (order.state === 'inReview' && order.heldFor === null) await decide(world, subject, order);
    await passIfDone(world, subject);
  });
}

async function passIfDone(world: World, subject: Review): Promise<void> {
  const orders = await boardsOf(world, subject.mainOrderId);
  if (orders.every(({ state, heldFor }) => state === 'awaitingPayment' && heldFor === null)) subject.onPassed();
}

async function decide(world: World, subject: Review, order: PcbOrder): Promise<void> {
  const { chance } = world;
  const move = (action: 'approve' | 'sendBack', reason: string) =>
    asStaff(world, 'engineer', calls.staff[action], (tx, by) =>
      moveOrder(tx, by, action, { orderId: order.id, version: order.version, reason }),
    );
  switch (subject.verdict) {
    case 'approve':
      return move('approve', '');
    case 'sendBack':
      return move('sendBack', chance.pick(SENT_BACK));
    case 'change':
      return proposeChange(world, subject, order);
    case 'ask':
      return ask(world, subject, order);
    case 'leave':
  }
}

/** The buyer calls: the service desk adds to the address before the boards are sent. */
export async function correctAddress(world: World, customer: Customer, mainOrderId: string): Promise<void> {
  const { version } = await mainOf(world, mainOrderId);
  const { name: contactName, company: companyName, place } = customer;
  const { province, city, district, detail } = place;
  await world.call(calls.onBehalf.correctAddress, world.staff.service, {
    params: { id: mainOrderId },
    body: {
      ...{ contactName, companyName, province, city, district, detail: `${detail}，前台代收`, version },
      reason: '客户来电：请写明由前台代收',
    },
  });
}

/** Days before the end in which approvals are left to the reader of the demonstration. */
const RECENT_DAYS = 5;

async function proposeChange(world: World, subject: Review, { id, version }: PcbOrder): Promise<void> {
  const { sim, chance } = world;
  const amountDelta = chance.from(8, 60);
  const { proposal } = await world.call(calls.staff.requestChange, world.staff.engineer, {
    params: { id },
    body: { version, amountDelta, daysDelta: chance.from(0, 1), ...chance.pick(CHANGED) },
  });
  if (!proposal) return answerChange(world, subject, id);
  const isRecent = sim.end.getTime() - sim.now.getTime() < RECENT_DAYS * 86_400_000;
  if (isRecent && !isOwn(world, subject.customer)) return;
  sim.inMinutes(chance.from(20, 200), async () => {
    await asStaff(world, 'admin', calls.staff.decideChange, (tx, by) =>
      decideChange(tx, by, { orderId: id, proposalId: proposal.id, decision: 'allow', note: '' }),
    );
    answerChange(world, subject, id);
  });
}

/** The buyer accepts the change order that was offered. */
function answerChange(world: World, subject: Review, id: string): void {
  const { sim, chance, deps } = world;
  if (!subject.isAnswered) return;
  sim.inMinutes(chance.from(40, 1_300), async () => {
    const orders = await boardsOf(world, subject.mainOrderId);
    const order = orders.find((one) => one.id === id);
    if (order?.state !== 'awaitingConfirmation') return;
    const accepted = { orderId: id, priceVersion: order.priceVersion + 1 };
    await deps.db.transaction((tx) => acceptChange(tx, subject.customer.memberId, accepted));
    await passIfDone(world, subject);
  });
}

/** Everything is asked of a buyer who does not answer; another one is asked one thing. */
async function ask(world: World, subject: Review, { id }: PcbOrder): Promise<void> {
  const { sim, chance } = world;
  if (!subject.isAnswered) {
    for (const question of QUESTIONS) await askOne(world, id, question);
    return;
  }
  const questionId = await askOne(world, id, chance.pick(QUESTIONS));
  sim.inMinutes(chance.from(30, 1_200), async () => {
    await world.call(calls.order.answerQuestion, subject.customer.actor, {
      body: { questionId, round: 1, chosen: 0, text: '', files: [] },
    });
    readAnswer(world, subject, questionId);
  });
}

async function askOne({ call, staff }: World, id: string, asked: (typeof QUESTIONS)[number]): Promise<string> {
  const { options, ...question } = asked;
  const made = await call(calls.staffQuestions.ask, staff.engineer, {
    params: { id },
    body: { ...question, options: options.map((text) => ({ text })), recommended: 0 },
  });
  return made.id;
}

/** The engineer reads the answer, closes the question and lets the board pass. */
function readAnswer(world: World, subject: Review, questionId: string): void {
  const { sim, chance, staff, call } = world;
  sim.at(inOfficeHours(new Date(sim.now.getTime() + chance.from(10, 120) * 60_000), chance.from(4, 55)), async () => {
    const orders = await boardsOf(world, subject.mainOrderId);
    for (const { orderNo } of orders) {
      const { items } = await call(calls.staffQuestions.list, staff.engineer, { query: { orderNo, state: 'open' } });
      const answered = items.find(({ id, state }) => id === questionId && state === 'answered');
      if (answered)
        await call(calls.staffQuestions.close, staff.engineer, {
          params: { id: questionId },
          body: { version: answered.version },
        });
    }
    review(world, { ...subject, verdict: 'approve' });
  });
}
