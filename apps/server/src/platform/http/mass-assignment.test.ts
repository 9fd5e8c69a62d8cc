import { randomUUID } from 'node:crypto';
import { type LiveCall, siteOfCall } from '@xunban/contract';
import { countTried, isStress } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, ask, expectReplyForm, implementedCalls, isRefused } from '../../testing/declared-calls.ts';
import { unusedWorld, type World } from '../../testing/known-world.ts';
import { type NotedWrites, noteWrites } from '../../testing/noted-writes.ts';
import { queryText, samplePart } from '../../testing/sample-input.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server.ts';

/**
 * Right requests of every writing call with a JSON body, with further fields that only the server decides: at the top, and in
 * each object below. Their values are found nowhere in the database and in no reply. `npm test` tries every call that members
 * can make and a quarter of those of staff alone, `npm run stress` all of them.
 */

const AMOUNT = 98_765_432;
const TEXT = 'zz-privileged';
const DAY = '2001-02-03';

let server: TestServer;
let written: NotedWrites;
/** Owner of the injected ids. */
let other: TestMember;
let marked: Readonly<Record<string, string>>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  written = await noteWrites(server.deps.db);
  other = await server.newMember();
  marked = await rowsWithMarks();
});
afterAll(() => server.stop());

const NUMBERS = [
  ...['price', 'unitPrice', 'amount', 'amountFen', 'amount_fen', 'total', 'goods', 'freight', 'discount', 'paid'],
  ...['refunded', 'due', 'balance', 'cash', 'wallet', 'creditRemain', 'creditLimit', 'fee', 'position'],
];
const IDS = ['memberId', 'mbId', 'member_id', 'ownerId', 'staffId', 'createdBy', 'approvedBy'];
const TEXTS = ['state', 'status', 'role', 'passwordHash', 'password_hash', 'tokenHash', 'createdIp'];
const TIMES = ['createdAt', 'paidAt', 'paid_at', 'approvedAt', 'confirmedAt'];
const FLAGS = ['isTrust', 'isTrusted', 'is_trusted', 'isAdmin', 'isPaid', 'isApproved'];

const privileged = (): Readonly<Record<string, unknown>> => ({
  ...Object.fromEntries(NUMBERS.map((name) => [name, AMOUNT])),
  ...Object.fromEntries(IDS.map((name) => [name, other.memberId])),
  ...Object.fromEntries(TEXTS.map((name) => [name, TEXT])),
  ...Object.fromEntries(TIMES.map((name) => [name, `${DAY}T04:05:06.000Z`])),
  ...Object.fromEntries(FLAGS.map((name) => [name, true])),
  permissions: [TEXT],
});

/** Number of rows of each table that contain an injected value. */
async function rowsWithMarks(): Promise<Readonly<Record<string, string>>> {
  const pattern = [AMOUNT, TEXT, DAY, other.memberId].join('|');
  const tables = [...(await written.ofTables()).keys()].map(
    (name) =>
      sql`(select count(*) from ${sql.table(name)} t where t::text ~ ${sql.lit(pattern)})::text as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, string>>`select ${sql.join(tables)}`.execute(server.deps.db.read);
  return rows[0] ?? {};
}

test('an injected value is found in any table', async () => {
  const { memberId } = await server.newMember();
  const setName = (name: string) =>
    sql`update member set true_name = ${name} where id = ${memberId}`.execute(server.deps.db.read);
  await setName(`to ${TEXT}`);
  expect(await rowsWithMarks()).not.toEqual(marked);
  await setName('to nothing');
  expect(await rowsWithMarks()).toEqual(marked);
});

/** Adds the fields that an object does not have. Its own ones are the caller's to choose. */
function withFields(object: object, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const own = new Set(Object.keys(object).map((name) => name.toLowerCase()));
  const added = Object.entries(fields).filter(([name]) => !own.has(name.toLowerCase()));
  return { ...object, ...Object.fromEntries(added) };
}

/** @returns the same value with the fields in each object below it */
function withFieldsBelow(value: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  if (Array.isArray(value)) return value.map((item) => inside(item, fields));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inside(item, fields)]));
}

function inside(value: unknown, fields: Readonly<Record<string, unknown>>): unknown {
  const below = withFieldsBelow(value, fields);
  return typeof below === 'object' && below !== null && !Array.isArray(below) ? withFields(below, fields) : below;
}

/** The usual caller of a call; members where both may make it. */
const isForStaff = ({ access }: LiveCall): boolean => typeof access === 'object' && 'staff' in access;

async function send(def: LiveCall, { known, tokens }: World, body: unknown) {
  const params = samplePart(def.params, known);
  const path = addressOf(def, server.deps.config.product, (name) => String(params[name]));
  const query = queryText(samplePart(def.query, known));
  const isAtConsole = isForStaff(def) || siteOfCall(def) === 'console';
  const token = isForStaff(def) ? tokens.staff : tokens.member;
  const answer = await ask(`${isAtConsole ? server.consoleUrl : server.url}${path}${query ? `?${query}` : ''}`, {
    method: def.method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(def.idempotent ? { 'Idempotency-Key': randomUUID() } : {}),
    },
    body: JSON.stringify(body),
  });
  countTried('writing requests with fields that only the server decides', 1);
  expectReplyForm(def, answer, `${def.method} ${def.path}`);
  return answer;
}

const asked = implementedCalls
  .filter(({ def }) => def.method !== 'GET' && def.body && !def.files)
  .filter(({ def }, at) => isStress || !isForStaff(def) || at % 4 === 0);
/** Calls that accepted a request in spite of the fields. */
const accepted = new Set<string>();

test.each(asked)('$name takes no field that only the server decides', async ({ name, def }) => {
  for (const where of ['top', 'below'] as const) {
    const world = await unusedWorld(server, written);
    const right = samplePart(def.body, world.known);
    const body = where === 'top' ? withFields(right, privileged()) : withFieldsBelow(right, privileged());
    if (where === 'below' && JSON.stringify(body) === JSON.stringify(right)) continue;
    const before = await written.total();
    const answer = await send(def, world, body);
    const about = `${where}: ${JSON.stringify(answer.json)?.slice(0, 400)}`;
    // A call that moves money or creates orders takes exactly its fields.
    if (def.idempotent && where === 'top') expect(isRefused(answer), about).toBe(true);
    if (!isRefused(answer)) {
      accepted.add(name);
      expect(about).not.toMatch(new RegExp(`${AMOUNT}|${TEXT}|${DAY}`));
      await expectNoPrivilege(world);
    }
    if ((await written.total()) !== before) expect(await rowsWithMarks(), about).toEqual(marked);
  }
});

/** Flags have no value that could be searched for. */
async function expectNoPrivilege({ owner }: World): Promise<void> {
  const { status, json } = await ask(`${server.url}/api/applet/appletaccount/get-applet-getmemberinfo`, {
    method: 'GET',
    headers: { Authorization: `Bearer ${owner.token}` },
  });
  // Some calls end the session.
  if (status === 200) expect(json?.['result']).toMatchObject({ isTrust: false, creditRemain: 0 });
}

test('requests with further fields were accepted, so they went deep enough', () => {
  for (const name of ['address.add', 'main.tagOrder', 'quote.recalculate', 'storedQuote.save'])
    expect([...accepted]).toContain(name);
});
