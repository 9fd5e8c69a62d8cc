import { fen } from '@xunban/money';
import { addDays } from '@xunban/pricing';
import { shanghaiDay } from '../../../../platform/clock.ts';
import { INVENTED_COMPANIES } from '../../../identity/company-register/invented-companies.ts';
import { type ComplaintEnd, complain, evaluateLater } from './after-sales.ts';
import { type Basket, cancelPaid, order, pay, type Wish } from './buying.ts';
import { type Character, COMPANY_COUNT, characters } from './cast.ts';
import { extendFactories } from './factories.ts';
import { join } from './joining.ts';
import { leaveLooseEnds } from './loose-ends.ts';
import { type LastStage, make } from './making.ts';
import { askCreditNote, financeYear, followCredit, openCredit, withdraw } from './money.ts';
import { writeNews } from './news.ts';
import { isOfficeDay, momentOf, officeHoursBefore, workingHoursBefore } from './office-hours.ts';
import { ownMember } from './own-member.ts';
import { lowerPrices, publishOpeningPrices } from './prices.ts';
import { correctAddress, review, type Verdict } from './reviewing.ts';
import { type Customer, isOwn, otherCompanies, type World } from './world.ts';

export const DAYS = 365;
/** Main orders of the year, without the recent ones and the monthly ones of the own member. */
const ORDERS = 130;
/** One of so many orders two boards that share panels. */
const TOGETHER = 10;
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
    planPurchase(world, momentOf(day, hour, chance.from(0, 59)), () =>
      number % TOGETHER === 0 ? buyTogether(world) : buy(world, buyerOf(world)),
    );
  }
  planMonthly(world, firstDay);
  for (const recent of recentOrders()) planRecent(world, recent);
  for (let number = 0; number < NEW_ORDERS; number += 1)
    planPurchase(world, workingHoursBefore(sim.end, chance.from(5, 45) / 60), () => buy(world, buyerOf(world), LEFT));
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

/** The own member buys on credit in each month, so that it has a statement for each. */
function planMonthly(world: World, firstDay: string): void {
  const last = shanghaiDay(world.sim.end);
  planPurchase(world, momentOf(addDays(firstDay, 2), 10), () => buyOnCredit(world));
  for (let day = firstDay; day <= last; day = addDays(day, 1))
    if (day.endsWith('-04')) planPurchase(world, momentOf(day, 10), () => buyOnCredit(world));
}

async function buyOnCredit(world: World): Promise<void> {
  const [own] = world.customers;
  if (!own) return;
  const mainOrderId = await buy(world, { ...own, pays: 'credit' }, PASSING, [wishOf(world)]);
  world.sim.inMinutes(1, () => correctAddress(world, own, mainOrderId));
}

/** The same board twice fits the same panels. */
const PAIR: readonly Wish[] = [10, 30].map((quantity) => ({ board: 0, spec: { quantity } }));

const buyTogether = (world: World): Promise<string> =>
  buy(world, buyerOf(world), { ...PASSING, isTogether: true }, PAIR);

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
    // A run reads the bills of all days since the last one.
    if (day % 7 === 0 || day >= DAYS - 7)
      sim.at(momentOf(addDays(firstDay, day), 4, 10), () => sim.runJob('settlements.readBills'));
    if (day % 3 === 0)
      sim.at(momentOf(addDays(firstDay, day), 10, 1), async () => {
        await sim.runJob('orders.closeUnpaid');
        await sim.runJob('orders.remindAnswers');
      });
  }
  financeYear(world, firstDay, async (day) => {
    const onCredit = world.customers.filter((customer) => customer.pays === 'credit' || isOwn(world, customer));
    await followCredit(world, onCredit);
    if (chance.happens(0.6)) await askCreditNote(world);
    planWithdrawals(world, day);
  });
  for (const back of [300, 270, 240, 210, 180, 150, 120, 90, 60, 1, 0])
    sim.at(momentOf(addDays(firstDay, DAYS - back), 3, 40), () => sim.runJob('ledgerChecks.nightly'), {
      isSnapshot: true,
    });
  const change = addDays(firstDay, 170);
  sim.at(momentOf(change, 10), () => lowerPrices(world, change));
  writeNews(world, firstDay);
}

/** Days before the end in which the open withdrawals of other companies begin. */
const OPEN_DAYS = 12;

/** The own member withdraws each month, another company each third. */
function planWithdrawals(world: World, day: string): void {
  const { sim, chance, customers } = world;
  const amount = fen(BigInt(chance.from(20, 90)) * 1_000n);
  const [own] = customers;
  if (own) sim.at(momentOf(day, 11, 5), () => withdraw(world, own, amount, 'paid'));
  const others = otherCompanies(world);
  if (others.length === 0 || !chance.every(3, 'month') || addDays(day, OPEN_DAYS) > shanghaiDay(sim.end)) return;
  const other = chance.pick(others);
  sim.at(momentOf(day, 11, 35), () => withdraw(world, other, amount, 'paid'));
}

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
  /** Its boards are made on the same panels. */
  readonly isTogether?: boolean;
  /** Its buyer may change their mind after the payment. */
  readonly isCancellable?: boolean;
}

const PASSING: Way = { verdict: 'approve', isAnswered: true, isPaid: true, lastStage: 'completed' };

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
  ...{ isAnswered: chance.happens(0.9), isPaid: chance.happens(0.93), isCancellable: true },
});

/** @returns the main order */
async function buy(
  world: World,
  customer: Customer,
  way: Way = usualWay(world),
  wishes: readonly Wish[] = wishesOf(world),
): Promise<string> {
  const basket: Basket = { wishes, ...(way.note === undefined ? {} : { note: way.note }) };
  const mainOrderId = await order(world, customer, basket);
  followReview(world, customer, mainOrderId, way);
  return mainOrderId;
}

const wishesOf = (world: World): readonly Wish[] =>
  several(world, world.chance.happens(0.72) ? 1 : world.chance.from(2, 3));

const several = (world: World, count: number): readonly Wish[] => Array.from({ length: count }, () => wishOf(world));

/** Boards that the machine has approved are paid when an engineer has looked at the others. */
function followReview(world: World, customer: Customer, mainOrderId: string, way: Way): void {
  let isPassed = false;
  const onPassed = () => {
    // Each answered question of its boards leads here.
    if (!isPassed) payLater(world, customer, mainOrderId, way);
    isPassed = true;
  };
  review(world, { ...way, customer, mainOrderId, onPassed });
}

function payLater(world: World, customer: Customer, mainOrderId: string, way: Way): void {
  const { sim, chance } = world;
  if (!way.isPaid) return;
  sim.inMinutes(chance.from(3, 600), async () => {
    await pay(world, customer, mainOrderId);
    if (isTakenBack(world, customer, way)) return takeBack(world, customer, mainOrderId);
    make(world, {
      ...{ customer, mainOrderId, lastStage: way.lastStage, isTogether: way.isTogether ?? false },
      onReceived: (orders) => {
        evaluateLater(world, customer, orders);
        for (const { orderNo } of orders) received(world, customer, orderNo);
      },
    });
  });
}

/** Paid main orders that are cancelled again. */
const CANCELLED = 13;

const isTakenBack = ({ chance, cancelled }: World, { pays }: Customer, { isCancellable = false }: Way): boolean =>
  isCancellable && pays === 'online' && cancelled.length < CANCELLED && chance.every(2, 'paid online');

function takeBack(world: World, customer: Customer, mainOrderId: string): void {
  world.cancelled.push(mainOrderId);
  world.sim.inMinutes(world.chance.from(4, 25), () => cancelPaid(world, customer, mainOrderId));
}

const COMPLAINT_ENDS: readonly ComplaintEnd[] = ['refunded', 'refused', 'remade', 'refunded'];
/** One of so many received boards is complained about. */
const COMPLAINED = 11;

function received(world: World, customer: Customer, orderNo: string): void {
  const { sim, chance, receipts } = world;
  // The loose ends complain about others: a board has one open complaint at a time.
  if (!chance.every(COMPLAINED, 'received')) receipts.push({ customer, orderNo });
  else
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
  /** Main orders of the own member among them, one when left out, and the boards of each. */
  readonly own?: { readonly count: number; readonly boards: number };
}

/** Orders of the last hour: their review is due next. */
const NEW_ORDERS = 6;
const NOTE = '第一次打样，请帮忙核对叠层和孔径';
const asked = { isAnswered: false, isPaid: true, lastStage: 'completed', note: NOTE } as const;
const LEFT: Way = { ...asked, verdict: 'leave' };

function recentOrders(): readonly Recent[] {
  return [
    { count: 3, hoursAgo: [1, 50], way: LEFT },
    { count: 4, hoursAgo: [28, 90], way: { ...asked, verdict: 'sendBack' } },
    { count: 4, hoursAgo: [28, 90], way: { ...asked, verdict: 'change' } },
    { count: 5, hoursAgo: [28, 90], way: { ...asked, verdict: 'ask' }, own: { count: 2, boards: 2 } },
    { count: 7, hoursAgo: [26, 120], way: { ...PASSING, isPaid: false } },
    {
      count: 11,
      hoursAgo: [34, 100],
      way: { ...PASSING, lastStage: 'awaitingProduction' },
      own: { count: 1, boards: 3 },
    },
    { count: 4, hoursAgo: [60, 90], way: { ...PASSING, lastStage: 'started' } },
    { count: 11, hoursAgo: [110, 190], way: { ...PASSING, lastStage: 'inProduction' }, own: { count: 3, boards: 3 } },
    {
      count: 5,
      hoursAgo: [230, 300],
      way: { ...PASSING, lastStage: 'awaitingShipment' },
      own: { count: 1, boards: 3 },
    },
    { count: 7, hoursAgo: [230, 280], way: { ...PASSING, lastStage: 'awaitingReceipt' } },
  ];
}

/** The first of each are the demonstration's own member's. */
function planRecent(world: World, { count, hoursAgo: [min, max], way, own = { count: 1, boards: 1 } }: Recent): void {
  const { sim, chance, customers } = world;
  for (let number = 0; number < count; number += 1) {
    const at = officeHoursBefore(new Date(sim.end.getTime() - chance.from(0, 59) * 60_000), chance.from(min, max));
    const [member] = number < own.count ? customers : [];
    planPurchase(world, at, () =>
      member ? buy(world, member, way, several(world, own.boards)) : buy(world, buyerOf(world), way),
    );
  }
}
