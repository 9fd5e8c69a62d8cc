import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

/**
 * The audit log as an administrator searches it: each filter, several together, pages, unexpected input, and the export file.
 */

let server: TestServer;
let reader: Awaited<ReturnType<TestServer['newStaff']>>;
let one: string;
let other: string;
let memberId: string;
const ORDER = randomUUID();
const MOMENT = '2026-03-02T10:00:00+08:00';

/** Rows as actions write them, the oldest first; rows with the same time keep the order of writing. */
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  reader = await server.newStaff();
  one = (await server.newStaff([])).staffId;
  other = (await server.newStaff([])).staffId;
  memberId = (await server.newMember()).memberId;
  const rows = [
    // Rows at the last second of a day in Shanghai and the first second of the next.
    row({ action: 'order.approve', at: '2026-02-28T23:59:59+08:00', no: 'P26030200001' }),
    row({
      action: 'order.sendBack',
      at: '2026-03-01T00:00:00+08:00',
      no: 'p26030200001',
      reason: '孔径太小，100% 返工',
    }),
    row({ action: 'order.sendBack', staff: other, object: ORDER, member: memberId, reason: '外形层没有闭合' }),
    row({ action: 'member.setDisabled', kind: 'member', member: memberId, no: 'XB777001' }),
    row({ action: 'order.cancel', staff: other, no: 'P26030299999', changes: [changed('amount', '12.50')] }),
    row({ action: 'order.ship', at: '2026-03-03T09:00:00+08:00', no: 'P26030299999' }),
  ];
  await server.deps.db.transaction(async (tx) => {
    for (const values of rows) await tx.insertInto('audit_entry').values(values).execute();
  });
});
afterAll(() => server.stop());

const changed = (field: string, after: string) => ({ field, before: [], after: [after] });

const row = (is: {
  action: string;
  at?: string;
  staff?: string;
  kind?: string;
  object?: string;
  no?: string;
  member?: string;
  reason?: string;
  changes?: object[];
}) => ({
  at: new Date(is.at ?? MOMENT),
  staff_id: is.staff ?? one,
  staff_name: '王审单',
  action: is.action,
  object_kind: is.kind ?? 'order',
  object_id: is.object ?? '',
  object_no: is.no ?? '',
  member_id: is.member ?? null,
  changes: JSON.stringify(is.changes ?? []),
  reason: is.reason ?? '',
  ip: '10.1.2.3',
  device: 'Chrome · Windows',
  request_id: 'aaaa-1',
});

const WITHIN = { from: '2026-02-01', to: '2026-03-31' } as const;
const list = (query: object) => reader.api.staffAudit.list({ query: { ...WITHIN, ...query } });
const listActions = async (query: object = {}) => (await list(query)).items.map(({ action }) => action.split('.')[1]);
const ALL = ['ship', 'cancel', 'setDisabled', 'sendBack', 'sendBack', 'approve'];

test.each([
  ['nothing', () => ({}), ALL],
  ['person', () => ({ staffId: other }), ['cancel', 'sendBack']],
  ['action', () => ({ action: 'order.sendBack' }), ['sendBack', 'sendBack']],
  ['kind', () => ({ objectKind: 'member' }), ['setDisabled']],
  ['object', () => ({ objectId: ORDER }), ['sendBack']],
  ['member', () => ({ memberId }), ['setDisabled', 'sendBack']],
  ['whole number, small letters', () => ({ no: 'xb777001' }), ['setDisabled']],
  ['beginning of a number', () => ({ no: 'P260302' }), ['ship', 'cancel', 'sendBack', 'approve']],
  ['reason', () => ({ reason: '孔径' }), ['sendBack']],
  ['first day', () => ({ from: '2026-03-01' }), ALL.slice(0, -1)],
  ['last day', () => ({ to: '2026-02-28' }), ['approve']],
  ['one day', () => ({ from: '2026-03-02', to: '2026-03-02' }), ['cancel', 'setDisabled', 'sendBack']],
])('the list is narrowed by %s', async (_name, query, expected) => {
  expect(await listActions(query())).toEqual(expected);
  expect((await list(query())).count).toBe(expected.length);
});

test('filters narrow together, and of what contradicts nothing is left', async () => {
  expect(await listActions({ staffId: other, memberId, action: 'order.sendBack', reason: '外形' })).toEqual([
    'sendBack',
  ]);
  expect(await listActions({ objectId: ORDER, objectKind: 'order', from: '2026-03-02' })).toEqual(['sendBack']);
  expect(await listActions({ staffId: one, objectId: ORDER })).toEqual([]);
  expect(await listActions({ from: '2026-03-04', to: '2026-03-01' })).toEqual([]);
});

test('pages follow one another without a gap, also among entries of one moment', async () => {
  const seen: string[] = [];
  let before: string | undefined;
  for (let pages = 0; pages < 10; pages += 1) {
    const { items, next, count } = await list({ maxResultCount: 2, before });
    expect(count).toBe(ALL.length);
    seen.push(...items.map(({ id }) => id));
    if (next === null) break;
    expect(next).toBe(items.at(-1)?.id);
    before = next;
  }
  expect(seen).toEqual((await list({})).items.map(({ id }) => id));
  expect(new Set(seen).size).toBe(ALL.length);
  // Entries written meanwhile come before the first page and do not shift later pages.
  const { next } = await list({ maxResultCount: 3 });
  const rest = await listActions({ before: next });
  await server.deps.db.transaction((tx) =>
    tx
      .insertInto('audit_entry')
      .values(row({ action: 'order.ship', at: '2026-03-31T23:00:00+08:00' }))
      .execute(),
  );
  expect(await listActions({ before: next })).toEqual(rest);
  expect((await listActions())[0]).toBe('ship');
});

test('hostile values find nothing and break nothing', async () => {
  for (const text of ["' or 1=1 --", '%%', '__', '\\\\', '😀😀', 'P\u202e\u202e%', 'a'.repeat(60)]) {
    expect(await listActions({ no: text })).toEqual([]);
    expect(await listActions({ reason: text })).toEqual([]);
  }
  expect(await listActions({ reason: '100%' })).toEqual(['sendBack']);
  expect(await listActions({ objectId: "' or object_id <> '" })).toEqual([]);
  expect(await listActions({ staffId: randomUUID() })).toEqual([]);
  // An id that no entry has, and one beyond every number that the database counts to.
  for (const before of ['0', '999999999999999999']) expect(await listActions({ before })).toEqual([]);
  for (const [query, field] of [
    [{ before: "1' or 1=1" }, 'before'],
    [{ before: '-1' }, 'before'],
    [{ before: '9'.repeat(19) }, 'before'],
    [{ staffId: 'me' }, 'staffId'],
    [{ action: 'order.explode' }, 'action'],
    [{ objectKind: 'moon' }, 'objectKind'],
    [{ no: 'P' }, 'no'],
    [{ from: '2026-02-30' }, 'from'],
    [{ maxResultCount: 201 }, 'maxResultCount'],
  ] as const)
    await expect(list(query), field).rejects.toMatchObject({ validationErrors: [{ members: [field] }] });
  const blind = await server.newStaff(['staff.manage']);
  await expect(blind.api.staffAudit.list({ query: {} })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(server.guest.staffAudit.list({ query: {} })).rejects.toMatchObject({ kind: 'unauthenticated' });
});

async function exported({ token }: { readonly token: string }, query: Record<string, string>) {
  const answer = await fetch(
    `${server.consoleUrl}/api/staff/exports/audit?${new URLSearchParams({ ...WITHIN, ...query, file: 'csv' })}`,
    { headers: { Authorization: `Bearer ${token}` } },
  );
  return { status: answer.status, rows: answer.headers.get('x-rows'), text: await answer.text() };
}

test('the export has the filtered rows as text, and amounts with their permission; the export is logged', async () => {
  const { status, rows, text } = await exported(reader, { staffId: other });
  expect([status, rows]).toEqual([200, '2']);
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toContain('时间,人员,操作,对象');
  expect(lines[1]).toMatch(/2026-03-02 10:00,王审单,取消订单,订单,P26030299999,金额: 12\.50,/);
  expect(lines[2]).toContain('退回修改');
  expect(lines).toHaveLength(3);
  const { rows: entries } = await sql<{ changes: unknown }>`select changes from audit_entry where action = 'list.export'
    and object_no = 'audit' and staff_id = ${reader.staffId}`.execute(server.deps.db.read);
  expect(JSON.stringify(entries)).toContain(`staffId: ${other}`);

  const blind = await server.newStaff(['audit.view', 'list.export']);
  expect((await exported(blind, { staffId: other })).text).not.toContain('12.50');
  for (const permissions of [['audit.view'], ['list.export']] as const)
    expect((await exported(await server.newStaff(permissions), {})).status).toBe(403);
});

test('a long file is read page behind page, each entry once', async () => {
  await server.deps.db.transaction((tx) =>
    sql`insert into audit_entry (at, staff_id, staff_name, action, object_kind, object_no, request_id)
      select '2026-01-05 10:00+08', ${one}, '王审单', 'order.ship', 'order', 'L' || n, 'r' from generate_series(1, 1200) n`.execute(
      tx,
    ),
  );
  const { rows, text } = await exported(reader, { from: '2026-01-01', to: '2026-01-31' });
  const numbers = text.match(/L\d+/g) ?? [];
  expect([rows, numbers.length, new Set(numbers).size]).toEqual(['1200', 1200, 1200]);
});
