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
import { freePort } from '@xunban/testkit/free-port';
import { boardZip } from '@xunban/testkit/real-boards';
import pg from 'pg';
import { runLedgerChecks } from '../apps/server/src/features/finance/ledger-checks/run-ledger-checks.ts';
import { median, millis, percentile, printAtMost, printFigure } from './lib/figures.ts';
import { type BenchMember, makeMembers, openEncryptedDb } from './lib/members.ts';
import { giveWallets, type OpenedPayment, ORDER_FEN, openPayments, PAY_PASSWORD } from './lib/payable-orders.ts';
import { populated } from './lib/populated.ts';
import { type Product, startProduct, withFolder } from './lib/product.ts';

const ROUNDS = Number(process.env['CRASH_ROUNDS'] ?? 10);
const CLIENTS = Number(process.env['CRASH_CLIENTS'] ?? 60);
const PAYMENTS = ROUNDS * 150;
/** History of the instance, in orders. */
const BEHIND = 2_000;
const LOAD_BEFORE_MS = 5_000;
const ATTEMPT_LIMIT_MS = 8_000;
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

/** Everything that the clients of a round did. */
interface Round {
  readonly readyAfterMs: number;
  readonly firstAnswerMs: number;
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
  #onAnswer: () => void = () => {};

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

  nextAnswer(): Promise<void> {
    return new Promise((resolve) => {
      this.#onAnswer = resolve;
    });
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
        const signal = AbortSignal.timeout(ATTEMPT_LIMIT_MS);
        const answer = await fetch(`${this.#url}${wish.path}`, { ...wish.init(), signal });
        const text = await answer.text();
        const code = /"code":"(\w+(?:\.\w+)?)"/.exec(text)?.[1] ?? '';
        if (answer.status < 500 && code !== 'idempotencyRunning') {
          this.#waits.push({ kind: wish.kind, ms: performance.now() - startedAt, status: answer.status, failures });
          this.#onAnswer();
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
  const body = JSON.stringify({ payNo, amount: ORDER_FEN / 100, useWallet: true, payPassword: PAY_PASSWORD });
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
  const db = new pg.Pool({ connectionString: databaseUrl, max: 4 });
  const encryptedDb = await openEncryptedDb(databaseUrl);
  const members = await makeMembers(encryptedDb, CLIENTS);
  await giveWallets(db, members, 1_000_000_000);
  const payments = await openPayments(url, { db, deps: encryptedDb }, members, PAYMENTS);
  // The crash would end their connections.
  await encryptedDb.close();
  await db.end();

  const load = new Load(url, members, payments);
  const rounds: Round[] = [];
  try {
    for (let round = 0; round < ROUNDS; round += 1) {
      await sleep(LOAD_BEFORE_MS);
      load.takeWaits();
      const killed = product;
      crash(killed, folder);
      const crashedAt = performance.now();
      const firstAnswer = load.nextAnswer().then(() => performance.now() - crashedAt);
      product = await startProduct(folder, { env });
      await killed.stop();
      const firstAnswerMs = await firstAnswer;
      await sleep(LOAD_BEFORE_MS);
      const steps = stepsIn(fs.readFileSync(path.join(folder, 'server.log'), 'utf8'));
      rounds.push({ readyAfterMs: product.readyAfterMs, firstAnswerMs, steps, waits: load.takeWaits() });
    }
    const paid = await load.end();
    rounds.push({ readyAfterMs: 0, firstAnswerMs: 0, steps: [], waits: load.takeWaits() });
    report(
      rounds.slice(0, -1),
      rounds.flatMap(({ waits }) => waits),
    );
    await requireBookedOnce(product.databaseUrl, paid);
  } finally {
    await product.stop();
  }
});

function report(rounds: readonly Round[], waits: readonly Wait[]): void {
  const load = os.loadavg()[0]?.toFixed(1);
  console.log(
    `  ${rounds.length} crashes of server and PostgreSQL under ${CLIENTS} clients; load of the machine ${load}`,
  );
  const ready = rounds.map(({ readyAfterMs }) => readyAfterMs);
  printAtMost('ready again, median', median(ready), TARGET_MS);
  printAtMost('ready again, slowest', Math.max(...ready), TARGET_MS);
  printFigure('first answer to a client, median', millis(median(rounds.map(({ firstAnswerMs }) => firstAnswerMs))));
  for (const step of new Set(rounds.flatMap(({ steps }) => steps.map(([name]) => name)))) {
    const taken = rounds.flatMap(({ steps }) => steps.filter(([name]) => name === step).map(([, ms]) => ms));
    printFigure(`  step: ${step}`, `${millis(median(taken))}, at most ${millis(Math.max(...taken))}`);
  }
  for (const kind of ['list', 'payment', 'upload'] as const) {
    const own = waits.filter((wait) => wait.kind === kind);
    if (own.length === 0) continue;
    const times = own.map(({ ms }) => ms);
    const refused = own.filter(({ status }) => status >= 400).length;
    printFigure(
      `${kind}: ${own.length} answers, ${refused} of them refusals`,
      `median ${millis(median(times))}, 99 of 100 within ${millis(percentile(times, 99))}`,
    );
  }
  const [longest] = [...waits].sort((a, b) => b.ms - a.ms);
  if (!longest) throw new Error('no client had an answer');
  const causes = [...longest.failures].map(([cause, count]) => `${count} × ${cause}`).join(', ');
  printAtMost(`longest wait of a client (${longest.kind})`, longest.ms, TARGET_MS);
  printFigure('  its failed attempts', causes || 'none');
}

/** @throws when a payment that a client saw succeed is missing or booked twice, or a ledger check fails */
async function requireBookedOnce(url: string, paid: readonly OpenedPayment[]): Promise<void> {
  const encryptedDb = await openEncryptedDb(url);
  const db = new pg.Pool({ connectionString: url, max: 1 });
  try {
    const { rows } = await db.query<{ booked: string; journals: string }>(
      `select (select count(*) from payment where pay_no = any($1) and state = 'succeeded') as booked,
        (select count(*) from ledger_journal where biz_key = any($2)) as journals`,
      [paid.map(({ payNo }) => payNo), paid.map(({ payNo }) => `pay:${payNo}`)],
    );
    const [found] = rows;
    const { violations } = await encryptedDb.transaction(runLedgerChecks, {
      isolation: 'repeatable read',
      readOnly: true,
    });
    if (Number(found?.booked) !== paid.length || Number(found?.journals) !== paid.length || violations.length > 0)
      throw new Error(
        `${paid.length} payments answered, ${found?.booked} succeeded, ${found?.journals} journals, ${violations.length} ledger violations`,
      );
    printFigure('afterwards', `${paid.length} payments booked once each, the ledger is consistent`);
  } finally {
    await db.end();
    await encryptedDb.close();
  }
}
