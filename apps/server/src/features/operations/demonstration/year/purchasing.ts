import { randomUUID } from 'node:crypto';
import { calls } from '@xunban/contract';
import { inOwnAccount } from '../../../../platform/auth/actor.ts';
import { toIso } from '../../../../platform/clock.ts';
import { saveQuote } from './buying.ts';
import { type Customer, otherCompanies, type World } from './world.ts';

const DAY_MS = 86_400_000;
/** Main orders of the own member that the story reads. */
const LATEST = 20;

/** Rules of coupons of each way: one of a code, one of staff, and one of a first order that is off. */
export async function makeCouponRules({ call, staff, sim }: World): Promise<void> {
  const validUntil = toIso(new Date(sim.end.getTime() + 60 * DAY_MS));
  const common = { validUntil, maxUses: 100, maxUsesEach: 1, audience: 'everyone' } as const;
  const rules = [
    { ...common, name: '打样季满减', kind: 'amount', max: 20, minimum: 100, givenBy: 'code', budget: 2_000 },
    {
      ...common,
      name: '企业会员九折',
      kind: 'percent',
      percent: 10,
      max: 50,
      minimum: 300,
      givenBy: 'code',
      budget: 5_000,
    },
    { ...common, name: '首单免运费', kind: 'freight', max: 20, minimum: 50, givenBy: 'firstOrder', budget: 2_000 },
    { ...common, name: '延误致歉', kind: 'amount', max: 15, minimum: 50, givenBy: 'staff', budget: 1_500 },
  ] as const;
  for (const [index, rule] of rules.entries()) {
    const audience = index === 1 ? 'enterprise' : rule.audience;
    const { id, version } = await call(calls.staffCoupons.make, staff.admin, { body: { ...rule, audience } });
    if (rule.givenBy !== 'firstOrder')
      await call(calls.staffCoupons.switchOn, staff.admin, { params: { id }, body: { version, reason: '秋季活动' } });
  }
}

/** Gives the own member and two others the coupons of staff. The own member has that of a code, too. */
export async function giveCoupons(world: World): Promise<void> {
  const { call, staff } = world;
  const { items } = await call(calls.staffCoupons.rules, staff.admin, { query: { state: 'on' } });
  const rule = items.find(({ givenBy }) => givenBy === 'staff');
  const code = items.find((one) => one.code !== '');
  const [own] = world.customers;
  if (!rule || !code || !own) return;
  for (const customer of [own, ...otherCompanies(world).slice(0, 2)])
    await call(calls.staffCoupons.give, staff.admin, {
      params: { id: customer.memberId },
      body: { ruleId: rule.id, reason: '快递晚到两天，致歉' },
    });
  await call(calls.coupons.redeem, own.actor, { body: { code: code.code } });
}

/** A purchaser and a bookkeeper buy in the account of the own member; an engineer is invited. */
export async function invitePeople({ call, customers }: World): Promise<void> {
  const [own] = customers;
  if (!own) return;
  const persons = customers.filter(({ company }) => company === '').slice(0, 2);
  for (const [index, role] of (['purchaser', 'bookkeeper'] as const).entries()) {
    const person = persons[index];
    if (!person) continue;
    const { link } = await call(calls.company.invite, own.actor, { body: { role } });
    const token = link.slice(link.lastIndexOf('/') + 1);
    // The person answers in a session that ends with it.
    const actor = inOwnAccount({ personId: person.memberId, sessionId: randomUUID(), ticket: '' });
    await call(calls.company.answer, actor, { params: { token }, body: { accept: true } });
  }
  await call(calls.company.invite, own.actor, { body: { role: 'engineer' } });
}

/** The own member quotes a board in several quantities, and shows the progress of an order to its customer. */
export async function quoteAndShare(world: World): Promise<void> {
  const { call } = world;
  const [own] = world.customers;
  if (!own) return;
  const quoteId = await saveQuote(world, own, { board: 5, spec: { quantity: 10 } }, '控制板 V2');
  const body = {
    quoteId,
    quantities: [10, 50, 100, 500],
    province: '广东省',
    city: '深圳市',
    reference: 'PO-2026-118',
  };
  await call(calls.quotations.create, own.actor, { body });
  const mainNo = (await mainNosOf(world, own)).at(-1);
  if (mainNo !== undefined)
    await call(calls.orderLinks.make, own.actor, {
      body: { mainNo, name: '苏州汇川自动化 刘经理', title: '控制板 V2 进度', days: 60 },
    });
}

/** Main orders of a customer, the newest first. */
async function mainNosOf({ call }: World, { actor }: Customer): Promise<readonly string[]> {
  const { items } = await call(calls.order.list, actor, { body: { maxResultCount: LATEST } });
  return [...new Set(items.map(({ mainNo }) => mainNo))];
}

/** The own member asks about an order and about invoices. */
export async function askFirst(world: World): Promise<void> {
  const [own] = world.customers;
  if (!own) return;
  const [mainNo = ''] = await mainNosOf(world, own);
  await write(world, own, mainNo, '这批板请和上一批用同一家板材，可以吗？');
  await write(world, own, '', '发票可以按项目分开开吗？');
}

/** The service answers both. */
export async function answerFirst({ call, staff, customers }: World): Promise<void> {
  const [own] = customers;
  if (!own) return;
  const { items } = await call(calls.conversation.list, own.actor, { query: {} });
  for (const { mainNo } of items) {
    const subject = mainNo === '' ? { memberId: own.memberId } : { mainNo };
    const text =
      mainNo === ''
        ? '可以，在“申请开票”里按订单分别勾选即可。'
        : '可以，已备注同一批次的生益 S1141，审单时会再核对一次。';
    await call(calls.staffConversations.write, staff.service, { body: { ...subject, text, upTo: 1 } });
  }
}

const QUESTIONS = [
  '这单周五前能发出吗？我们周一要装机。',
  '包裹外箱破了，板子还没有拆，要怎么处理？',
  '能不能把五片里的两片改发到苏州？',
  '下个月要 2000 片，可以按季度谈价格吗？',
] as const;

/** Buyers ask about their orders; the messages are not answered yet. */
export async function ask(world: World, from: number, to: number): Promise<void> {
  for (const [index, text] of QUESTIONS.entries()) {
    const customer = otherCompanies(world)[index];
    if (index < from || index >= to || !customer) continue;
    const [mainNo = ''] = await mainNosOf(world, customer);
    await write(world, customer, index === 3 ? '' : mainNo, text);
  }
}

/** The own member writes again, after the answer. */
export async function askAgain(world: World): Promise<void> {
  const [own] = world.customers;
  if (own) await write(world, own, '', '收到，谢谢。另外月结对账单里的订单号能否带上我们的采购单号？');
}

const write = async ({ call }: World, { actor }: Customer, mainNo: string, text: string): Promise<unknown> =>
  call(calls.conversation.write, actor, { body: { mainNo, text } });
