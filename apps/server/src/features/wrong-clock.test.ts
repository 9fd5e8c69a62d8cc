import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { countTried } from '@xunban/testkit/stress';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newAnonymousClient, resetRateLimits } from '../testing/anonymous-client.ts';
import { releaseCam } from '../testing/cam-jobs.ts';
import { giveBoardFile, PLAIN_BOARD, payOrder, placePlainOrder } from '../testing/orders.ts';
import { givePayableOrder } from '../testing/payable-order.ts';
import { startTestServer, type TestMember, type TestServer } from '../testing/server.ts';
import { jobs } from './index.ts';
import { reviewOrder } from './orders/order-review/review-order.ts';

/** A server whose clock is wrong accepts and refuses exactly what one with the right clock does. */

let server: TestServer;
let buyer: TestMember;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing', PROXY_HOPS: '1' });
  buyer = await server.newMember();
});
beforeEach(() => resetRateLimits(server));
afterAll(() => server.stop());

const LOGIN = '/api/applet/appletaccount/post-applet-xunban-login';
const HOUR_MS = 3_600_000;
const CLOCKS = [
  ['right', 0],
  ['an hour fast', HOUR_MS],
  ['an hour slow', -HOUR_MS],
  ['400 days fast', 400 * 24 * HOUR_MS],
  ['400 days slow', -400 * 24 * HOUR_MS],
] as const;

/** Lets `work` run in a process whose clock is off by so much; the clock of the database stays right. */
async function withClockOff<T>(byMs: number, work: () => Promise<T>): Promise<T> {
  const Right = Date;
  const Wrong = new Proxy(Right, {
    construct: (target, given: [], newTarget) =>
      Reflect.construct(target, given.length === 0 ? [Right.now() + byMs] : given, newTarget),
    get: (target, name, receiver) => (name === 'now' ? () => Right.now() + byMs : Reflect.get(target, name, receiver)),
  });
  globalThis.Date = Wrong;
  try {
    return await work();
  } finally {
    globalThis.Date = Right;
  }
}

const write = (statement: RawBuilder<unknown>) => server.deps.db.transaction((tx) => statement.execute(tx));
/** Returns the outcome of a request: `accepted`, or the code of its refusal. */
const outcome = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'accepted',
    (error: { code?: string; kind?: string }) => error.code || error.kind || String(error),
  );
const job = async (name: string) => {
  const found = jobs(server.deps).find((known) => known.name === name);
  if (!found) throw new Error(name);
  await found.handle({});
};

async function storedQuote(expires: string): Promise<string> {
  const { quoteId } = await buyer.api.quote.calculate({ body: { spec: PLAIN_BOARD } });
  await write(sql`alter table quote disable trigger user`);
  await write(sql`update quote set expires_at = now() + ${expires}::interval where id = ${quoteId}`);
  await write(sql`alter table quote enable trigger user`);
  return quoteId;
}

async function openPayment(deadline: string) {
  const order = await givePayableOrder({ db: server.deps.db, guest: server.guest }, buyer.memberId, 50_000n);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
  await write(sql`update payment set deadline = now() + ${deadline}::interval where pay_no = ${payNo}`);
  return { ...order, payNo };
}
const stateOfPayment = async (payNo: string) => (await buyer.api.payment.info({ query: { payNo } })).state;

async function memberWithSession(expires: string) {
  const member = await server.newMember();
  await write(
    sql`update member_session set expires_at = now() + ${expires}::interval where member_id = ${member.memberId}`,
  );
  return member;
}

async function signInByCode(expires: string) {
  const client = newAnonymousClient(server);
  const member = await server.newMember();
  const code = await client.smsCode(member.account);
  await write(sql`update sms_code set expires_at = clock_timestamp() + ${expires}::interval`);
  const credentials = { account: member.account, verifyCode: code, loginType: 2 };
  const { body } = await client.send('POST', LOGIN, credentials);
  return body.success ? 'accepted' : String(body.code);
}

/** Returns the product's current calendar day by the database's clock. */
const today = async () => {
  const { rows } = await sql<{ day: string }>`
    select (now() at time zone 'Asia/Shanghai')::date::text as day`.execute(server.deps.db.read);
  return rows[0]?.day ?? '';
};
/** Checks whether a time returned by the server is within a minute of the database's now. */
async function isNow(time: string): Promise<boolean> {
  const { rows } = await sql<{ seconds: number }>`
    select abs(extract(epoch from now() - ${time}::timestamptz))::float8 as seconds`.execute(server.deps.db.read);
  return (rows[0]?.seconds ?? 1e9) < 60;
}

/** An order in production whose first step was to be done some days from today. */
async function inProduction(plannedEnd: number) {
  const staff = await server.newStaff();
  const placed = await placePlainOrder(server, buyer);
  const [board] = placed.orders;
  if (!board) throw new Error('order has no board');
  await server.deps.db.transaction((tx) => reviewOrder(tx, board.id));
  await payOrder(server, buyer, placed);
  const { version } = await staff.api.staff.order({ params: { id: board.id } });
  const started = await staff.api.staff.startProduction({ params: { id: board.id }, body: { version } });
  await releaseCam(server.deps.db, staff.staffId, { orderId: board.id });
  await write(sql`update production_step set planned_start = (now() at time zone 'Asia/Shanghai')::date + ${plannedEnd}::int,
    planned_end = (now() at time zone 'Asia/Shanghai')::date + ${plannedEnd}::int
    where order_id = ${board.id} and position = 1`);
  return outcome(
    staff.api.staff.completeStep({ params: { id: board.id }, body: { version: started.version, position: 1 } }),
  );
}

/** The requests, and the expected outcomes of a server with the right clock. */
const CASES: readonly [name: string, ask: () => Promise<unknown>, expected: unknown][] = [
  [
    'a quote that holds for another minute goes into the cart',
    async () => {
      const fileId = await giveBoardFile(server, buyer.memberId);
      return outcome(buyer.api.order.addToCart({ body: { quoteId: await storedQuote('1 minute'), fileId } }));
    },
    'accepted',
  ],
  [
    'a quote that expired a second ago does not',
    async () => {
      const fileId = await giveBoardFile(server, buyer.memberId);
      return outcome(buyer.api.order.addToCart({ body: { quoteId: await storedQuote('-1 second'), fileId } }));
    },
    'quote.expired',
  ],
  [
    'a quote is made at this moment, and promised for days from today',
    async () => {
      const quote = await buyer.api.quote.calculate({ body: { spec: PLAIN_BOARD } });
      return [
        await isNow(quote.quotedAt),
        (quote.validUntil ?? '') >= (await today()),
        quote.chosen.shipDate > (await today()),
      ];
    },
    [true, true, true],
  ],
  [
    'what a shared link shows has expired or has not',
    async () => {
      const links = [await storedQuote('1 minute'), await storedQuote('-1 second')];
      return Promise.all(
        links.map(async (quoteId) => {
          const { token } = await buyer.api.storedQuote.share({ params: { id: quoteId } });
          return (await server.guest.storedQuote.shared({ params: { token } })).isExpired;
        }),
      );
    },
    [false, true],
  ],
  [
    'sessions of members and staff end by the clock of the database',
    async () => {
      const [living, ended] = [await memberWithSession('1 minute'), await memberWithSession('-1 second')];
      const staff = await server.newStaff();
      const outcomes = [await outcome(living.api.account.me()), await outcome(ended.api.account.me())];
      outcomes.push(await outcome(staff.api.staff.me()));
      await write(
        sql`update staff_session set expires_at = now() - interval '1 second' where staff_id = ${staff.staffId}`,
      );
      return [...outcomes, await outcome(staff.api.staff.me())];
    },
    ['accepted', 'unauthenticated', 'accepted', 'unauthenticated'],
  ],
  [
    'a code of a short message that is good for another minute opens a session',
    () => signInByCode('1 minute'),
    'accepted',
  ],
  ['one that expired does not', () => signInByCode('-1 second'), 'account.smsCodeWrong'],
  [
    'a payment is open until its deadline',
    async () => {
      const [open, over] = [await openPayment('1 minute'), await openPayment('-1 second')];
      const pay = ({ payNo }: { payNo: string }) =>
        outcome(buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } }));
      return [await pay(open), await pay(over)];
    },
    ['accepted', 'payment.closed'],
  ],
  [
    'the job closes payments whose time is over, and no others',
    async () => {
      const [open, over] = [await openPayment('1 minute'), await openPayment('-1 second')];
      await job('payments.expire');
      return [await stateOfPayment(open.payNo), await stateOfPayment(over.payNo)];
    },
    ['created', 'closed'],
  ],
  [
    'an order whose payment is overdue is cancelled, and no other',
    async () => {
      const [open, over] = [await openPayment('1 day'), await openPayment('1 day')];
      await write(sql`update main_order set pay_deadline = now() + interval '1 minute' where id = ${open.mainOrderId}`);
      await write(sql`update main_order set pay_deadline = now() - interval '1 second' where id = ${over.mainOrderId}`);
      await job('orders.closeUnpaid');
      const state = async (mainOrderId: string) => (await buyer.api.order.mainDetail({ query: { mainOrderId } })).state;
      return [await state(open.mainOrderId), await state(over.mainOrderId)];
    },
    [30, 90],
  ],
  ['a step that was to be done today is in time', () => inProduction(0), 'accepted'],
  ['one that was to be done a month ago is late and needs its reason', () => inProduction(-30), 'invalidInput'],
  [
    'the tooling of an order is kept for two years',
    async () => {
      const order = await givePayableOrder({ db: server.deps.db, guest: server.guest }, buyer.memberId, 50_000n);
      const aged = async (days: number) => {
        const { rows } = await sql<{ order_no: string }>`
          update pcb_order set created_at = now() - make_interval(days => ${days}), state = 50,
            promised_ship_date = current_date where main_order_id = ${order.mainOrderId} returning order_no`.execute(
          server.deps.db.read,
        );
        const body = { spec: PLAIN_BOARD, repeatOf: rows[0]?.order_no ?? '' };
        return outcome(buyer.api.quote.calculate({ body }));
      };
      return [await aged(729), await aged(731)];
    },
    ['accepted', 'quote.notRepeatable'],
  ],
  [
    'the night of the ledger check is that of the database',
    async () => {
      await write(sql`delete from ledger_check`);
      await job('ledgerChecks.nightly');
      await job('ledgerChecks.nightly');
      const { rows } = await sql<{ nights: bigint; right: boolean }>`
        select count(*) as nights, bool_and(abs(night - (now() at time zone 'Asia/Shanghai')::date) <= 1) as right
        from ledger_check`.execute(server.deps.db.read);
      return [rows[0]?.nights, rows[0]?.right];
    },
    [1n, true],
  ],
];

test.each(CASES)('%s, independent of the server clock', async (name, ask, expected) => {
  const [right, ...wrong] = CLOCKS;
  const row = CASES.findIndex(([other]) => other === name);
  const clocks = [right, ...sampledColumns(wrong, 2, row)];
  countTried('decisions under clocks that are wrong by an hour and by 400 days', clocks.length);
  for (const [clock, byMs] of clocks) {
    await resetRateLimits(server);
    expect(await withClockOff(byMs, ask), `with a clock that is ${clock}`).toEqual(expected);
  }
});
