import type { ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type AllCalls, calls, callTable, createClient } from '@xunban/contract';
import { fen } from '@xunban/money';
import { freePort } from '@xunban/testkit/free-port';
import { silentLog } from '@xunban/testkit/silent-log';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Db, openDatabase } from '../../../platform/db/database.ts';
import { writeNotify } from '../../../platform/gateways/sandbox/sandbox-bank.ts';
import { SIGNATURE_HEADER } from '../../../platform/gateways/sandbox/sandbox-signature.ts';
import { lockTrade, setTradeState } from '../../../platform/gateways/sandbox/sandbox-store.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../platform/postgres/embedded-postgres.ts';
import { closesAs, giveCredit } from '../../../testing/credit.ts';
import { unlockTestFields } from '../../../testing/data-key.ts';
import { type Asked, isReady, kill, persist, startKillable, tryOnce } from '../../../testing/killable-server.ts';
import { boardState, givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, violations } from '../../../testing/payments.ts';
import { openPostgresProxy, type PostgresProxy, type ProxiedSession } from '../../../testing/postgres-proxy.ts';
import { copyPreparedPostgres } from '../../../testing/prepared-postgres.ts';
import { insertTestMember } from '../../../testing/server.ts';
import { newCardNo } from '../../../testing/withdrawals.ts';
import { openMemberSession } from '../../identity/accounts/sessions.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { receiveTransfer } from '../bank-transfers/receive-transfer.ts';

/**
 * Injects one fault at an exact moment of one payment. The server connects to PostgreSQL through a proxy that stops it at a
 * statement; PostgreSQL itself can be paused in the middle of a commit. The product code is unchanged.
 */

const AMOUNT_FEN = 1_000n;
let dataDir: string;
let url: string;
let postgres: EmbeddedPostgres;
let proxy: PostgresProxy;
let db: Db;
let server: ChildProcess;
let buyer: { readonly memberId: string; readonly token: string };

const start = () => startKillable({ dataDir, url, databaseUrl: proxy.url });

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'xunban-faults-'));
  await copyPreparedPostgres(dataDir);
  url = `http://127.0.0.1:${await freePort()}`;
  postgres = await startEmbeddedPostgres({
    dataDir: path.join(dataDir, 'pg'),
    settings: { fsync: 'off' },
    // A restart that fails is explained in the output of the test.
    log: (message) => console.log(message),
  });
  proxy = await openPostgresProxy(postgres.url);
  db = openDatabase({ url: postgres.url, log: silentLog });
  server = await start();
  await unlockTestFields(db);
  buyer = await db.transaction(async (tx) => {
    const memberId = await insertTestMember(tx, '13800000000');
    const { token } = await openMemberSession(tx, memberId, { ip: '127.0.0.1', device: 'test' });
    return { memberId, token };
  });
  await creditWallet(db, buyer.memberId, 100n * AMOUNT_FEN);
});
afterEach(() => {
  proxy.onSent = undefined;
});
afterAll(async () => {
  await kill(server);
  await db.close();
  await proxy.close();
  await postgres.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Runs a query as the superuser. The connection is closed after each query, since PostgreSQL is killed now and then. */
async function asSuperuser<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
  const target = new URL(postgres.adminUrl);
  target.pathname = '/xunban';
  const client = new pg.Client({ connectionString: target.href });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** Resolves once one of the server's sessions is like this. */
const untilSession = (condition: string): Promise<{ readonly pid: number }> =>
  vi.waitUntil(
    async () =>
      (
        await asSuperuser<{ pid: number }>(
          `select pid from pg_stat_activity where application_name = 'xunban' and ${condition}`,
        )
      )[0],
    { timeout: 120_000, interval: 20 },
  );

const countJournals = async (): Promise<number> =>
  Number((await asSuperuser<{ count: string }>('select count(*) from ledger_journal'))[0]?.count);

/** A moment of the booking transaction, and the way to reach it. */
interface Moment {
  /** Stops the server during the booking. */
  readonly arm: () => Promise<Reached>;
  /** True when the payment is booked after the fault, before any retry. */
  readonly isBooked: (fault: FaultName) => boolean;
}

interface Reached {
  /** Resolves when the transaction stands there. */
  readonly there: Promise<ProxiedSession>;
  /** Lets PostgreSQL go on, or the answer through. */
  readonly release: () => Promise<void>;
}

const LEDGER_POST = /\bledger_post\(/;

/** Calls `at` with the booking statement, and with the commit of that transaction. */
function watchBooking(at: (what: 'journal' | 'commit', session: ProxiedSession) => Promise<void> | undefined): void {
  let booking: ProxiedSession | undefined;
  proxy.onSent = ({ session, text }) => {
    if (booking === undefined && LEDGER_POST.test(text)) {
      booking = session;
      return at('journal', session);
    }
    return session === booking && text === 'commit' ? at('commit', session) : undefined;
  };
}

/** A session that is waited for. */
function arrival() {
  let resolve: (session: ProxiedSession) => void = () => {};
  let reject: (reason: unknown) => void = () => {};
  const promise = new Promise<ProxiedSession>((done, failed) => {
    resolve = done;
    reject = failed;
  });
  return { promise, resolve, reject };
}

/** A message of the server that does not reach PostgreSQL. */
function stopAt(stop: 'journal' | 'commit'): Reached {
  const there = arrival();
  watchBooking((what, session) => {
    if (what !== stop) return undefined;
    there.resolve(session);
    // Never resolves: the fault ends the connection.
    return new Promise(() => {});
  });
  return { there: there.promise, release: async () => {} };
}

const MOMENTS = {
  'before the journal': { arm: async () => stopAt('journal'), isBooked: () => false },
  'after the journal, before COMMIT is sent': {
    async arm() {
      const { there, release } = stopAt('commit');
      // All that was sent before has been done: only the commit is missing.
      const done = there.then(async (session) => {
        await untilSession(`state = 'idle in transaction' and state_change < now() - interval '50 ms'`);
        return session;
      });
      return { there: done, release };
    },
    isBooked: () => false,
  },
  /** PostgreSQL is at the checks that wait for the commit: nothing of it is kept. */
  'while COMMIT runs, before it is kept': {
    async arm() {
      await asSuperuser(`
        create or replace function stand_still() returns trigger language plpgsql as
          $$ begin perform pg_sleep(60); return null; end $$;
        create constraint trigger stand_still after insert on ledger_journal
          deferrable initially deferred for each row execute function stand_still()`);
      const there = arrival();
      watchBooking((what, session) => {
        if (what === 'commit')
          void untilSession(`wait_event = 'PgSleep' and query = 'commit'`).then(
            () => there.resolve(session),
            there.reject,
          );
        return undefined;
      });
      const release = async () => {
        await asSuperuser('drop trigger if exists stand_still on ledger_journal');
      };
      return { there: there.promise, release };
    },
    isBooked: () => false,
  },
  /** PostgreSQL has written the commit and waits for a standby that does not exist: the commit is invisible and unanswered. */
  'while COMMIT runs, once it is kept': {
    async arm() {
      const there = arrival();
      watchBooking((what, session) => {
        if (what === 'journal') return undefined;
        const awaited = (async () => {
          await setStandby('nobody');
          void untilSession(`wait_event = 'SyncRep'`).then(() => there.resolve(session), there.reject);
        })();
        return awaited;
      });
      return { there: there.promise, release: () => setStandby('') };
    },
    isBooked: () => true,
  },
  'after COMMIT, before its answer arrives': {
    async arm() {
      const there = arrival();
      const before = await countJournals();
      watchBooking((what, session) => {
        if (what === 'commit') {
          session.holdAnswers();
          // Others see the journal once it is committed.
          void vi
            .waitUntil(async () => (await countJournals()) > before, { timeout: 120_000, interval: 20 })
            .then(() => there.resolve(session), there.reject);
        }
        return undefined;
      });
      return { there: there.promise, release: async () => {} };
    },
    isBooked: () => true,
  },
} satisfies Record<string, Moment>;

/** Changes the running server only: a restarted PostgreSQL waits for no standby. */
async function setStandby(name: string): Promise<void> {
  if (name !== '') await asSuperuser(`alter system set synchronous_standby_names = '${name}'`);
  else await asSuperuser('alter system reset synchronous_standby_names');
  await asSuperuser('select pg_reload_conf()');
  await vi.waitUntil(
    async () => {
      const [row] = await asSuperuser<{ value: string }>(
        `select current_setting('synchronous_standby_names') as value`,
      );
      return row?.value === name;
    },
    { timeout: 120_000 },
  );
  if (name !== '') await asSuperuser('alter system reset synchronous_standby_names');
}

type FaultName = 'the server killed' | 'the connection cut' | 'PostgreSQL killed';

/** Applies each fault to a transaction stopped at a moment; resolves when the system is ready again. */
const FAULTS: Record<FaultName, (session: ProxiedSession, release: () => Promise<void>) => Promise<void>> = {
  async 'the server killed'(_session, release) {
    await kill(server);
    // No client is left for the answer; PostgreSQL completes the statement.
    await release();
    proxy.onSent = undefined;
    server = await start();
  },
  async 'the connection cut'(session, release) {
    proxy.onSent = undefined;
    session.cut();
    await release();
    await untilReadyAgain();
  },
  async 'PostgreSQL killed'() {
    proxy.onSent = undefined;
    await killPostgres();
    await untilReadyAgain();
  },
};

async function killPostgres(): Promise<void> {
  const { pid } = postgres;
  // With those that serve: none of them ends what it is at.
  const served = await asSuperuser<{ pid: number }>('select pid from pg_stat_activity where client_port is not null');
  process.kill(pid, 'SIGKILL');
  for (const { pid: one } of served) {
    try {
      process.kill(one, 'SIGKILL');
    } catch {
      // It has gone with the others.
    }
  }
  await vi.waitUntil(() => postgres.pid !== pid, { timeout: 120_000, interval: 20 });
}

const untilReadyAgain = () => vi.waitUntil(() => isReady(url), { timeout: 120_000, interval: 20 });

const guest = () =>
  createClient<AllCalls>({
    ...{ table: callTable(calls), product: 'xunban', baseUrl: url },
    ...{ token: () => null, language: () => 'zh-Hans' },
  });

interface Bought {
  readonly mainOrderId: string;
  readonly payNo: string;
  readonly balance: bigint;
}

async function openPayment(): Promise<Bought> {
  const { mainOrderId } = await givePayableOrder({ db, guest: guest() }, buyer.memberId, AMOUNT_FEN);
  const { body } = await persist(url, {
    ...{ method: 'POST', address: '/api/app/pcb-order-to-pay', token: buyer.token, key: randomUUID() },
    body: { orderMainIds: [mainOrderId] },
  });
  return { mainOrderId, payNo: body.payNo ?? '', balance: await walletBalance(db.read, buyer.memberId) };
}

const paying = (payNo: string, way: object): Asked => ({
  ...{ method: 'POST', address: '/api/app/member-pay/pay', token: buyer.token, key: randomUUID() },
  body: { payNo, amount: 10, ...way },
});
const BY_WALLET = { useWallet: true, payPassword: PAY_PASSWORD };

const stateOf = async (payNo: string): Promise<string> =>
  (await db.read.selectFrom('payment').select('state').where('pay_no', '=', payNo).executeTakeFirstOrThrow()).state;

/** Checks that it is booked once: the money moved once, the board advanced once, and every ledger rule holds. */
async function requireBookedOnce({ mainOrderId, payNo, balance }: Bought, fromWallet: bigint): Promise<void> {
  expect(await stateOf(payNo)).toBe('succeeded');
  const payments = await db.read
    .selectFrom('payment_order')
    .innerJoin('payment', 'payment.id', 'payment_order.payment_id')
    .select('payment.pay_no')
    .where('payment_order.main_order_id', '=', mainOrderId)
    .execute();
  expect(payments).toEqual([{ pay_no: payNo }]);
  const journals = await db.read
    .selectFrom('ledger_journal')
    .select('biz_key')
    .where('biz_key', 'like', `%${payNo}%`)
    .execute();
  expect(journals).toHaveLength(1);
  expect(await walletBalance(db.read, buyer.memberId)).toBe(balance - fromWallet);
  expect(await boardState(db, mainOrderId)).toBe(40);
  const steps = await db.read
    .selectFrom('order_history')
    .innerJoin('pcb_order', 'pcb_order.id', 'order_history.order_id')
    .select('order_history.to_state')
    .where('pcb_order.main_order_id', '=', mainOrderId)
    .where('order_history.to_state', '=', 40)
    .execute();
  expect(steps).toHaveLength(1);
  expect(await violations(db)).toEqual([]);
}

const ALL = Object.keys(FAULTS) as FaultName[];
/**
 * Faults of `npm test`: each moment and each fault. A killed server takes ten seconds to start again, so it is killed once here
 * and once between commit and job. `npm run stress` tries all.
 */
const SAMPLE: Readonly<Record<keyof typeof MOMENTS, readonly FaultName[]>> = {
  'before the journal': ['the connection cut'],
  'after the journal, before COMMIT is sent': ['PostgreSQL killed'],
  'while COMMIT runs, before it is kept': ['PostgreSQL killed'],
  'while COMMIT runs, once it is kept': ['the server killed', 'PostgreSQL killed'],
  'after COMMIT, before its answer arrives': ['the connection cut'],
};
/** A commit under check fails only with PostgreSQL: a process that crashes has already sent it, and it completes. */
const PAID_FROM_WALLET = (Object.keys(MOMENTS) as (keyof typeof MOMENTS)[]).flatMap((moment) =>
  (isStress && moment !== 'while COMMIT runs, before it is kept' ? ALL : SAMPLE[moment]).map(
    (fault) => [moment, fault] as const,
  ),
);

test.each(PAID_FROM_WALLET)('a payment from the wallet: %s, %s', { timeout: 180_000 }, async (moment, fault) => {
  const bought = await openPayment();
  const asked = paying(bought.payNo, BY_WALLET);
  const { arm, isBooked } = MOMENTS[moment] as Moment;
  const { there, release } = await arm();
  const first = tryOnce(url, asked);
  await FAULTS[fault](await there, release);
  expect(await first).toBeUndefined();
  await expectState(bought.payNo, isBooked(fault) ? 'succeeded' : 'created');
  if (moment === 'while COMMIT runs, before it is kept') await release();

  const answer = await persist(url, asked);
  expect(answer.body).toMatchObject({ payNo: bought.payNo, state: 'succeeded' });
  // A repeated request gets the same response.
  expect(await persist(url, asked)).toEqual(answer);
  await requireBookedOnce(bought, AMOUNT_FEN);
});

/** PostgreSQL may finish its work shortly after the connection was cut. */
const expectState = (payNo: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(payNo)).toBe(state), { timeout: 120_000, interval: 20 });

const UNANSWERED: readonly FaultName[] = isStress ? ALL : ['the connection cut', 'PostgreSQL killed'];

test.each(UNANSWERED)('committed, and the client not yet answered: %s', { timeout: 180_000 }, async (fault) => {
  const bought = await openPayment();
  const asked = paying(bought.payNo, BY_WALLET);
  const { there } = await MOMENTS['after COMMIT, before its answer arrives'].arm();
  const given = new AbortController();
  const first = tryOnce(url, asked, [], given.signal);
  const session = await there;
  proxy.onSent = undefined;
  if (fault === 'the connection cut') {
    given.abort();
    await first;
    session.releaseAnswers();
    await untilReadyAgain();
  } else {
    // The answer of PostgreSQL is in the server's receive buffer, but the server has not read it.
    server.kill('SIGSTOP');
    session.releaseAnswers();
    await vi.waitFor(async () => expect(await stateOf(bought.payNo)).toBe('succeeded'), { timeout: 120_000 });
    if (fault === 'the server killed') {
      await kill(server);
      server = await start();
    } else {
      await killPostgres();
      server.kill('SIGCONT');
      await untilReadyAgain();
    }
  }
  // With PostgreSQL killed the server still has its answer, and returns it.
  const firstState = (await first)?.body.state;
  expect(firstState).toBe(fault === 'PostgreSQL killed' ? 'succeeded' : undefined);
  const answer = await persist(url, asked);
  expect(answer.body).toMatchObject({ payNo: bought.payNo, state: 'succeeded' });
  await requireBookedOnce(bought, AMOUNT_FEN);
});

/** A payment that waits at the gateway; its address there. */
async function goOnline(): Promise<Bought & { readonly page: string }> {
  const bought = await openPayment();
  const { body } = await persist(url, paying(bought.payNo, { gateway: 'sandbox' }));
  expect(body.state).toBe('pending');
  return { ...bought, page: body.redirectUrl ?? '' };
}

/** Repeats a bank notice until it is acknowledged. */
async function notify({ body, signature }: { readonly body: string; readonly signature: string }): Promise<string> {
  try {
    const response = await fetch(`${url}/api/gateways/sandbox/notify`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: signature },
      body,
      signal: AbortSignal.timeout(8_000),
    });
    return response.ok ? await response.text() : 'unheard';
  } catch {
    return 'unheard';
  }
}

/** Every moment; the server is killed in `npm run stress` only, as a payment from the wallet meets that in every run. */
const BOOKED_BY_NOTICE: readonly (readonly [keyof typeof MOMENTS, FaultName])[] = [
  ['before the journal', 'the connection cut'],
  ['after the journal, before COMMIT is sent', 'PostgreSQL killed'],
  ['after COMMIT, before its answer arrives', 'the connection cut'],
];
const NOTICES = isStress
  ? BOOKED_BY_NOTICE.flatMap(([moment]) => ALL.map((fault) => [moment, fault] as const))
  : BOOKED_BY_NOTICE;

test.each(NOTICES)("a gateway's notice is booked: %s, %s", { timeout: 180_000 }, async (moment, fault) => {
  const bought = await goOnline();
  // This test sends the notice itself, so the bank queues no job.
  const notice = await db.transaction(async (tx) => {
    const trade = await lockTrade(tx, { payNo: bought.payNo });
    if (!trade) throw new Error('payment not found at the bank');
    await setTradeState(tx, trade, 'paid');
    return writeNotify(tx, trade.tradeNo);
  });
  const { arm, isBooked } = MOMENTS[moment] as Moment;
  const { there, release } = await arm();
  const first = notify(notice);
  await FAULTS[fault](await there, release);
  expect(await first).toBe('unheard');
  await expectState(bought.payNo, isBooked(fault) ? 'succeeded' : 'pending');
  await vi.waitFor(async () => expect(await notify(notice)).toBe('success'), { timeout: 120_000, interval: 100 });
  expect(await notify(notice)).toBe('success');
  await requireBookedOnce(bought, 0n);
});

/** A booking besides a payment: a request that can be repeated, the kind of its journal, and what it moves in the wallet. */
interface Booking {
  readonly asked: Asked;
  readonly kind: string;
  readonly memberId: string;
  readonly walletFen: bigint;
}

let members = 900_000;
/** A member of its own for a booking: a bank account of some days ago is needed once, and one withdrawal is open at a time. */
async function newBooker() {
  members += 1;
  const { memberId, token } = await newMember(members);
  await creditWallet(db, memberId, 10n * AMOUNT_FEN);
  const api = createClient<AllCalls>({
    ...{ table: callTable(calls), product: 'xunban', baseUrl: url },
    ...{ token: () => token, language: () => 'zh-Hans' },
  });
  const post = (address: string, body: object): Asked => ({
    ...{ method: 'POST', address, token, key: randomUUID() },
    body,
  });
  return { memberId, api, post };
}

const BOOKINGS: Readonly<Record<string, () => Promise<Booking>>> = {
  async 'a withdrawal'() {
    const { memberId, api, post } = await newBooker();
    const account = `629900${members}`;
    const name = '钱多多';
    await asSuperuser(`update member set member_type = 'Person', true_name = '${name}' where id = $1`, [memberId]);
    await asSuperuser('insert into transfer_account (member_id, account_no) values ($1, $2)', [memberId, account]);
    await receiveTransfer(
      { db },
      {
        ...{ bankReference: `BANK-${members}`, toAccount: account, amount: fen(5n * AMOUNT_FEN), payerName: name },
        ...{ payerAccount: '6222021001116245702', remark: '', arrivedAt: new Date() },
      },
    );
    const saved = { bank: 'abc', accountNo: newCardNo(), payPassword: PAY_PASSWORD } as const;
    const { items } = await api.withdrawal.saveBankAccount({ body: saved });
    const body = { amount: 10, bankAccountId: items[0]?.id ?? '', payPassword: PAY_PASSWORD };
    const asked = post('/api/applet/membercash/post-membertakeout-applytakout', body);
    return { asked, kind: 'withdrawalFreeze', memberId, walletFen: -AMOUNT_FEN };
  },
  async 'a repayment'() {
    const { memberId, api, post } = await newBooker();
    await giveCredit(db, memberId, 100n * AMOUNT_FEN);
    const { mainOrderId } = await givePayableOrder({ db, guest: guest() }, memberId, AMOUNT_FEN);
    const { payNo } = await api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
    await api.payment.pay({ body: { payNo, amount: 10, useCredit: true, payPassword: PAY_PASSWORD } });
    await closesAs(db, memberId);
    const body = { way: 'wallet', amount: 10, payPassword: PAY_PASSWORD };
    const asked = post('/api/applet/membercreditaccount/post-creditrepayment', body);
    return { asked, kind: 'creditRepayment', memberId, walletFen: -AMOUNT_FEN };
  },
  async 'a cancellation with its refund'() {
    const { memberId, api, post } = await newBooker();
    const { mainOrderId } = await givePayableOrder({ db, guest: guest() }, memberId, AMOUNT_FEN);
    const { payNo } = await api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
    await api.payment.pay({ body: { payNo, amount: 10, ...BY_WALLET } });
    const asked = post('/api/applet/appletorder/post-ordermain-cancel', { orderMainId: mainOrderId });
    return { asked, kind: 'walletRefund', memberId, walletFen: AMOUNT_FEN };
  },
};

const BOOKING_MOMENTS = [
  'before the journal',
  'after the journal, before COMMIT is sent',
  'after COMMIT, before its answer arrives',
] as const;
const BOOKING_FAULTS: readonly FaultName[] = isStress ? ALL : ['the connection cut'];
/** Each booking at a moment of its own; `npm run stress` tries all moments and faults. */
const BOOKED = Object.keys(BOOKINGS).flatMap((booking, at) =>
  BOOKING_MOMENTS.filter((_, moment) => isStress || moment === at).flatMap((moment) =>
    BOOKING_FAULTS.map((fault) => [booking, moment, fault] as const),
  ),
);

test.each(BOOKED)('%s: %s, %s', { timeout: 180_000 }, async (name, moment, fault) => {
  const { asked, kind, memberId, walletFen } = await (BOOKINGS[name] as () => Promise<Booking>)();
  const count = async () =>
    (await asSuperuser<{ count: number }>('select count(*)::int from ledger_journal where kind = $1', [kind]))[0]
      ?.count ?? 0;
  const [before, balance] = [await count(), await walletBalance(db.read, memberId)];
  const { arm, isBooked } = MOMENTS[moment] as Moment;
  const { there, release } = await arm();
  const first = tryOnce(url, asked);
  await FAULTS[fault](await there, release);
  expect(await first).toBeUndefined();
  await vi.waitFor(async () => expect(await count()).toBe(before + (isBooked(fault) ? 1 : 0)), {
    ...{ timeout: 120_000, interval: 20 },
  });
  const answer = await persist(url, asked);
  expect(answer.status).toBe(200);
  expect(await persist(url, asked)).toEqual(answer);
  expect(await count()).toBe(before + 1);
  expect(await walletBalance(db.read, memberId)).toBe(balance + walletFen);
  expect(await violations(db)).toEqual([]);
  countTried('withdrawals, repayments and refunds with a fault at a named moment', 1);
});

/**
 * Stops the server's workers at a statement; the jobs stay where they are.
 * @param isReached false for the same statement of another job, which goes on
 */
function stopJobs(at: RegExp, isReached: () => Promise<boolean> = async () => true): Promise<ProxiedSession> {
  const there = arrival();
  proxy.onSent = ({ session, text }) => {
    if (session.application !== 'xunban jobs' || !at.test(text)) return undefined;
    return isReached().then((isThere) => {
      if (!isThere) return undefined;
      there.resolve(session);
      return new Promise<void>(() => {});
    });
  };
  return there.promise;
}

const waitingJobs = async (): Promise<number> =>
  (await asSuperuser(`select from graphile_worker.jobs where task_identifier = 'sandbox.notify'`)).length;

/** The worker that takes the job up is another one only when the server was killed. */
const BEFORE_JOB: readonly FaultName[] = isStress ? ALL : ['the server killed', 'the connection cut'];

test.each(BEFORE_JOB)('between the commit and the job that follows it: %s', { timeout: 180_000 }, async (fault) => {
  const bought = await goOnline();
  const there = stopJobs(/locked_by/);
  await persist(url, { method: 'POST', address: `${bought.page}/succeed`, token: buyer.token, key: randomUUID() });
  const session = await there;
  expect(await waitingJobs()).toBe(1);
  expect(await stateOf(bought.payNo)).toBe('pending');
  await FAULTS[fault](session, async () => {});
  // No client asks or pays again: the job alone delivers the notice.
  await vi.waitFor(async () => expect(await stateOf(bought.payNo)).toBe('succeeded'), {
    ...{ timeout: 120_000, interval: 50 },
  });
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 120_000, interval: 50 });
  await requireBookedOnce(bought, 0n);
});

test.runIf(isStress)('the job is done and not yet ticked off: the server killed', { timeout: 180_000 }, async () => {
  const bought = await goOnline();
  const there = stopJobs(
    /^\s*delete from|complete|_private_jobs[^;]*delete/i,
    async () => (await stateOf(bought.payNo)) === 'succeeded',
  );
  await persist(url, { method: 'POST', address: `${bought.page}/succeed`, token: buyer.token, key: randomUUID() });
  const session = await there;
  expect(await stateOf(bought.payNo)).toBe('succeeded');
  expect(await waitingJobs()).toBe(1);
  await FAULTS['the server killed'](session, async () => {});
  // It is done once more, and the second notice changes nothing.
  await vi.waitFor(async () => expect(await waitingJobs()).toBe(0), { timeout: 120_000, interval: 100 });
  await requireBookedOnce(bought, 0n);
});

/** Enough for two crashes, of which each costs many seconds; `npm run stress -- 100` makes a thousand. */
const PAYMENTS = isStress ? stressIterations(100) : 40;
const PAYMENTS_PER_CRASH = isStress ? 10 : 15;
const CLIENTS = 12;
/** Number of wallet payments that exceed the balance. */
const TOO_MANY = stressIterations(5);
const WALLET_FEN = (BigInt(PAYMENTS) / 2n - BigInt(TOO_MANY)) * AMOUNT_FEN;

/** Counts how often clients had to repeat themselves. */
const repeats = { count: 0 };
const ask = (method: string, address: string, token: string, key: string, body?: object) =>
  persist(url, { method, address, token, key, ...(body ? { body } : {}) }, () => {
    repeats.count += 1;
  });

/** Makes so many, a few at a time: thousands at once would only wait for each other. */
async function makeInBatches<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = [];
  for (let first = 0; first < count; first += CLIENTS)
    made.push(
      ...(await Promise.all(Array.from({ length: Math.min(CLIENTS, count - first) }, (_, at) => make(first + at)))),
    );
  return made;
}

async function newMember(number: number): Promise<{ readonly memberId: string; readonly token: string }> {
  return db.transaction(async (tx) => {
    const id = await insertTestMember(tx, `138${String(number).padStart(8, '0')}`);
    const { token } = await openMemberSession(tx, id, { ip: '127.0.0.1', device: 'test' });
    return { memberId: id, token };
  });
}

/**
 * The processes are killed at any moment of many payments: the server, its PostgreSQL, and in `npm run stress` both again and
 * again. Clients retry with the same key until they get a response.
 */
test('kill -9 loses no payment, duplicates none, and leaves the ledger balanced', {
  timeout: stressIterations(900_000),
}, async () => {
  const walletBuyer = await newMember(1);
  const { memberId } = walletBuyer;
  await creditWallet(db, memberId, WALLET_FEN);
  // Half of the payments go through the gateway, and of one member only so many may wait there.
  const onlineBuyers = await makeInBatches(PAYMENTS / 20, (index) => newMember(index + 2));
  const isOnline = (index: number) => index % 2 === 1;
  const buyerOf = (index: number) =>
    (isOnline(index) ? onlineBuyers[Math.floor(index / 20)] : undefined) ?? walletBuyer;
  const visitor = guest();
  const orders = await makeInBatches(
    PAYMENTS,
    async (index) => (await givePayableOrder({ db, guest: visitor }, buyerOf(index).memberId, AMOUNT_FEN)).mainOrderId,
  );

  const answers = new Map<string, { readonly payNo: string; readonly outcome: string }>();
  const payOne = async (orderId: string, index: number): Promise<void> => {
    const { token } = buyerOf(index);
    const opened = await ask('POST', '/api/app/pcb-order-to-pay', token, randomUUID(), { orderMainIds: [orderId] });
    const payNo = opened.body.payNo ?? '';
    const way = isOnline(index) ? { gateway: 'sandbox' } : { useWallet: true, payPassword: PAY_PASSWORD };
    const paid = await ask('POST', '/api/app/member-pay/pay', token, randomUUID(), { payNo, amount: 10, ...way });
    if (isOnline(index)) await ask('POST', `${paid.body.redirectUrl}/succeed`, token, randomUUID());
    answers.set(orderId, { payNo, outcome: paid.body.error?.code ?? paid.body.state ?? String(paid.status) });
  };

  const queue = orders.entries();
  const clients = Array.from({ length: CLIENTS }, async () => {
    for (const [index, orderId] of queue) await payOne(orderId, index);
  });
  const killServer = async () => {
    countTried('kill -9 of the server while clients pay', 1);
    await kill(server);
    server = await start();
  };
  const strikePostgres = () => {
    countTried('kill -9 of PostgreSQL while clients pay', 1);
    process.kill(postgres.pid, 'SIGKILL');
  };
  const crashes = Array.from({ length: Math.ceil((PAYMENTS - 15) / PAYMENTS_PER_CRASH) }, (_, index) => ({
    at: 15 + index * PAYMENTS_PER_CRASH,
    strike: index % 3 === 1 ? strikePostgres : killServer,
  }));
  const killer = (async () => {
    for (const { at, strike } of crashes) {
      await vi.waitUntil(() => answers.size >= at, { timeout: 120_000, interval: 10 });
      await strike();
    }
  })();
  await Promise.all([...clients, killer]);
  expect(repeats.count).toBeGreaterThan(10);

  // A payment accepted by the gateway without a notification is found by polling.
  for (const [index, orderId] of orders.entries()) {
    const { payNo, outcome } = answers.get(orderId) ?? {};
    const address = `/api/applet/membercash/get-pay-payquery?payNo=${payNo}`;
    if (outcome === 'pending') await ask('GET', address, buyerOf(index).token, randomUUID());
  }

  const rows = await db.read
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.payment_id', 'payment.id')
    .innerJoin('pcb_order', 'pcb_order.main_order_id', 'payment_order.main_order_id')
    .select([
      'payment_order.main_order_id',
      'payment.pay_no',
      'payment.state',
      'payment.gateway',
      'pcb_order.state as board',
    ])
    .where('payment_order.main_order_id', 'in', orders)
    .execute();
  expect(rows).toHaveLength(PAYMENTS);
  countTried('payments during those crashes, each notified once and booked once', PAYMENTS);
  for (const row of rows) {
    const { payNo, outcome } = answers.get(row.main_order_id) ?? { payNo: '', outcome: '' };
    expect(row.pay_no).toBe(payNo);
    if (outcome === 'payment.insufficientBalance') expect([row.state, row.board]).toEqual(['created', 30]);
    else expect([row.state, row.board], outcome).toEqual(['succeeded', 40]);
  }
  const byWallet = rows.filter(({ state, gateway }) => state === 'succeeded' && gateway === null);
  expect(byWallet).toHaveLength(PAYMENTS / 2 - TOO_MANY);
  expect(await walletBalance(db.read, memberId)).toBe(WALLET_FEN - BigInt(byWallet.length) * AMOUNT_FEN);
  expect(await violations(db)).toEqual([]);
});
