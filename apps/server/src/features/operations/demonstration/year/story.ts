import { fen } from '@xunban/money';
import { addDays } from '@xunban/pricing';
import { INVENTED_COMPANIES } from '../../../identity/company-register/invented-companies.ts';
import { type ComplaintEnd, complain, evaluateLater } from './after-sales.ts';
import { type Basket, mainOf, order, pay, type Wish } from './buying.ts';
import { type Character, COMPANY_COUNT, characters } from './cast.ts';
import { extendFactories } from './factories.ts';
import { join } from './joining.ts';
import { leaveLooseEnds } from './loose-ends.ts';
import { type LastStage, make } from './making.ts';
import { askCreditNote, financeYear, followCredit, openCredit, withdraw } from './money.ts';
import { writeNews } from './news.ts';
import { isOfficeDay, momentOf, officeHoursBefore } from './office-hours.ts';
import { ownMember } from './own-member.ts';
import { lowerPrices, publishOpeningPrices } from './prices.ts';
import { review, type Verdict } from './reviewing.ts';
import type { Customer, World } from './world.ts';

export const DAYS = 365;
/** Main orders of the year, without the recent ones. */
const ORDERS = 150;
/** Days after which a new customer can be the last one to join. */
const JOINED_BY = 260;

/** Plans the events of the year; each adds the next ones when it happens. */
export async function playStory(world: World, firstDay: string): Promise<void> {
  const { sim, chance, customers } = world;
  await publishOpeningPrices(world, firstDay);
  await extendFactories(world);
  customers.push(await ownMember(world));
  const companies = [...new Map(INVENTED_COMPANIES.map((one) => [one.creditCode, one.companyName])).values()];
  for (const [index, character] of characters(companies.slice(0, COMPANY_COUNT)).entries()) {
    const day = addDays(firstDay, index < 8 ? 0 : chance.from(1, JOINED_BY));
    sim.at(momentOf(day, 9, index), () => joinAs(world, character));
  }
  for (let number = 0; number < ORDERS; number += 1) {
    // The square root moves them towards the end: the company grows.
    const grown = (Math.sqrt(0.12 + 0.88 * chance.share()) - Math.sqrt(0.12)) / (1 - Math.sqrt(0.12));
    const day = addDays(firstDay, 1 + Math.floor(grown * (DAYS - 13)));
    const hour = isOfficeDay(day) ? chance.from(9, 21) : chance.from(13, 22);
    planPurchase(world, momentOf(day, hour, chance.from(0, 59)), () => buy(world, buyerOf(world)));
  }
  for (const recent of recentOrders()) planRecent(world, recent);
  planOffice(world, firstDay);
  leaveLooseEnds(world);
}

/** Plans an order, which counts towards the progress. */
function planPurchase({ sim, purchases }: World, at: Date, work: () => Promise<unknown>): void {
  if (at > sim.end) return;
  purchases.planned += 1;
  sim.at(at, async () => {
    await work();
    purchases.placed += 1;
  });
}

async function joinAs(world: World, character: Character): Promise<void> {
  const { chance, customers } = world;
  const customer = await join(world, character, character.company !== '' || chance.happens(0.6));
  customers.push(customer);
  if (character.pays === 'credit') await openCredit(world, customer);
}

/** Plans the regular work of the office. */
function planOffice(world: World, firstDay: string): void {
  const { sim, chance } = world;
  for (let day = 1; day < DAYS; day += 1) {
    sim.at(momentOf(addDays(firstDay, day), 4, 10), () => sim.runJob('settlements.readBills'));
    if (day % 3 === 0)
      sim.at(momentOf(addDays(firstDay, day), 10, 1), async () => {
        await sim.runJob('orders.closeUnpaid');
        await sim.runJob('orders.remindAnswers');
      });
  }
  financeYear(world, firstDay, async (day) => {
    const credit = world.customers.find(({ pays }) => pays === 'credit');
    if (credit) await followCredit(world, credit);
    if (chance.happens(0.6)) await askCreditNote(world);
    const customer = certified(world);
    const amount = fen(BigInt(chance.from(20, 90)) * 1_000n);
    if (customer) sim.at(momentOf(day, 11, 5), () => withdraw(world, customer, amount, 'paid'));
  });
  for (const back of [5, 4, 3, 2, 1])
    sim.at(new Date(momentOf(addDays(firstDay, DAYS - back), 3, 40)), () => sim.runJob('ledgerChecks.nightly'));
  const change = addDays(firstDay, 170);
  sim.at(momentOf(change, 10), () => lowerPrices(world, change));
  writeNews(world, firstDay);
}

const certified = ({ customers, chance }: World): Customer | undefined => {
  const able = customers.filter(({ isCertifiedCompany, pays }) => isCertifiedCompany && pays !== 'credit');
  return able.length === 0 ? undefined : chance.pick(able);
};

function buyerOf({ customers, chance }: World): Customer {
  let left = chance.from(
    1,
    customers.reduce((sum, { weight }) => sum + weight, 0),
  );
  for (const customer of customers) {
    left -= customer.weight;
    if (left <= 0) return customer;
  }
  return chance.pick(customers);
}

const QUANTITIES = [5, 5, 5, 10, 10, 20, 30, 50, 100] as const;

/** Share of the year by which all boards have been ordered: the first ones are quick to read, the others are read meanwhile. */
const ALL_BOARDS_BY = 0.35;

function wishOf({ chance, boards, sim }: World): Wish {
  const choice = Math.min(1, (0.15 + sim.share) / ALL_BOARDS_BY);
  return {
    board: chance.from(0, Math.floor((boards.count - 1) * choice)),
    spec: { quantity: chance.pick(QUANTITIES) },
  };
}

/** The way of one purchase. */
interface Way {
  readonly verdict: Verdict;
  readonly isAnswered: boolean;
  readonly isPaid: boolean;
  readonly lastStage: LastStage;
  readonly note?: string;
}

/** As often as each happens in ten reviews by an engineer. */
const USUAL_VERDICTS: readonly Verdict[] = [
  ...([
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'change',
    'ask',
    'sendBack',
  ] as const),
];

const usualWay = ({ chance }: World): Way => ({
  ...{ verdict: chance.pick(USUAL_VERDICTS), lastStage: 'completed' },
  ...{ isAnswered: chance.happens(0.9), isPaid: chance.happens(0.93) },
});

async function buy(world: World, customer: Customer, way: Way = usualWay(world)): Promise<void> {
  const { chance, sim } = world;
  const count = chance.happens(0.72) ? 1 : chance.from(2, 3);
  const basket: Basket = {
    wishes: Array.from({ length: count }, () => wishOf(world)),
    ...(way.note === undefined ? {} : { note: way.note }),
  };
  const mainOrderId = await order(world, customer, basket);
  sim.inMinutes(2, () => afterOrder(world, customer, mainOrderId, way));
}

async function afterOrder(world: World, customer: Customer, mainOrderId: string, way: Way): Promise<void> {
  const { orders } = await mainOf(world, mainOrderId);
  let isPassed = false;
  const onPassed = () => {
    // Each answered question of its boards leads here.
    if (!isPassed) payLater(world, customer, mainOrderId, way);
    isPassed = true;
  };
  if (orders.every(({ state }) => state === 'awaitingPayment')) return onPassed();
  review(world, { ...way, customer, mainOrderId, onPassed });
}

function payLater(world: World, customer: Customer, mainOrderId: string, way: Way): void {
  const { sim, chance } = world;
  if (!way.isPaid) return;
  sim.inMinutes(chance.from(3, 600), async () => {
    await pay(world, customer, mainOrderId);
    make(world, {
      ...{ customer, mainOrderId, lastStage: way.lastStage },
      onReceived: (orders) => {
        evaluateLater(world, customer, orders);
        for (const { orderNo } of orders) received(world, customer, orderNo);
      },
    });
  });
}

const COMPLAINT_ENDS: readonly ComplaintEnd[] = ['refunded', 'refused', 'remade', 'refunded'];
const COMPLAINED = 0.06;

function received(world: World, customer: Customer, orderNo: string): void {
  const { sim, chance, receipts } = world;
  receipts.push({ customer, orderNo });
  if (chance.happens(COMPLAINED))
    sim.inMinutes(chance.from(300, 5_000), () =>
      complain(world, customer, orderNo, chance.pick(COMPLAINT_ENDS), (mainOrderId) =>
        make(world, { customer, mainOrderId, lastStage: 'completed', onReceived: () => {} }),
      ),
    );
}

/** A purchase of the last days, which is still under way: how it goes, and how many hours ago it was made. */
interface Recent {
  readonly count: number;
  /** In office time. */
  readonly hoursAgo: readonly [min: number, max: number];
  readonly way: Way;
}

const NOTE = '第一次打样，请帮忙核对叠层和孔径';

function recentOrders(): readonly Recent[] {
  const passing = { verdict: 'approve', isAnswered: true, isPaid: true } as const;
  const asked = { isAnswered: false, isPaid: true, lastStage: 'completed', note: NOTE } as const;
  return [
    { count: 9, hoursAgo: [1, 50], way: { ...asked, verdict: 'leave' } },
    { count: 4, hoursAgo: [28, 90], way: { ...asked, verdict: 'sendBack' } },
    { count: 4, hoursAgo: [28, 90], way: { ...asked, verdict: 'change' } },
    { count: 5, hoursAgo: [28, 90], way: { ...asked, verdict: 'ask' } },
    { count: 7, hoursAgo: [26, 120], way: { ...passing, isPaid: false, lastStage: 'completed' } },
    { count: 9, hoursAgo: [34, 100], way: { ...passing, lastStage: 'awaitingProduction' } },
    { count: 13, hoursAgo: [110, 190], way: { ...passing, lastStage: 'inProduction' } },
    { count: 7, hoursAgo: [230, 300], way: { ...passing, lastStage: 'awaitingShipment' } },
    { count: 7, hoursAgo: [230, 280], way: { ...passing, lastStage: 'awaitingReceipt' } },
  ];
}

/** The first of each is the demonstration's own member's. */
function planRecent(world: World, { count, hoursAgo: [min, max], way }: Recent): void {
  const { sim, chance, customers } = world;
  for (let number = 0; number < count; number += 1) {
    const at = officeHoursBefore(new Date(sim.end.getTime() - chance.from(0, 59) * 60_000), chance.from(min, max));
    planPurchase(world, at, () => buy(world, (number === 0 ? customers[0] : undefined) ?? buyerOf(world), way));
  }
}
