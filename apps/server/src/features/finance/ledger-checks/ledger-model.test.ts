import { STATEMENT_STATES, WITHDRAWAL_STATES } from '@xunban/contract';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Action, Dice } from '../../../testing/ledger-model/action.ts';
import { creditActions } from '../../../testing/ledger-model/credit-actions.ts';
import { faultsOf } from '../../../testing/ledger-model/expected-balances.ts';
import { invoiceActions } from '../../../testing/ledger-model/invoice-actions.ts';
import { MachineState } from '../../../testing/ledger-model/machine-state.ts';
import type { Attempt } from '../../../testing/ledger-model/memory-ledger.ts';
import { orderActions } from '../../../testing/ledger-model/order-actions.ts';
import { walletActions } from '../../../testing/ledger-model/wallet-actions.ts';
import { ledgerBalance } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { ACCOUNTS_OF_JOURNALS } from '../../ledger/ledger/accounts-of-journals.ts';
import { codeOf } from '../../ledger/ledger/chart.ts';
import { checkLedger } from '../../ledger/ledger/check-ledger.ts';
import type { Journal } from '../../ledger/ledger/journal.ts';
import { isOverdrawn, postJournal } from '../../ledger/ledger/post-journal.ts';
import { PAYMENT_STATES, REFUND_STATES } from '../payments/payment-state.ts';

/**
 * Model-based test of the ledger: all events of a member's orders, payments, refunds, transfers, withdrawals, credit and
 * invoices, in any order. Journals, memos, shares and states come from the product code; the expected balance of each account
 * is summed separately. After each step every account is compared with it. Some of the runs are also booked in PostgreSQL.
 */

const ACTIONS: Readonly<Record<string, Action>> = {
  ...orderActions,
  ...walletActions,
  ...creditActions,
  ...invoiceActions,
};
const RUNS = isStress ? stressIterations(2_000) : 1_000;
const STEPS = isStress ? 100 : 50;
const BOOKED_RUNS = stressIterations(40);

/** Counts the attempts of each event in each state, by outcome. */
const tried = new Map<string, number>();
const kinds = new Set<string>();
/** Refunds that took an amount out of an application before its request left. */
let lowerings = 0;
const booked: { readonly machine: MachineState; readonly attempts: readonly Attempt[] }[] = [];

interface Step extends Dice {
  readonly place: number;
}

const EVENTS = Object.keys(ACTIONS);
const REFUNDING = ['refundRefused', 'refundByHand', 'refundPaidTwice', 'askRefund', 'refundPaid'];
const BUYING = ['order', 'open', 'topUp', 'succeed'];
/** A life is mostly about one thing, or what takes many steps would hardly come to its end in so few. */
const OWING = [
  ...['order', 'open', 'terms', 'payByCredit', 'closeMonth', 'confirm', 'topUp', 'succeed'],
  ...['object', 'answer', 'lateFee', 'repay', 'repay', 'writeOff'],
];
const THEMES: readonly (readonly string[])[] = [
  [...BUYING, ...Object.keys(creditActions), 'payByCredit', 'payByCredit', 'confirm', 'send', 'cancel'],
  ...[OWING, OWING, OWING],
  [
    ...BUYING,
    ...Object.keys(invoiceActions),
    'payByWallet',
    'payByWallet',
    'send',
    'send',
    'freightLess',
    'concession',
    'creditNote',
  ],
  [
    ...BUYING,
    'payByWallet',
    'send',
    'applyInvoice',
    'askInvoice',
    'issueInvoice',
    'creditNote',
    'freightLess',
    'concession',
    'refuseInvoice',
    'refuseInvoice',
    'rejectInvoice',
  ],
  Object.keys(orderActions),
  [...BUYING, 'goOnline', 'goOnline', 'succeed', 'cancel', 'moneyAgain', ...REFUNDING, ...REFUNDING],
  ['order', 'open', 'goOnline', 'succeed', 'cancel', 'refundRefused', 'refundByHand', 'refundPaidTwice'],
  [...BUYING, ...Object.keys(walletActions)],
  [
    'topUp',
    'succeed',
    'transferArrives',
    'withdraw',
    'withdraw',
    'take',
    'take',
    'approve',
    'sendPayout',
    'bankPaid',
    'bankRefused',
  ],
  ['transferArrives', 'claim', 'undoClaim', 'returnTransfer', 'adjust', 'adjust', 'order', 'open', 'payByWallet'],
  EVENTS,
];
const step: fc.Arbitrary<Step> = fc.record({
  place: fc.nat(1_000_000),
  amount: fc.bigInt({ min: 1n, max: 90_000n }),
  pick: fc.nat(1_000_000),
  coin: fc.boolean(),
});
const life = fc.noBias(
  fc.record({
    theme: fc.constantFrom(...THEMES),
    steps: fc.array(step, { minLength: STEPS, maxLength: STEPS, size: 'max' }),
  }),
);
/** In one step so many events are tried, until one finds something that it can happen to. */
const MAX_TRIES = 12;

/** @returns the events that were tried */
function play(machine: MachineState, theme: readonly string[], { place, pick, ...dice }: Step): readonly string[] {
  const attempted: string[] = [];
  for (let attempt = 0; attempt < MAX_TRIES; attempt += 1) {
    // The same event is tried on other subjects first; then the next event is tried.
    const event = theme[(place + Math.floor(attempt / 3) * 7) % theme.length] ?? '';
    attempted.push(event);
    const outcome = ACTIONS[event]?.(machine, { ...dice, pick: pick + attempt });
    if (!outcome) continue;
    const key = [...outcome.slice(0, 2), event, outcome[2]].join(' | ');
    tried.set(key, (tried.get(key) ?? 0) + 1);
    if (outcome[2] !== 'impossible') break;
  }
  return attempted;
}

test(`${RUNS} runs of ${STEPS} steps: after each step every account equals the model`, {
  timeout: 120_000 + 180_000 * stressIterations(1),
}, () => {
  let runs = 0;
  const property = fc.property(life, ({ theme, steps }) => {
    runs += 1;
    const machine = new MachineState(`run${process.pid}-${runs}-`);
    for (const [place, one] of steps.entries()) {
      const attempted = play(machine, theme, one);
      const faults = faultsOf(machine);
      if (faults.length > 0) throw new Error(`After ${place + 1} steps, ${attempted.join(', ')}: ${faults.join('; ')}`);
    }
    for (const { journal } of machine.ledger.attempts) {
      kinds.add(journal.kind);
      if (journal.bizKey.startsWith('invoiceLower:')) lowerings += 1;
    }
    if (booked.length < BOOKED_RUNS) booked.push({ machine, attempts: machine.ledger.attempts });
  });
  fc.assert(property, { numRuns: RUNS, seed: 20_261_126 });
  countTried('runs of the machine of money', RUNS);
  countTried('steps of them, after each of which every account was right', RUNS * STEPS);
  printCoverage();
  // An event that is never booked is untested; each event is tried often where it is possible.
  expect([...kinds].toSorted()).toEqual(Object.keys(ACCOUNTS_OF_JOURNALS).toSorted());
  const done = new Map<string, number>();
  for (const [key, count] of tried) {
    const [, , event = '', outcome] = key.split(' | ');
    if (outcome === 'done') done.set(event, (done.get(event) ?? 0) + count);
  }
  expect(lowerings).toBeGreaterThanOrEqual(OFTEN_ENOUGH);
  for (const event of EVENTS) expect(done.get(event) ?? 0, event).toBeGreaterThanOrEqual(OFTEN_ENOUGH);
  for (const [guarded, event] of GUARDS)
    expect(tried.get(`${guarded} | ${event} | refused`) ?? 0, `${event} is refused`).toBeGreaterThanOrEqual(
      REFUSED_ENOUGH,
    );
  const pairs = pairCounts();
  const rare = PAIRS.filter((pair) => (pairs.get(pair) ?? 0) < PAIR_ENOUGH);
  expect(rare, 'pairs of a state and an event that hardly occurred').toEqual([]);
  countTried('pairs of a state and an event, each often enough', PAIRS.length);
});

const OFTEN_ENOUGH = 30;
const REFUSED_ENOUGH = 10;
/** Events that the ledger, or a rule before it, sometimes accepts and sometimes refuses. */
const GUARDS = [
  ['payment | created', 'payByWallet'],
  ['payment | created', 'payByCredit'],
  ['transfer | claimed', 'undoClaim'],
  ['withdrawal | none', 'withdraw'],
  ['wallet | taking', 'adjust'],
  ['repayment | something owed', 'repay'],
] as const;

/** Every event of an object meets it in every state, also where it is impossible. */
const SUBJECTS: readonly (readonly [subject: string, states: readonly string[], events: readonly string[]])[] = [
  ['payment', PAYMENT_STATES, ['payByWallet', 'payByCredit', 'goOnline', 'succeed', 'fail', 'close']],
  ['refund', REFUND_STATES, ['askRefund', 'refundPaid', 'refundRefused', 'refundByHand', 'refundPaidTwice']],
  ['order', ['unpaid', 'paid', 'sent', 'cancelled'], ['cancel', 'send', 'freightLess', 'concession']],
  ['transfer', ['held', 'claimed', 'returned'], ['claim', 'undoClaim', 'returnTransfer']],
  ['statement', STATEMENT_STATES, ['confirm', 'object', 'answer', 'lateFee', 'writeOff']],
  ['invoice', ['applied', 'issued', 'rejected'], ['rejectInvoice', 'issueInvoice', 'creditNote']],
  [
    'withdrawal',
    WITHDRAWAL_STATES,
    ['take', 'approveFirst', 'approve', 'reject', 'takeBack', 'sendPayout', 'bankPaid', 'bankRefused'],
  ],
];
const PAIRS: readonly string[] = SUBJECTS.flatMap(([subject, states, events]) =>
  states.flatMap((state) => events.map((event) => `${subject} | ${state} | ${event}`)),
);
/** Short runs reach late states seldom. */
const PAIR_ENOUGH = isStress ? 30 : 1;

/** Attempts of each event in each state, whatever the outcome. */
function pairCounts(): ReadonlyMap<string, number> {
  const pairs = new Map<string, number>();
  for (const [key, count] of tried) {
    const pair = key.split(' | ').slice(0, 3).join(' | ');
    pairs.set(pair, (pairs.get(pair) ?? 0) + count);
  }
  return pairs;
}

/** State × event: what was done, refused by a guard, and not possible. */
function printCoverage(): void {
  const rows = new Map<string, Map<string, number>>();
  for (const [key, count] of tried) {
    const [machine, state, event, outcome = ''] = key.split(' | ');
    const row = rows.get(`${machine} | ${state} | ${event}`) ?? new Map<string, number>();
    rows.set(`${machine} | ${state} | ${event}`, row.set(outcome, count));
  }
  const lines = [...rows]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, row]) => `| ${key} | ${['done', 'refused', 'impossible'].map((of) => row.get(of) ?? 0).join(' | ')} |`);
  console.log(`| of | state | event | done | refused | impossible |\n|---|---|---|--:|--:|--:|\n${lines.join('\n')}`);
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api' });
});
afterAll(() => server.stop());

test('PostgreSQL books and refuses the same as the in-memory ledger, and ends with the same balances', {
  timeout: 120_000 * stressIterations(1),
}, async () => {
  const { db } = server.deps;
  expect(booked).toHaveLength(BOOKED_RUNS);
  const shared = new Map<string, bigint>();
  let journals = 0;
  for (const { machine, attempts } of booked) {
    await bookAll(attempts);
    journals += attempts.length;
    for (const kind of machine.ledger.kinds)
      for (const [owner, balance] of Object.entries(machine.ledger.ofKind(kind))) {
        const isShared = !owner.startsWith('run');
        if (isShared) shared.set(`${kind} ${owner}`, (shared.get(`${kind} ${owner}`) ?? 0n) + balance);
        else expect(await ledgerBalance(db, codeOf(kind), owner), `${kind} ${owner}`).toBe(balance);
      }
  }
  for (const [key, balance] of shared) {
    const [kind = '', owner = ''] = key.split(' ');
    expect(await ledgerBalance(db, codeOf(kind as never), owner), key).toBe(balance);
  }
  expect((await checkLedger(db.read)).violations).toEqual([]);
  countTried('journals of these runs that PostgreSQL booked or refused alike', journals);
});

/** Books accepted journals in batches, and checks each refusal in a transaction of its own. */
async function bookAll(attempts: readonly Attempt[]): Promise<void> {
  const { db } = server.deps;
  let next = 0;
  while (next < attempts.length) {
    const refused = attempts.findIndex(({ isBooked }, place) => place >= next && !isBooked);
    const until = refused === -1 ? attempts.length : refused;
    const stretch = attempts.slice(next, until);
    if (stretch.length > 0)
      await db.transaction(async (tx) => {
        for (const { journal } of stretch) await postJournal(tx, journal);
      });
    const { journal } = attempts[refused] ?? {};
    if (journal) {
      const outcome = await db
        .transaction((tx) => postJournal(tx, journal))
        .catch((error: unknown) => accountsOf(journal).some((kind) => isOverdrawn(error, kind)));
      expect(outcome, journal.bizKey).toBe(true);
    }
    next = until + 1;
  }
}

const accountsOf = ({ kind }: Journal) => (kind === 'reversal' ? [] : ACCOUNTS_OF_JOURNALS[kind]);
