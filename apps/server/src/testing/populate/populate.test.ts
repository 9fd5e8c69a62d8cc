import { apiJsonSchema, type CallDef, type LiveCall, STAFF_PERMISSIONS } from '@xunban/contract';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { repairTasks } from '../../features/back-office/tasks/tasks-jobs.ts';
import { openStaffSession } from '../../features/base/staff-accounts/staff-sessions.ts';
import { openMemberSession } from '../../features/identity/accounts/sessions.ts';
import { openSession } from '../../platform/db/session.ts';
import { urlTo } from '../database-templates.ts';
import { addressOf, type DeclaredCall, implementedCalls } from '../declared-calls.ts';
import { violations } from '../payments.ts';
import { startTestServer, type TestServer } from '../server.ts';
import { BOARDS_OF_HISTORY, BOARDS_OF_WORK } from './play-scenarios.ts';
import { populate } from './populate.ts';
import { readsDuring, rowsRead } from './rows-read.ts';

/** An instance with several years of data, copied from rows of the server, and the rows that its lists read there. */

const ORDERS = 4_000;
const OPEN = 80;
/** In a growing table a list reads its page and the open items, never older rows: less than a row of each member. */
const MAX_ROWS = 700;

/** Calls that are not lists: they cover all data, and `npm run bench -- lists` measures their cost. */
const REPORTS: Readonly<Record<string, string>> = {
  'staff.ledger': 'the trial balance adds up every account',
  'staffLedger.journals': 'counts the journals that were asked for, ten thousand of them at most',
  'staffLedger.months': 'holds the bookings of the month to be closed against the bills',
  'staffConversations.open': 'one conversation, which it must be told',
  'staffPaymentApprovals.list': 'the requests of one member or main order, which it must be told',
  'staffSettlements.openItems': 'holds every booking at a gateway against its bills',
  'staffEvaluations.factories': 'counts every board and promise of a factory',
  'staffFactories.proposal': 'counts the promises of the last 90 days of each factory',
};

let server: TestServer;
let session: pg.Client;
let elsewhere: pg.Client;
let token: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  // As in a test file beside this one: PostgreSQL keeps what an open transaction could see, also in other databases.
  elsewhere = await openSession({ url: urlTo(server.databaseUrl, 'postgres'), name: 'elsewhere' });
  await elsewhere.query('begin');
  await elsewhere.query('select pg_current_xact_id()');
  await populate(server, { orders: ORDERS, open: OPEN, years: 2 });
  session = await openSession({ url: server.databaseUrl, name: 'plans' });
  // Simulates large tables: while an index is usable, no sequential scan is used, and each row is expensive.
  await session.query('set enable_seqscan = off');
  await session.query('set cpu_tuple_cost = 10');
  // Such expensive rows would be split among parallel workers, which read ahead by varying amounts.
  await session.query('set max_parallel_workers_per_gather = 0');
  const { rows } = await session.query(
    `select order_no, main_order.main_no, pay_no, waybill, refund_no from pcb_order join main_order on main_order.id = main_order_id
     join payment_order using (main_order_id) join payment on payment.id = payment_id
     left join shipment on shipment.id = shipment_id left join refund on refund.payment_id = payment.id
     where refund_no is not null or waybill is not null limit 500`,
  );
  numbers = [
    ...new Set(
      rows
        .slice(0, 3)
        .concat(rows.slice(-3))
        .flatMap((row) => Object.values(row as object)),
    ),
  ].filter((value): value is string => typeof value === 'string');
  token = await busiest();
}, 240_000);
afterAll(async () => {
  await session.end();
  await elsewhere.end();
  await server.stop();
});

test('copies are rows as the server writes them: ledger and tasks agree with them', async () => {
  expect(await violations(server.deps.db)).toEqual([]);
  expect(await repairTasks(server.deps)).toEqual({ differing: 0, givenBack: 0 });
});

test('each state has its boards', async () => {
  const counts = await server.consoleFor(token).staff.orderCounts({});
  const [members, workers] = [ORDERS / BOARDS_OF_HISTORY + 1, OPEN / BOARDS_OF_WORK + 1];
  const open = [10, 15, 20, 30, 40, 50, 60, 70].map((state) => [state, workers]);
  expect(counts.map(({ state, count }) => [state, count])).toEqual([
    [0, 0],
    ...open,
    [80, 3 * members],
    [90, 2 * members],
  ]);
});

test('a copy opens like any order, with the phone number encrypted for it', async () => {
  const { api } = await server.newStaff(STAFF_PERMISSIONS);
  const [last] = (await api.staff.orders({ query: { state: 60, maxResultCount: 1 } })).items;
  const order = await api.staff.order({ params: { id: last?.id ?? '' } });
  expect(order.history.map(({ action }) => action)).toContain('completeStep');
  expect(JSON.stringify(order)).toMatch(/1[3-9]\d\*{4}\d{4}/);
});

test('a copied member reads the own addresses', async () => {
  const { rows } = await session.query<{ member_id: string }>(
    'select member_id from delivery_address order by created_at desc limit 40',
  );
  for (const { member_id: memberId } of rows) {
    const { token } = await server.deps.db.transaction((tx) => openMemberSession(tx, memberId, { ip: '', device: '' }));
    const answer = await fetch(`${server.url}/api/applet/appletaccount/get-applet-getmemberaddresslist`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(await answer.text()).toMatch(/"1[3-9]\d{9}"/);
  }
});

describe('no list reads a table that grows', () => {
  const lists = implementedCalls.filter((call) => isList(call) && !(call.name in REPORTS));

  test.for(lists.map((call) => [call.name, call] as const))('%s', async ([, { def }]) => {
    for (const query of asked(def)) {
      const url = `${server.consoleUrl}${addressOf(def, server.deps.config.product, () => '')}?${query}`;
      const ask = async () => {
        const answer = await fetch(url, { headers: { Authorization: `Bearer ${token}` } });
        expect(answer.status, query).toBe(200);
      };
      const read = await rowsRead(session, await readsDuring(ask));
      for (const [table, rows] of read) expect.soft(rows, `${query}: ${table}`).toBeLessThan(MAX_ROWS);
    }
  });
});

/** Returns the token of the most active staff user, so that their own past work exists as well. */
async function busiest(): Promise<string> {
  const { rows } = await session.query<{ ended_by: string }>(
    'select ended_by from task where ended_by is not null group by ended_by order by count(*) desc limit 1',
  );
  return (await server.deps.db.transaction((tx) => openStaffSession(tx, rows[0]?.ended_by ?? ''))).token;
}

/** Lists of the console that need nothing but a query of their choice. */
function isList({ def }: DeclaredCall): boolean {
  return (
    (fieldsOf(def).required ?? []).every((field) => field in SOUGHT) &&
    def.area === 'staff' &&
    def.method === 'GET' &&
    !def.path.includes('{') &&
    'result' in def &&
    typeof def.result === 'object'
  );
}

/** Requests for each list: as it opens, under each of its filters, and searched by numbers and by text. */
function asked(def: LiveCall): string[] {
  const each = Object.entries(fieldsOf(def).properties ?? {}).flatMap(([field, { enum: own, anyOf }]) => {
    const values = own ?? anyOf?.at(-1)?.enum ?? SOUGHT[field] ?? [];
    return values.map((value) => `${field}=${encodeURIComponent(String(value))}`);
  });
  return [...(fieldsOf(def).required === undefined ? [''] : []), ...each];
}

const fieldsOf = (def: CallDef): Fields =>
  apiJsonSchema(('query' in def && def.query) || z.object({}), { io: 'input', unrepresentable: 'any' }) as Fields;

interface Fields {
  readonly required?: readonly string[];
  readonly properties?: Readonly<
    Record<string, { readonly enum?: readonly string[]; readonly anyOf?: readonly { readonly enum?: string[] }[] }>
  >;
}

let numbers: readonly string[] = [];
const SEARCH_TEXTS = ['深圳华芯', 'PN-40', '电源板_v3'];
const SOUGHT: Readonly<Record<string, readonly unknown[]>> = {
  state: [10, 80],
  get text() {
    return [...numbers, ...SEARCH_TEXTS];
  },
  get filter() {
    return [...numbers, ...SEARCH_TEXTS];
  },
};
