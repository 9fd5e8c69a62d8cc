import { type LiveCall, siteOfCall } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Action } from '../../../platform/actions.ts';
import { onceFor } from '../../../platform/http/idempotency.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { auditedCalls, entriesAfter, lastEntry } from '../../../testing/audited-actions.ts';
import { addressOf } from '../../../testing/declared-calls.ts';
import { queryText, samplePart } from '../../../testing/sample-input.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { recordAction } from './record-action.ts';
import { recordExport } from './record-export.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';

async function newAction(): Promise<Action> {
  const { staffId } = await server.newStaff();
  const by = { staffId, name: '王审单' };
  return { name: 'list.export', by, ip: '10.1.2.3', userAgent: CHROME, requestId: 'r-1' };
}

const rowsOf = ({ by }: Action) =>
  server.deps.db.read
    .selectFrom('audit_entry')
    .selectAll()
    .where('staff_id', '=', by?.staffId ?? '')
    .execute();

test('an audited action is logged with actor, object, address and request', async () => {
  const action = await newAction();
  await onceFor(
    server.deps.db,
    undefined,
    action,
  )((tx) => recordExport(tx, { list: 'orders', filters: ['state=10'], rows: 12 }));
  expect(await rowsOf(action)).toEqual([
    expect.objectContaining({
      ...{ action: 'list.export', staff_name: '王审单', object_kind: 'list', object_no: 'orders' },
      ...{ ip: '10.1.2.3', device: 'Chrome · Windows', request_id: 'r-1' },
      changes: [
        { field: 'rows', before: [], after: ['12'] },
        { field: 'filters', before: [], after: ['state=10'] },
      ],
    }),
  ]);
});

test('work without its audit entry does not commit', async () => {
  const action = await newAction();
  const work = onceFor(
    server.deps.db,
    undefined,
    action,
  )((tx) => tx.insertInto('staff_role').values({ name: 'unrecorded', permissions: [] }).execute());
  await expect(work).rejects.toThrow('list.export was not recorded');
  const { rows } = await sql`select from staff_role where name = 'unrecorded'`.execute(server.deps.db.read);
  expect(rows).toEqual([]);
});

test('a refusal leaves no row, thrown or returned', async () => {
  const action = await newAction();
  const once = onceFor(server.deps.db, undefined, action);
  const refusal = new Refusal('notFound');
  const thrown = once(async (tx) => {
    await recordAction(tx, { object: { kind: 'list' } });
    throw refusal;
  });
  await expect(thrown).rejects.toBe(refusal);
  await expect(once(async () => refusal)).rejects.toBe(refusal);
  expect(await rowsOf(action)).toEqual([]);
});

test('a repetition under the same key is not written down again', async () => {
  const action = await newAction();
  const attempt = { scope: `staff:${action.by?.staffId}`, key: 'the-same-key', requestHash: Buffer.from('x') };
  for (let time = 0; time < 2; time += 1)
    await onceFor(server.deps.db, attempt, action)((tx) => recordExport(tx, { list: 'orders', filters: [], rows: 1 }));
  expect(await rowsOf(action)).toHaveLength(1);
});

test('personal data in a reason is masked', async () => {
  const action = await newAction();
  const reason = '客户 13812345678，身份证 11010519491231002X，订单 M261204001001';
  await onceFor(server.deps.db, undefined, action)((tx) => recordAction(tx, { object: { kind: 'list' }, reason }));
  const [row] = await rowsOf(action);
  expect(row?.reason).toBe('客户 138****5678，身份证 1101****002X，订单 M261204001001');
});

test('the database refuses to change, delete or empty the log', async () => {
  const action = await newAction();
  await onceFor(
    server.deps.db,
    undefined,
    action,
  )((tx) => recordAction(tx, { object: { kind: 'list' }, reason: 'as it was' }));
  const statements = [
    "update audit_entry set staff_name = 'somebody else'",
    "update audit_entry set reason = ''",
    'delete from audit_entry',
    'truncate audit_entry',
  ];
  for (const statement of statements)
    await expect(server.deps.db.transaction((tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
      /rows of audit_entry\w* are written once/,
    );
  expect(await rowsOf(action)).toHaveLength(1);
});

describe('refused actions', () => {
  /** A refused action leaves no audit entry: checked for every call that declares one. */

  test.each(auditedCalls)('$name leaves nothing when it is refused', async ({ def }) => {
    const { token } = await server.newStaff();
    const unprivileged = await server.newStaff([]);
    const before = await lastEntry(server.deps.db);
    const refused = [];
    for (const who of [unprivileged.token, token]) refused.push(await ask(def, who));
    const rows = await entriesAfter(server.deps.db, before);
    expect(rows).toHaveLength(refused.filter((status) => status < 300).length);
  });

  /** With an input of the right form that names nothing which is there. */
  async function ask(def: LiveCall, token: string): Promise<number> {
    const params = samplePart(def.params, {});
    const path = addressOf(def, server.deps.config.product, (name) => String(params[name]));
    const query = queryText(samplePart(def.query, {}));
    const body = def.method === 'GET' ? {} : { body: JSON.stringify(samplePart(def.body, {})) };
    const response = await fetch(`${siteOfCall(def) === 'web' ? server.url : server.consoleUrl}${path}?${query}`, {
      method: def.method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(def.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      },
      ...body,
    });
    await response.arrayBuffer();
    return response.status;
  }
});
