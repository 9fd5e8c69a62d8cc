// Benchmark of wallet payments per process: POST /api/app/member-pay/pay with the pay password and an Idempotency-Key, members
// and open payments created in advance. Baseline: the bare double entry of such a payment by node-postgres, hand-written in six
// round trips, on the same PostgreSQL with the same durability (fsync), on the same tables with all of their constraints and
// triggers, with the same concurrency. A second baseline posts by the server's own function in three. A payment does more than
// these: session, pay password, idempotency key row, locks of order, board and payment, amount due, the states of payment and
// order, history, events. Both run alternately, because other load on the machine changes. The ledger is filled in advance,
// like that of an instance in use for some weeks. The cost is per payment; it grows with the boards of the order, not with the
// length of the ledger.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { bareDoubleEntry, bareLedgerPost } from './lib/bare-payment.ts';
import { openClient } from './lib/client.ts';
import { cpuMicros, median, micros, printFigure, printRatio, sessionMicros } from './lib/figures.ts';
import { type BenchMember, makeMembers, openEncryptedDb } from './lib/members.ts';
import {
  giveHistory,
  giveWallets,
  type OpenedPayment,
  ORDER_FEN,
  openPayments,
  PAY_PASSWORD,
} from './lib/payable-orders.ts';
import { startProduct, withFolder } from './lib/product.ts';

const ROUNDS = 5;
const PAYMENTS_PER_ROUND = 300;
/** After so many payments the code is optimised and every connection has prepared its statements. */
const WARM_PAYMENTS = 4_000;
const AT_A_TIME = 8;
const MEMBERS = 40;
const TARGET = 0.35;

async function measure(folder: string): Promise<void> {
  const product = await startProduct(folder);
  const db = new pg.Pool({ connectionString: product.databaseUrl, max: 10 });
  const deps = await openEncryptedDb(product.databaseUrl);
  const client = openClient(product.url, AT_A_TIME);
  try {
    const members = await makeMembers(deps, MEMBERS);
    await giveHistory(db);
    await giveWallets(db, members, 1_000_000_000);
    const payments = await openPayments(
      product.url,
      { db, deps },
      members,
      WARM_PAYMENTS + ROUNDS * PAYMENTS_PER_ROUND,
    );
    // Autovacuum does this on any database older than a minute. Plans made for empty tables would read them wholly.
    await db.query('analyze');
    let paid = 0;
    const pay = () => payOne(client, payments[paid++]!);
    const entry = (index: number) =>
      [`bare:${randomUUID()}`, memberOf(members, index), randomUUID(), ORDER_FEN] as const;
    const bare = (index: number) => bareDoubleEntry(db, ...entry(index));
    const posted = (index: number) => bareLedgerPost(db, ...entry(index));

    for (const work of [pay, bare, posted]) await perSecond(WARM_PAYMENTS, work);
    const measureRun = async (pid: number, work: (index: number) => Promise<void>): Promise<RunResult> => {
      const used = async () => (cpuMicros(pid) ?? Number.NaN) + (await sessionMicros(db));
      const [processBefore, before] = [cpuMicros(pid) ?? Number.NaN, await used()];
      const each = await perSecond(PAYMENTS_PER_ROUND, work);
      return {
        perSecond: each,
        cpu: ((await used()) - before) / PAYMENTS_PER_ROUND,
        processCpu: ((cpuMicros(pid) ?? Number.NaN) - processBefore) / PAYMENTS_PER_ROUND,
      };
    };
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push({
        payments: await measureRun(product.pid, pay),
        bare: await measureRun(process.pid, bare),
        posted: await measureRun(process.pid, posted),
      });
    await requireValidLedger(db, payments);
    report(rounds, payments.length);
  } finally {
    client.close();
    await deps.close();
    await db.end();
    await product.stop();
  }
}

const memberOf = (members: readonly BenchMember[], index: number): string => members[index % MEMBERS]!.memberId;

/** One run of one side. CPU is in µs per payment: of the process that books it and of PostgreSQL's sessions. */
interface RunResult {
  readonly perSecond: number;
  readonly cpu: number;
  readonly processCpu: number;
}

interface Round {
  readonly payments: RunResult;
  readonly bare: RunResult;
  readonly posted: RunResult;
}

function report(rounds: readonly Round[], booked: number): void {
  const of = (figure: (round: Round) => number) => median(rounds.map(figure));
  // The system counts CPU in steps of 10 ms, so only the sum over all rounds is exact.
  const mean = (figure: (round: Round) => number) => rounds.reduce((sum, round) => sum + figure(round), 0) / ROUNDS;
  const line = (side: keyof Round) => {
    const [all, own] = [mean((round) => round[side].cpu), mean((round) => round[side].processCpu)];
    return `${Math.round(of((round) => round[side].perSecond))}/s, CPU ${micros(all)} each, ${micros(own)} of it the process's`;
  };
  console.log(`  Wallet payments, ${AT_A_TIME} at a time, median of ${ROUNDS} rounds of ${PAYMENTS_PER_ROUND}`);
  printFigure('payment over HTTP', line('payments'));
  printFigure('bare double entry, six round trips', line('bare'));
  printFigure('bare ledger_post, three round trips', line('posted'));
  printRatio(
    'payments : bare double entries',
    of(({ payments, bare }) => payments.perSecond / bare.perSecond),
    { atLeast: TARGET },
  );
  printRatio(
    'payments : bare ledger_post',
    of(({ payments, posted }) => payments.perSecond / posted.perSecond),
  );
  printRatio(
    'the same by CPU, which other work disturbs less',
    mean(({ bare }) => bare.cpu) / mean(({ payments }) => payments.cpu),
  );
  printFigure('ledger afterwards', `sums to zero, ${booked} payments booked once each`);
}

async function payOne(client: ReturnType<typeof openClient>, { payNo, token }: OpenedPayment): Promise<void> {
  const text = await client.post(
    '/api/app/member-pay/pay',
    { Authorization: `Bearer ${token}`, 'Idempotency-Key': randomUUID() },
    JSON.stringify({ payNo, amount: ORDER_FEN / 100, useWallet: true, payPassword: PAY_PASSWORD }),
  );
  if (!text.includes('"state":"succeeded"')) throw new Error(`payment failed: ${text}`);
}

async function perSecond(amount: number, work: (index: number) => Promise<void>): Promise<number> {
  let next = 0;
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: AT_A_TIME }, async () => {
      while (next < amount) await work(next++);
    }),
  );
  return amount / ((performance.now() - startedAt) / 1000);
}

/** @throws when a fen is missing, or a payment was booked twice or not at all. */
async function requireValidLedger(db: pg.Pool, payments: readonly OpenedPayment[]): Promise<void> {
  const { rows: sums } = await db.query(`select coalesce(sum(amount_fen), 0)::text as total from ledger_posting`);
  const { rows: drifted } = await db.query(`select id from ledger_account account where balance_fen <>
    (select coalesce(sum(amount_fen), 0) from ledger_posting where account_id = account.id)`);
  const { rows: paid } = await db.query(
    `select payment.pay_no from payment
     join payment_order on payment_order.payment_id = payment.id
     join ledger_account on ledger_account.code = 'L20' and ledger_account.owner = payment_order.main_order_id::text
     join pcb_order on pcb_order.main_order_id = payment_order.main_order_id
     where payment.pay_no = any($1) and payment.state = 'succeeded' and ledger_account.balance_fen = -payment.amount_fen
       and ledger_account.version = 1 and pcb_order.state = 40`,
    [payments.map(({ payNo }) => payNo)],
  );
  if (sums[0].total !== '0' || drifted.length > 0 || paid.length !== payments.length)
    throw new Error(
      `ledger is inconsistent: sum ${sums[0].total}, ${drifted.length} drifted, ${paid.length} of ${payments.length} paid`,
    );
}

await withFolder(measure);
