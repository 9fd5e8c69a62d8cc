// Benchmark of crashes under load: CRASH_CLIENTS members (default 60) list, pay and upload board files without a pause, and repeat
// a request under its key until it is answered, as good clients do. Server and PostgreSQL are killed at once with kill -9 and
// started again under the same load, CRASH_ROUNDS times (default 10). Printed are the time until `/readyz` answers, the steps of
// the starts, and the longest wait of a client with its causes. It fails when a payment is lost or booked twice, or when the
// ledger checks fail.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type AllCalls, calls, callTable, createClient } from '@xunban/contract';
import { freePort } from '@xunban/testkit/free-port';
import { boardZip } from '@xunban/testkit/real-boards';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { givePayableOrder } from '../apps/server/src/testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, violations } from '../apps/server/src/testing/payments.ts';
import { median, millis, percentile, printAtMost, printFigure } from './lib/figures.ts';
import { type BenchMember, makeMembers, openEncryptedDb } from './lib/members.ts';
import { populated } from './lib/populated.ts';
import { type Product, startProduct, withFolder } from './lib/product.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 10);
const CLIENTS = Number(process.env['CRASH_CLIENTS'] ?? 60);
const PAYMENTS = ROUNDS * 50;
const ORDER_FEN = 1_000n;
/** History of the instance, in orders. */
const BEHIND = 2_000;
const LOAD_BEFORE_MS = 5_000;
/** A client gives an attempt up after this time and repeats it. */
const ATTEMPT_LIMIT_MS = { list: 20_000, payment: 20_000, upload: 120_000 } as const;
const PAUSE_MS = 150;
const TARGET_MS = 10_000;

/** A request that a client repeats until it is answered. */
interface Wish {
  readonly kind: 'list' | 'payment' | 'upload';
  readonly path: string;
  readonly init: () => RequestInit;
}

interface Wait {
  readonly kind: Wish['kind'];
  readonly ms: number;
  readonly status: number;
  /** Failed attempts, by cause. */
  readonly failures: ReadonlyMap<string, number>;
}

interface OpenedPayment extends BenchMember {
  readonly payNo: string;
}

/** Everything that the clients of a round did. */
interface Round {
  readonly readyAfterMs: number;
  readonly steps: readonly (readonly [step: string, ms: number])[];
  readonly waits: readonly Wait[];
}

const board = boardZip('arduino-uno');

class Load {
  readonly #url: string;
  readonly #payments: OpenedPayment[];
  readonly #paid: OpenedPayment[] = [];
  readonly #clients: Promise<void>[];
  #waits: Wait[] = [];
  #isEnding = false;

  constructor(url: string, members: readonly BenchMember[], payments: readonly OpenedPayment[]) {
    this.#url = url;
    this.#payments = [...payments];
    this.#clients = members.map((member, at) => this.#live(member, at));
  }

  /** Returns the answered requests since the previous call. */
  takeWaits(): readonly Wait[] {
    const waits = this.#waits;
    this.#waits = [];
    return waits;
  }

  /** Resolves when every client had its last answer. @returns the payments that succeeded */
  async end(): Promise<readonly OpenedPayment[]> {
    this.#isEnding = true;
    await Promise.all(this.#clients);
    return this.#paid;
  }

  async #live(member: BenchMember, at: number): Promise<void> {
    for (let turn = at; !this.#isEnding; turn += 1) {
      const payment = turn % 10 === 0 ? this.#payments.pop() : undefined;
      if (payment) await this.#pay(payment);
      else await this.#persist(turn % 40 === 5 ? uploadOf(member) : listOf(member));
    }
  }

  async #pay(payment: OpenedPayment): Promise<void> {
    const { status, text } = await this.#persist(paymentOf(payment));
    if (status !== 200 || !text.includes('"state":"succeeded"')) throw new Error(`payment failed: ${status} ${text}`);
    this.#paid.push(payment);
  }

  async #persist(wish: Wish): Promise<{ readonly status: number; readonly text: string }> {
    const startedAt = performance.now();
    const failures = new Map<string, number>();
    for (;;) {
      const failed = (cause: string) => failures.set(cause, (failures.get(cause) ?? 0) + 1);
      try {
        const signal = AbortSignal.timeout(ATTEMPT_LIMIT_MS[wish.kind]);
        const answer = await fetch(`${this.#url}${wish.path}`, { ...wish.init(), signal });
        const text = await answer.text();
        const code = /"code":"(\w+(?:\.\w+)?)"/.exec(text)?.[1] ?? '';
        if (answer.status < 500 && code !== 'idempotencyRunning') {
          this.#waits.push({ kind: wish.kind, ms: performance.now() - startedAt, status: answer.status, failures });
          return { status: answer.status, text };
        }
        failed(`${answer.status} ${code}`.trim());
      } catch (error) {
        failed(causeOf(error));
      }
      await sleep(PAUSE_MS);
    }
  }
}

const causeOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? ('code' in cause ? String(cause.code) : cause.name) : String(cause);
};

const bearer = ({ token }: BenchMember) => ({ Authorization: `Bearer ${token}` });

const listOf = (member: BenchMember): Wish => ({
  ...{ kind: 'list', path: '/api/app/pcb-orders?maxResultCount=20' },
  init: () => ({ headers: bearer(member) }),
});

function paymentOf(payment: OpenedPayment): Wish {
  const headers = { ...bearer(payment), 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() };
  const { payNo } = payment;
  const body = JSON.stringify({ payNo, amount: Number(ORDER_FEN) / 100, useWallet: true, payPassword: PAY_PASSWORD });
  return { kind: 'payment', path: '/api/app/member-pay/pay', init: () => ({ method: 'POST', headers, body }) };
}

const uploadOf = (member: BenchMember): Wish => ({
  ...{ kind: 'upload', path: '/api/applet/appletcommon/get-applet-uploadcommondoss' },
  init() {
    const body = new FormData();
    body.append('file', new Blob([board], { type: 'application/zip' }), 'board.zip');
    return { method: 'POST', headers: bearer(member), body };
  },
});

/** Kills the server, PostgreSQL and all of its sessions at once, as a failing machine does. */
function crash(product: Product, folder: string): void {
  const postmaster = Number(fs.readFileSync(path.join(folder, 'pg/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = fs.readdirSync('/proc').flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /s, '');
      return Number(fields.split(' ')[1]) === postmaster ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
  for (const pid of [product.pid, postmaster, ...children]) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended with the others.
    }
  }
}

/** The steps of the start that a log describes. */
const stepsIn = (log: string): [string, number][] =>
  log.split('\n').flatMap((line): [string, number][] => {
    const found = /"step":"([^"]+)","ms":(\d+)/.exec(line);
    return found ? [[found[1]!, Number(found[2])]] : [];
  });

await withFolder(async (folder) => {
  await populated(folder, { orders: BEHIND });
  const env = { DEMO: 'false', PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()) };
  let product = await startProduct(folder, { env });
  const { databaseUrl, url } = product;
  const db = await openEncryptedDb(databaseUrl);
  const members = await makeMembers(db, CLIENTS);
  for (const { memberId } of members) await creditWallet(db, memberId, BigInt(PAYMENTS) * ORDER_FEN);
  const payments = await openPayments(db, url, members);
  // The crash would end its connections.
  await db.close();

  const load = new Load(url, members, payments);
  const rounds: Round[] = [];
  const calm: Wait[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(LOAD_BEFORE_MS);
      calm.push(...load.takeWaits());
      const killed = product;
      crash(killed, folder);
      product = await startProduct(folder, { env });
      await killed.stop();
      await sleep(LOAD_BEFORE_MS);
      const steps = stepsIn(fs.readFileSync(path.join(folder, 'server.log'), 'utf8'));
      rounds.push({ readyAfterMs: product.readyAfterMs, steps, waits: load.takeWaits() });
    }
    const paid = await load.end();
    report(rounds, calm, [...rounds.flatMap(({ waits }) => waits), ...load.takeWaits()]);
    await requireBookedOnce(product.databaseUrl, paid);
  } finally {
    await product.stop();
  }
});

/** Opens the payments of the members in turn. */
async function openPayments(db: Db, url: string, members: readonly BenchMember[]): Promise<OpenedPayment[]> {
  const apiOf = (token: string | null) =>
    createClient<AllCalls>({
      ...{ table: callTable(calls), product: 'xunban', baseUrl: url },
      ...{ token: () => token, language: () => 'zh-Hans' },
    });
  const guest = apiOf(null);
  const opened: OpenedPayment[] = [];
  for (let index = 0; index < PAYMENTS; index += 1) {
    const member = members[index % members.length]!;
    const { mainOrderId } = await givePayableOrder({ db, guest }, member.memberId, ORDER_FEN);
    const { payNo } = await apiOf(member.token).payment.open({ body: { mainOrderIds: [mainOrderId] } });
    opened.push({ ...member, payNo });
  }
  return opened;
}

function report(rounds: readonly Round[], calm: readonly Wait[], waits: readonly Wait[]): void {
  const load = os.loadavg()[0]?.toFixed(1);
  console.log(
    `  ${rounds.length} crashes of server and PostgreSQL under ${CLIENTS} clients; load of the machine ${load}`,
  );
  const ready = rounds.map(({ readyAfterMs }) => readyAfterMs);
  printAtMost('ready again, median', median(ready), TARGET_MS);
  printAtMost('ready again, slowest', Math.max(...ready), TARGET_MS);
  for (const step of new Set(rounds.flatMap(({ steps }) => steps.map(([name]) => name)))) {
    const taken = rounds.flatMap(({ steps }) => steps.filter(([name]) => name === step).map(([, ms]) => ms));
    printFigure(`  step: ${step}`, `${millis(median(taken))}, at most ${millis(Math.max(...taken))}`);
  }
  for (const kind of ['list', 'payment', 'upload'] as const) {
    for (const [when, answers] of [
      ['before', calm],
      ['with the crash', waits],
    ] as const) {
      const own = answers.filter((wait) => wait.kind === kind);
      if (own.length === 0) continue;
      const times = own.map(({ ms }) => ms);
      const refused = own.filter(({ status }) => status >= 400).length;
      printFigure(
        `${kind}, ${when}: ${own.length} answers, ${refused} refusals`,
        `median ${millis(median(times))}, 99 of 100 within ${millis(percentile(times, 99))}, longest ${millis(Math.max(...times))}`,
      );
    }
  }
  // An upload takes as long as its board is read, with or without a crash.
  const [longest] = waits.filter(({ kind }) => kind !== 'upload').sort((a, b) => b.ms - a.ms);
  if (!longest) throw new Error('no client had an answer');
  const causes = [...longest.failures].map(([cause, count]) => `${count} × ${cause}`).join(', ');
  printAtMost(`longest wait of a client (${longest.kind})`, longest.ms, TARGET_MS);
  printFigure('  its failed attempts', causes || 'none');
}

/** @throws when a payment that a client saw succeed is missing or booked twice, or a ledger check fails */
async function requireBookedOnce(url: string, paid: readonly OpenedPayment[]): Promise<void> {
  const db = await openEncryptedDb(url);
  try {
    const succeeded = await db.read
      .selectFrom('payment')
      .select('pay_no')
      .where('state', '=', 'succeeded')
      .where(
        'pay_no',
        'in',
        paid.map(({ payNo }) => payNo),
      )
      .execute();
    const found = await violations(db);
    if (succeeded.length !== paid.length || found.length > 0)
      throw new Error(
        `${paid.length} payments answered, ${succeeded.length} succeeded, ledger violations: ${JSON.stringify(found.slice(0, 3))}`,
      );
    printFigure('afterwards', `${paid.length} payments booked once each, the ledger is consistent`);
  } finally {
    await db.close();
  }
}
