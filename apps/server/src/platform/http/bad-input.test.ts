import { randomUUID } from 'node:crypto';
import { type LiveCall, siteOfCall } from '@xunban/contract';
import { HOSTILE_BODIES, HOSTILE_QUERIES, HOSTILE_VALUES } from '@xunban/testkit/hostile-values';
import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { seededRandom, seedOf } from '@xunban/testkit/seeded-random';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, ask, expectReplyForm, implementedCalls, isRefused } from '../../testing/declared-calls.ts';
import { unusedWorld, type World } from '../../testing/known-world.ts';
import { type NotedWrites, noteWrites } from '../../testing/noted-writes.ts';
import { violations } from '../../testing/payments.ts';
import { jsonWith, type KnownValues, placesIn, queryText, samplePart } from '../../testing/sample-input.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/**
 * Every call of the contract under bad input: requests that are right except for one place, and requests that are entirely
 * malformed, by guests, members and staff. None may fail on our side, leave the envelope of its path, or be refused and have
 * written all the same. The same seed makes the same requests in every run.
 */

const REQUESTS_PER_CALL = isStress ? stressIterations(2) : 1;

let server: TestServer;
let written: NotedWrites;
beforeAll(async () => {
  // Without jobs: nothing else writes, so every change of a row is the request's.
  server = await startTestServer({ ROLES: 'api,pricing' });
  written = await noteWrites(server.deps.db);
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

interface BadRequest {
  readonly path: string;
  readonly query: string;
  readonly body: string | undefined;
}

function* badRequests(call: LiveCall, known: KnownValues, random: () => number): Generator<BadRequest> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const parts = { params: samplePart(call.params, known), query: samplePart(call.query, known) };
  const body = call.method === 'GET' ? undefined : samplePart(call.body, known);
  const right = {
    path: addressOf(call, server.deps.config.product, (name) => String(parts.params[name])),
    query: queryText(parts.query),
    body: body === undefined ? undefined : JSON.stringify(body),
  };
  const fieldsOfQuery = Object.keys(parts.query);
  const fieldsOfPath = Object.keys(parts.params);
  for (let count = 0; count < REQUESTS_PER_CALL; count += 1) {
    const { json, text } = pick(HOSTILE_VALUES);
    const where = random();
    if (where < 0.08) yield { ...right, query: [right.query, pick(HOSTILE_QUERIES)].filter(Boolean).join('&') };
    else if (where < 0.2 && body !== undefined) yield { ...right, body: pick(HOSTILE_BODIES) };
    else if (where < 0.35 && fieldsOfPath.length > 0) {
      const chosen = pick(fieldsOfPath);
      const fill = (name: string) =>
        name === chosen ? text.toWellFormed().slice(0, 4_000) || ' ' : String(parts.params[name]);
      yield { ...right, path: addressOf(call, server.deps.config.product, fill) };
    } else if (fieldsOfQuery.length > 0 && (body === undefined || where < 0.55)) {
      const doubled = random() < 0.2;
      const chosen = pick(fieldsOfQuery);
      const bad = `${chosen}=${encodeURIComponent(text.toWellFormed().slice(0, 8_000))}`;
      const rest = queryText(
        Object.fromEntries(Object.entries(parts.query).filter(([name]) => doubled || name !== chosen)),
      );
      yield { ...right, query: [rest, bad].filter(Boolean).join('&') };
    } else if (body !== undefined) yield { ...right, body: jsonWith(body, pick(placesIn(body)), json) };
    else
      yield { ...right, query: `${encodeURIComponent(text.toWellFormed().slice(0, 2_000))}=${pick(['', '1', '%00'])}` };
  }
}

/** The intended caller is chosen most often; the others check that bad input does not bypass the access check. */
function chooseCaller(call: LiveCall, random: () => number): keyof World['tokens'] {
  const meant = typeof call.access !== 'string' ? 'staff' : call.access === 'anyone' ? 'guest' : 'member';
  const others = (['guest', 'member', 'staff'] as const).filter((who) => who !== meant);
  const chance = random();
  return chance < 0.8 ? meant : chance < 0.9 ? others[0]! : others[1]!;
}

/** Tries of codes and passwords are counted although they are refused: that is what they are for. */
const COUNTED = new Set(['limit_use', 'sms_code', 'captcha', 'pay_password_failure', 'outbox_message']);

interface TableState {
  readonly writes: bigint;
  readonly writesOfTables: ReadonlyMap<string, string>;
  /** One text per table that changes with any of its rows. */
  readonly tables: Readonly<Record<string, string>>;
}

let tablesBefore: TableState | undefined;

/** Only tables with writes since the last read are read again. */
async function stateOfTables(last?: TableState): Promise<TableState> {
  const writes = await written.total();
  if (last?.writes === writes) return last;
  const writesOfTables = await written.ofTables();
  const changed = [...writesOfTables].filter(
    ([name, count]) => !COUNTED.has(name) && last?.writesOfTables.get(name) !== count,
  );
  if (changed.length === 0) return { writes, writesOfTables, tables: last?.tables ?? {} };
  const columns = changed.map(
    ([name]) =>
      sql`(select count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)), 0) from ${sql.table(name)} t) as ${sql.ref(name)}`,
  );
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)}`.execute(server.deps.db.read);
  return { writes, writesOfTables, tables: { ...last?.tables, ...rows[0] } };
}

test('writes are detected', async () => {
  const before = await stateOfTables();
  expect(await stateOfTables(before)).toBe(before);
  const { memberId } = await server.newMember();
  const grown = await stateOfTables(before);
  expect(grown.tables['member']).not.toBe(before.tables['member']);
  await sql`update member set true_name = 'another' where id = ${memberId}`.execute(server.deps.db.read);
  expect((await stateOfTables(grown)).tables['member']).not.toBe(grown.tables['member']);
});

const asked = implementedCalls.filter(({ def }) => !def.files);
/** Counts for the calls that have an input. */
const sent = { requests: 0, refused: 0 };

test.each(asked)('$name refuses what it cannot use, and then has changed nothing', async ({ name, def }) => {
  const { known, tokens } = await unusedWorld(server, written);
  const random = seededRandom(seedOf(name));
  let before = await stateOfTables(tablesBefore);
  let refused = 0;
  const requests = [...badRequests(def, known, random)];
  for (const { path, query, body } of requests) {
    const caller = chooseCaller(def, random);
    const token = tokens[caller];
    // A call served by both apps is sent to the app of the caller.
    const site = siteOfCall(def) ?? (caller === 'staff' ? 'console' : 'web');
    const address = site === 'console' ? server.consoleUrl : server.url;
    const answer = await ask(`${address}${path}${query ? `?${query}` : ''}`, {
      method: def.method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...(def.idempotent ? { 'Idempotency-Key': randomUUID() } : {}),
      },
      body,
    });
    countTried('requests with one hostile value, or malformed as a whole', 1);
    const about = `${def.method} ${path.slice(0, 200)}?${query.slice(0, 200)} ${body?.slice(0, 400)}\n→ ${JSON.stringify(answer.json)?.slice(0, 400)}`;
    expectReplyForm(def, answer, about);
    const after = await stateOfTables(before);
    if (isRefused(answer)) {
      refused += 1;
      expect(after.tables, about).toEqual(before.tables);
    }
    before = after;
  }
  tablesBefore = before;
  if (!def.params && !def.query && !def.body) return;
  sent.requests += requests.length;
  sent.refused += refused;
});

test('the majority of requests was refused', () => {
  // If all requests were accepted, the generator would be wrong and the tests above would prove nothing.
  expect(sent.refused).toBeGreaterThan(sent.requests / 2);
});

const boundary = 'xunban';
const piece = (headers: string, content: string) => `--${boundary}\r\n${headers}\r\n\r\n${content}\r\n`;
const file = (disposition: string, content = 'x') =>
  piece(`Content-Disposition: form-data; ${disposition}\r\nContent-Type: application/zip`, content);
const end = `--${boundary}--\r\n`;

const BAD_UPLOADS: readonly (readonly [what: string, body: string])[] = [
  ['nothing at all', ''],
  ['no boundary', 'name="file"'],
  ['only an end', end],
  ['no end', file('name="file"; filename="a.zip"')],
  ['a part cut in its headers', `--${boundary}\r\nContent-Dispo`],
  ['a part without a name', file('filename="a.zip"') + end],
  ['another field', file('name="other"; filename="a.zip"') + end],
  ['the field twice', file('name="file"; filename="a.zip"').repeat(2) + end],
  ['the file as a plain field', piece('Content-Disposition: form-data; name="file"', 'x') + end],
  ['an empty file', file('name="file"; filename="a.zip"', '') + end],
  ['a path as its name', file('name="file"; filename="../../../../etc/passwd"') + end],
  ['line ends and NUL in its name', file('name="file"; filename="a%0d%0aX: 1\0.zip"') + end],
  [
    'a field called __proto__',
    piece('Content-Disposition: form-data; name="__proto__"', 'x') + file('name="file"; filename="a.zip"') + end,
  ],
  ['a file called __proto__', file('name="__proto__"; filename="a.zip"') + end],
  ['many fields', piece('Content-Disposition: form-data; name="a"', 'x').repeat(200) + end],
  ['a long field', piece('Content-Disposition: form-data; name="a"', 'x'.repeat(100_000)) + end],
  ['a long header', piece(`X-Long: ${'x'.repeat(100_000)}`, 'x') + end],
];

const uploads = implementedCalls.filter(({ def }) => def.files);
const types = [
  `multipart/form-data; boundary=${boundary}`,
  `multipart/form-data; boundary=${'b'.repeat(5_000)}`,
  'multipart/form-data',
  'application/json',
];

/** Each malformed upload is sent to one call with files, and in `npm run stress` to all of them. */
test.each(BAD_UPLOADS.map(([what, body], row) => ({ what, body, row })))(
  'an upload of $what is refused and keeps nothing',
  async ({ body, row }) => {
    const { known } = await unusedWorld(server, written);
    const sampled = sampledColumns(uploads, uploads.length, row);
    // A caller of its own for each: one may only upload so much an hour.
    const callers = await Promise.all(
      sampled.map(({ def }) => (siteOfCall(def) === 'console' ? server.newStaff() : server.newMember())),
    );
    const before = await stateOfTables();
    for (const [at, { def }] of sampled.entries()) {
      const isForConsole = siteOfCall(def) === 'console';
      const params = samplePart(def.params, known);
      const path = addressOf(def, server.deps.config.product, (name) => String(params[name]));
      const query = queryText(samplePart(def.query, known));
      const field = Object.keys(def.files ?? {})[0] ?? '';
      for (const type of types) {
        const answer = await ask(`${isForConsole ? server.consoleUrl : server.url}${path}${query ? `?${query}` : ''}`, {
          method: def.method,
          headers: { Authorization: `Bearer ${callers[at]?.token}`, 'Content-Type': type },
          body: body.replaceAll('name="file"', `name="${field}"`),
        });
        const about = `${def.method} ${def.path} as ${type.slice(0, 80)}`;
        countTried('malformed uploads', 1);
        expectReplyForm(def, answer, about);
        expect(isRefused(answer), about).toBe(true);
      }
    }
    expect((await stateOfTables()).tables).toEqual(before.tables);
  },
);
