// How many wallet payments a process books: POST /api/app/member-pay/pay with the pay password and an Idempotency-Key,
// members and open payments made beforehand. Baseline: the bare double entry of such a payment by node-postgres, with
// the same statements on the ledger, on the same PostgreSQL with the same durability (fsync), as many at a time.
// What a payment does besides: session, Argon2id of the pay password (bounded by design at some 10 ms of CPU), the key's
// row, locks of order and payment, order state, history, events. So a second baseline adds the Argon2id alone.
// The cost is per payment; it grows with the boards of the order, not with the length of the ledger.
import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';
import { bareDoubleEntry } from './lib/bare-payment.ts';
import { cpuMicros, median, micros, millis, tell, tellRatio } from './lib/figures.ts';
import { type BenchMember, makeMembers } from './lib/members.ts';
import { giveWallets, type OpenedPayment, ORDER_FEN, openPayments } from './lib/payable-orders.ts';
import { type Product, root, startProduct, withFolder } from './lib/product.ts';

const ROUNDS = 3;
const PAYMENTS_PER_ROUND = 100;
const WARM_PAYMENTS = 60;
const AT_A_TIME = 8;
const MEMBERS = 40;
const TARGET = 0.4;

async function measure(folder: string): Promise<void> {
  const product = await startProduct(folder);
  const db = new pg.Pool({ connectionString: product.databaseUrl, max: 10 });
  try {
    const members = await makeMembers(db, MEMBERS);
    await giveWallets(db, members, 1_000_000_000);
    const payments = await openPayments(product.url, db, members, WARM_PAYMENTS + ROUNDS * PAYMENTS_PER_ROUND);
    let paid = 0;
    const pay = () => payOne(product, payments[paid++]!);
    const bare = (index: number) => bareEntry(db, members[index % MEMBERS]!);
    const bareWithPassword = async (index: number) => {
      await checkPassword();
      await bare(index);
    };

    await perSecond(WARM_PAYMENTS, pay);
    await perSecond(WARM_PAYMENTS, bare);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const cpuBefore = cpuMicros(product.pid) ?? Number.NaN;
      const payments = await perSecond(PAYMENTS_PER_ROUND, pay);
      const cpuPerPayment = ((cpuMicros(product.pid) ?? Number.NaN) - cpuBefore) / PAYMENTS_PER_ROUND;
      rounds.push({
        payments,
        cpuPerPayment,
        bare: await perSecond(PAYMENTS_PER_ROUND, bare),
        bareWithPassword: await perSecond(PAYMENTS_PER_ROUND, bareWithPassword),
      });
    }
    await requireBooks(db, payments);
    await report(rounds, payments.length);
  } finally {
    await db.end();
    await product.stop();
  }
}

interface Round {
  /** All per second. */
  readonly payments: number;
  readonly bare: number;
  readonly bareWithPassword: number;
  readonly cpuPerPayment: number;
}

async function report(rounds: readonly Round[], booked: number): Promise<void> {
  const of = (figure: (round: Round) => number) => median(rounds.map(figure));
  console.log(`  Wallet payments, ${AT_A_TIME} at a time, median of ${ROUNDS} rounds of ${PAYMENTS_PER_ROUND}`);
  tell(
    'payment over HTTP',
    `${Math.round(of((round) => round.payments))}/s, CPU of the process ${micros(of((round) => round.cpuPerPayment))} per payment`,
  );
  tell('bare double entry', `${Math.round(of((round) => round.bare))}/s`);
  tell('Argon2id and bare double entry', `${Math.round(of((round) => round.bareWithPassword))}/s`);
  tell('Argon2id alone, one after the other', millis(await passwordMillis()));
  tellRatio(
    'payments : bare double entries',
    of((round) => round.payments / round.bare),
    { atLeast: TARGET },
  );
  tellRatio(
    'payments : double entries with Argon2id',
    of((round) => round.payments / round.bareWithPassword),
  );
  tell('ledger afterwards', `sums to zero, ${booked} payments booked once each`);
}

async function payOne(product: Product, { payNo, token }: OpenedPayment): Promise<void> {
  const response = await fetch(`${product.url}/api/app/member-pay/pay`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${token}`,
      'Idempotency-Key': randomUUID(),
    },
    body: JSON.stringify({ payNo, amount: ORDER_FEN / 100, useWallet: true, payPassword: product.payPassword }),
  });
  const text = await response.text();
  if (!text.includes('"state":"succeeded"')) throw new Error(`Not paid: ${response.status} ${text}`);
}

const bareEntry = (db: pg.Pool, { memberId }: BenchMember) =>
  bareDoubleEntry(db, `bare:${randomUUID()}`, memberId, randomUUID(), ORDER_FEN);

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

/** The same work as the server's: the parameters of apps/server/src/features/accounts/password.ts. */
interface Argon2 {
  hash(password: string, options: typeof COST): Promise<string>;
  verify(hash: string, password: string): Promise<boolean>;
}
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const argon2: Argon2 = createRequire(path.join(root, 'apps/server/package.json'))('@node-rs/argon2');
const stored = await argon2.hash('284619', COST);
async function checkPassword(): Promise<void> {
  if (!(await argon2.verify(stored, '284619'))) throw new Error('A right password was refused');
}

async function passwordMillis(): Promise<number> {
  const times: number[] = [];
  for (let index = 0; index < 15; index += 1) {
    const startedAt = performance.now();
    await checkPassword();
    times.push(performance.now() - startedAt);
  }
  return median(times);
}

/** @throws when a fen is missing, or a payment was booked twice or not at all. */
async function requireBooks(db: pg.Pool, payments: readonly OpenedPayment[]): Promise<void> {
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
      `The books are wrong: sum ${sums[0].total}, ${drifted.length} drifted, ${paid.length} of ${payments.length} paid`,
    );
}

await withFolder(measure);
