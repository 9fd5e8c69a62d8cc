import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fen } from '@xunban/money';
import { countTried, stressIterations } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCredit, unbilledCredit } from '../../../testing/credit.ts';
import { CreditModel, type ModelMain, type ModelStatement } from '../../../testing/credit-model.ts';
import { PERSONAL_BILLING_PROFILE } from '../../../testing/invoices.ts';
import { cancelAndRefund } from '../../../testing/payable-order.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { buys, fills, sends } from '../../../testing/trade.ts';
import { BY_COMPANY } from '../../ledger/credit-accounts/credit-accounts.ts';
import { writeFreightChange } from '../../orders-core/orders/freight-changes.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { answerObjection } from '../credit/answer-objection.ts';
import { closeEarly } from '../credit/close-early.ts';
import { lockAccount } from '../credit/lock-account.ts';
import { moveAccount } from '../credit/move-account.ts';
import { processMemberStatements } from '../credit/process-statements.ts';
import { confirmStatement, objectToStatement } from '../credit/reconcile.ts';
import { repayNow } from '../credit/repay-credit.ts';
import { requireStatement } from '../credit/statement-store.ts';
import { findApplication } from '../invoices/application-store.ts';
import { applyForInvoice } from '../invoices/apply-invoice.ts';
import { addBillingProfile } from '../invoices/billing-profiles.ts';
import { documentsOf } from '../invoices/document-store.ts';
import { enterCreditNote } from '../invoices/enter-credit-note.ts';
import { enterInvoice } from '../invoices/enter-invoice.ts';
import { rejectInvoice } from '../invoices/issue-invoices.ts';
import { refundAfterCreditNote, refundOverpayment } from '../order-payments/refund-overpayment.ts';

/**
 * Random sequences of all events of one member's credit and invoices, compared with a model that sums them without a ledger.
 * After each step the accounts equal those of the model, and every ledger rule holds (I6, I8 to I11, I13).
 */

const RUNS = stressIterations(1);
const STEPS = 100;

let server: TestServer;
let staffId: string;
let pdf: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staffId = (await server.newStaff()).staffId;
  pdf = path.join(server.deps.config.dataDir, 'by-hand.pdf');
  await writeFile(pdf, '%PDF-1.4 entered by hand');
});
afterAll(() => server.stop());

const transaction: TestServer['deps']['db']['transaction'] = (run, options) => server.deps.db.transaction(run, options);
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: { code?: string }) => {
      if (error.code === undefined) throw error;
      return error.code;
    },
  );

/** Numbers that are the same in every run with this seed. */
function chance(seed: number) {
  let state = seed;
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
  const below = (max: number) => Math.floor(random() * max);
  return { below, one: <T>(items: readonly T[]): T | undefined => items[below(items.length)] };
}

interface Application {
  readonly id: string;
  readonly nos: readonly string[];
  state: 'open' | 'issued';
}

let numbers = 0;

/** Creates a member, its model, and all possible events. An event that is not possible now returns undefined. */
async function newRun(seed: number) {
  const { below, one } = chance(seed);
  const { db } = server.deps;
  const { memberId } = await server.newMember();
  const model = new CreditModel(200_000n);
  await openCredit(db, memberId, model.limit);
  const profile = await transaction((tx) =>
    addBillingProfile(tx, memberId, {
      ...PERSONAL_BILLING_PROFILE,
      ...{ taxNo: '', medium: 'electronic', registeredAddress: '', registeredPhone: '', bank: '', bankAccount: '' },
      ...{ email: '', addressId: undefined, isDefault: true },
    }),
  );
  await sql`update member set member_type = 'Enterprise' where id = ${memberId}`.execute(db.read);
  const applications: Application[] = [];
  const fill = async (amount: bigint) => {
    if (amount <= 0n) return;
    await fills(server, memberId, amount);
    model.wallet += amount;
  };
  const move = (event: 'suspend' | 'resume' | 'setTerms') =>
    transaction(async (tx) => {
      const locked = await lockAccount(tx, memberId);
      if (!locked) throw new Error('credit account not found');
      const terms = { limit: fen(model.limit), statementDay: 1, dueDays: 30, lateFeeBp: 0 };
      return moveAccount(tx, locked.account, event, { by: BY_COMPANY, ...(event === 'setTerms' ? { terms } : {}) });
    });
  const mainOrdersIn = (state: ModelMain['state']) => model.mainOrders.filter((main) => main.state === state);
  const statementsIn = (...states: ModelStatement['state'][]) =>
    model.statements.filter(({ state }) => states.includes(state));
  const waitingRefunds = async () => {
    for (const { mainOrderId } of model.mainOrders.filter(({ over }) => over > 0n))
      await transaction((tx) => refundAfterCreditNote(tx, mainOrderId));
  };

  async function buy(by: 'wallet' | 'credit' | 'both') {
    const goods = fen(1_000 + below(60_000));
    const freight = fen(800 + below(2_000));
    const total = goods + freight;
    if (by === 'wallet') await fill(total - model.wallet);
    // Ensures that both wallet and credit pay a part.
    if (by === 'both' && model.wallet === 0n) await fill(500n);
    const fromWallet = by === 'credit' ? 0n : model.wallet < total ? model.wallet : total;
    const onCredit = total - fromWallet;
    const refusal =
      onCredit === 0n
        ? undefined
        : model.suspendedBecause !== null
          ? 'credit.notActive'
          : onCredit > model.free
            ? 'payment.insufficientCredit'
            : undefined;
    const buying = buys(server, memberId, { goods, freight, by: onCredit === 0n ? 'wallet' : by });
    expect(await codeOf(buying)).toBe(refusal ?? 'done');
    if (refusal) return refusal;
    const { mainOrderId, mainNo } = await buying;
    const { order_no: orderNo } = await db.read
      .selectFrom('pcb_order')
      .select('order_no')
      .where('main_order_id', '=', mainOrderId)
      .executeTakeFirstOrThrow();
    const state = 'paid' as const;
    model.buy({
      ...{ mainOrderId, mainNo, orderNo, goods, freight, onCredit, fromWallet, state, statement: undefined },
      over: 0n,
    });
    return 'done';
  }

  /** Events by their name in the run log; each is drawn as often as it is listed. */
  const events: readonly (readonly [string, () => Promise<string | undefined>])[] = [
    ['buys on credit', () => buy('credit')],
    ['buys on credit', () => buy('credit')],
    ['buys from the wallet', () => buy('wallet')],
    ['buys with both', () => buy('both')],
    [
      'cancels',
      async () => {
        const main = one(mainOrdersIn('paid'));
        if (!main) return undefined;
        await cancelAndRefund(db, main.mainOrderId);
        model.cancel(main);
        return 'done';
      },
    ],
    ...Array.from({ length: 2 }, () => ['is sent a board', send] as const),
    [
      'gets a statement',
      async () => {
        if (model.unbilled === 0n) return undefined;
        const statement = await transaction((tx) => closeEarly(tx, memberId));
        if (!statement) throw new Error('no statement was closed');
        expect(statement.total).toBe(model.unbilled);
        model.close(statement.id);
        return 'done';
      },
    ],
    [
      'confirms',
      async () => {
        const statement = one(model.statements);
        if (!statement) return undefined;
        const { id: statementId, edition } = statement;
        const code = await codeOf(transaction((tx) => confirmStatement(tx, { memberId, statementId, edition })));
        expect(code).toBe(statement.state === 'toConfirm' ? 'done' : 'credit.statementChanged');
        if (code === 'done') model.confirm(statement);
        return code;
      },
    ],
    [
      'objects',
      async () => {
        const statement = one(statementsIn('toConfirm'));
        if (!statement) return undefined;
        const reconciliation = { memberId, statementId: statement.id, edition: statement.edition };
        await transaction((tx) => objectToStatement(tx, { ...reconciliation, reason: '单价不符', lines: [] }));
        statement.state = 'disputed';
        return 'done';
      },
    ],
    ['is answered', answer],
    [
      'is overdue',
      async () => {
        const statement = one(statementsIn('confirmed', 'partlyPaid', 'toConfirm'));
        if (!statement) return undefined;
        await sql`update credit_statement set due_on = (now() at time zone 'Asia/Shanghai')::date - 3
          where id = ${statement.id}`.execute(db.read);
        await processMemberStatements(db, memberId);
        model.becomeOverdue(statement);
        return 'done';
      },
    ],
    ...Array.from({ length: 2 }, () => ['repays', repay] as const),
    [
      'has another limit',
      async () => {
        model.limit = BigInt(20_000 + below(300_000));
        await move('setTerms');
        return 'done';
      },
    ],
    [
      'is stopped, or may go on',
      async () => {
        const event = model.suspendedBecause === null && below(3) === 0 ? 'suspend' : 'resume';
        const code = await codeOf(move(event));
        expect(code).toBe(event === 'resume' && model.suspendedBecause === null ? 'credit.moved' : 'done');
        if (code === 'done') model.suspendedBecause = event === 'suspend' ? 'staff' : null;
        return code;
      },
    ],
    ...Array.from({ length: 2 }, () => ['applies for an invoice', apply] as const),
    ...Array.from({ length: 2 }, () => ['is issued an invoice', issue] as const),
    [
      'is refused an invoice',
      async () => {
        const application = one(applications.filter(({ state }) => state === 'open'));
        if (!application) return undefined;
        const { id } = application;
        const version = (await findApplication(db.read, id))?.version ?? 0;
        await transaction((tx) => rejectInvoice(tx, { id, version, staffId, reason: '抬头有误' }));
        await waitingRefunds();
        applications.splice(applications.indexOf(application), 1);
        model.reject(application.nos);
        return 'done';
      },
    ],
    ['gets a credit note', reverse],
    ...Array.from({ length: 2 }, () => ['pays less freight', lowerFreight] as const),
  ];

  async function send() {
    const main = one(mainOrdersIn('paid'));
    if (!main) return undefined;
    await sends(server, staffId, main);
    model.send(main);
    return 'done';
  }

  async function answer() {
    const statement = one(statementsIn('disputed'));
    if (!statement) return undefined;
    const { version } = await transaction((tx) => requireStatement(tx, statement.id));
    const line = await db.read
      .selectFrom('credit_movement')
      .select('id')
      .where('billed_in', '=', statement.id)
      .where('amount_fen', '>', 100n)
      .executeTakeFirst();
    const less = line && statement.owed > 100n ? BigInt(below(100)) : 0n;
    const corrections = line && less > 0n ? [{ lineId: String(line.id), amount: fen(less) }] : [];
    const given = { statementId: statement.id, staffId, answer: '已核对', corrections, version };
    await transaction((tx) => answerObjection(tx, given));
    model.answer(statement, less);
    return 'done';
  }

  async function repay() {
    const amount = BigInt(1 + below(80_000));
    if (below(4) > 0) await fill(amount - model.wallet);
    const due = amount < model.billed ? amount : model.billed;
    const refusal =
      model.billed === 0n ? 'credit.nothingOwed' : due > model.wallet ? 'payment.insufficientBalance' : undefined;
    const code = await codeOf(transaction((tx) => repayNow(tx, { memberId, amount: fen(amount) })));
    expect(code).toBe(refusal ?? 'done');
    if (!refusal) model.repay(amount);
    return code;
  }

  async function apply() {
    const nos = model.applicable;
    const refusal = nos.length === 0 ? 'invoice.nothingToInvoice' : undefined;
    const asked = { memberId, billingProfileId: profile.id, nos, month: undefined, limit: undefined, note: '' };
    const applying = transaction((tx) => applyForInvoice(tx, { ...asked, origin: 'member' }));
    expect(await codeOf(applying)).toBe(refusal ?? 'done');
    if (!refusal) applications.push({ id: await applying, nos: model.apply(), state: 'open' });
    return refusal ?? 'done';
  }

  async function issue() {
    const application = one(applications.filter(({ state }) => state === 'open'));
    if (!application) return undefined;
    const [document] = await documentsOf(db.read, [application.id]);
    const file = { field: 'file', path: pdf, fileName: 'by-hand.pdf', mediaType: 'application/pdf', bytes: 24 };
    if (!document) throw new Error('application has no invoice');
    const { id, amount } = document;
    await enterInvoice(server.deps, transaction, staffId, { id, invoiceNo: newNumber(), amount, file });
    application.state = 'issued';
    model.issue(application.nos);
    return 'done';
  }

  async function reverse() {
    const issued = applications.filter(({ state }) => state === 'issued').map(({ id }) => id);
    const document = one((await documentsOf(db.read, issued)).filter(({ amount, reversed }) => reversed < amount));
    if (!document) return undefined;
    const left = document.amount - document.reversed;
    const amount = below(2) === 0 ? undefined : fen((left * BigInt(1 + below(99))) / 100n || 1n);
    const wanted = { id: document.id, invoiceNo: newNumber(), cause: 'discount', reason: '折让', amount } as const;
    await transaction((tx) => enterCreditNote(tx, staffId, wanted));
    await waitingRefunds();
    const { rows } = await sql<{ no: string; fen: bigint }>`select part.source_no as no, part.amount_fen as fen
      from invoice_credit_note_part part join invoice_credit_note credit_note on credit_note.id = part.credit_note_id
      where credit_note.invoice_no = ${wanted.invoiceNo}`.execute(db.read);
    const taken = new Map(rows.map(({ no, fen: back }) => [no, back]));
    expect([...taken.values()].reduce((sum, back) => sum + back, 0n)).toBe(amount ?? left);
    model.reverse(taken);
    return 'done';
  }

  async function lowerFreight() {
    const main = one(mainOrdersIn('sent').filter(({ onCredit, fromWallet }) => onCredit === 0n || fromWallet === 0n));
    if (!main || main.freight < 2n) return undefined;
    const less = fen(1 + below(Number(main.freight) - 1));
    numbers += 1;
    const event = `less${numbers}`;
    await transaction(async (tx) => {
      const [before] = await lockMainOrders(tx, [main.mainOrderId]);
      if (!before) throw new Error('order not found');
      const freight = { ...before.freight, priceFen: fen(before.freightFen - less) };
      await writeFreightChange(tx, before.id, { orderNos: [main.orderNo], beforeFen: before.freightFen, freight });
      const [after] = await lockMainOrders(tx, [before.id]);
      if (after) await refundOverpayment(tx, after, { orderNo: main.orderNo, event }, '改了快递');
    });
    model.lowerFreight(main, less);
    // An application with nothing left is closed.
    const isEmpty = ({ nos }: Application) => nos.every((no) => model.part(no).applied === 0n);
    const closed = applications.filter((application) => application.state === 'open' && isEmpty(application));
    for (const application of closed) applications.splice(applications.indexOf(application), 1);
    return 'done';
  }

  /** Reads the ledger accounts that the model also has. */
  async function booked() {
    const owners = [memberId, ...model.statements.map(({ id }) => id), ...model.parts.keys()];
    const { rows } = await sql<{ code: string; owner: string; fen: bigint }>`
      select code, owner, case when code in ('L10', 'M8') then -balance_fen else balance_fen end as fen from ledger_account
      where owner = any (${owners}::text[]) and code in ('L10', 'A32', 'M1', 'M2', 'M5', 'M6', 'M7', 'M8')
        and balance_fen <> 0`.execute(db.read);
    const { delivered, undelivered } = await unbilledCredit(db, memberId);
    const states = await db.read
      .selectFrom('credit_statement')
      .select(['id', 'state'])
      .where('member_id', '=', memberId)
      .execute();
    const account = await db.read
      .selectFrom('credit_account')
      .select('suspended_because')
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow();
    return {
      suspended: account.suspended_because,
      ...Object.fromEntries(states.map(({ id, state }) => [id, state])),
      unbilled: delivered + undelivered,
      ...Object.fromEntries(rows.map(({ code, owner, fen: amount }) => [`${code} ${owner}`, amount])),
    };
  }

  function expected() {
    const accounts: (readonly [string, bigint])[] = [
      ...([
        ['L10', model.wallet],
        ['M1', model.free],
        ['M2', model.used],
      ].map(([code, amount]) => [`${code} ${memberId}`, amount]) as [string, bigint][]),
      ...model.statements.map(({ id, owed }) => [`A32 ${id}`, owed] as const),
      ...[...model.parts].flatMap(([no, { free, applied, issued, owed }]) =>
        Object.entries({ M5: free, M6: applied, M7: issued, M8: owed }).map(
          ([code, amount]) => [`${code} ${no}`, amount] as const,
        ),
      ),
    ];
    return {
      suspended: model.suspendedBecause,
      unbilled: model.unbilled,
      ...Object.fromEntries(model.statements.map(({ id, state }) => [id, state])),
      ...Object.fromEntries(accounts.filter(([, amount]) => amount !== 0n)),
    };
  }

  const step = async () => {
    const [name, perform] = one(events) ?? ['', async () => undefined];
    const outcome = await perform();
    return outcome === undefined ? undefined : `${name}: ${outcome}`;
  };
  return { step, booked, expected };
}

const newNumber = (): string => {
  numbers += 1;
  return `27${String(process.pid).padStart(8, '0')}${String(numbers).padStart(10, '0')}`;
};

test('whatever happens to credit and invoices, in any order: the accounts are those of the model after each step', {
  timeout: 120_000 + RUNS * 60_000,
}, async () => {
  const done = new Map<string, number>();
  for (let run = 1; run <= RUNS; run += 1) {
    const { step, booked, expected } = await newRun(run);
    const story: string[] = [];
    while (story.length < STEPS || (run === 1 && story.length < 3 * STEPS && !isEverythingDone(done))) {
      const what = await step().catch((error: unknown) => {
        throw new Error(`Run ${run}, after: ${story.join('; ')}`, { cause: error });
      });
      if (what === undefined) continue;
      story.push(what);
      done.set(what, (done.get(what) ?? 0) + 1);
      expect(await booked(), `run ${run}: ${story.join('; ')}`).toEqual(expected());
      expect(await violations(server.deps.db), `run ${run}: ${story.join('; ')}`).toEqual([]);
    }
  }
  countTried('runs of credit and invoices against the model', RUNS);
  countTried('steps of these runs, each with every ledger rule', RUNS * STEPS);
  for (const [what, count] of done) countTried(`of these: ${what}`, count);
  // An event that never occurs in a run is untested.
  expect([...done.keys()]).toEqual(expect.arrayContaining(EVERYTHING));
});

const isEverythingDone = (done: ReadonlyMap<string, number>) => EVERYTHING.every((what) => done.has(what));

/** Each event, and each of its refusals, occurs in the first run already, which goes on until they have. */
const EVERYTHING = [
  ...['done', 'credit.notActive', 'payment.insufficientCredit'].map((code) => `buys on credit: ${code}`),
  ...['wallet: done'].map((rest) => `buys from the ${rest}`),
  ...['buys with both', 'cancels', 'is sent a board', 'gets a statement', 'objects', 'is answered', 'is overdue'].map(
    (event) => `${event}: done`,
  ),
  ...['done', 'credit.statementChanged'].map((code) => `confirms: ${code}`),
  ...['done', 'credit.nothingOwed', 'payment.insufficientBalance'].map((code) => `repays: ${code}`),
  ...['has another limit', 'is stopped, or may go on'].map((event) => `${event}: done`),
  ...['done', 'invoice.nothingToInvoice'].map((code) => `applies for an invoice: ${code}`),
  ...['is issued an invoice', 'is refused an invoice', 'gets a credit note', 'pays less freight'].map(
    (event) => `${event}: done`,
  ),
];
