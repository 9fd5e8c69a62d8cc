import { STAFF_PERMISSIONS, type StaffPermission } from '@xunban/contract';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemberWithUniqueData, type MemberWithUniqueData } from '../../testing/member-with-unique-data.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
let scenario: MemberWithUniqueData;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await createMemberWithUniqueData(server);
});
afterAll(() => server.stop());

/** A value that a spreadsheet would run. */
const FORMULA = '=HYPERLINK("http://x.example","看")';

const LISTS = ['orders', 'tasks', 'refunds', 'transfers', 'audit', 'members'] as const;
type List = (typeof LISTS)[number];

async function take(token: string, list: List, query: Record<string, string> = {}, language = 'zh-Hans') {
  const response = await fetch(
    `${server.consoleUrl}/api/staff/exports/${list}?${new URLSearchParams({ file: 'csv', ...query })}`,
    {
      headers: { Authorization: `Bearer ${token}`, 'Accept-Language': language },
    },
  );
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, headers: response.headers, bytes, text: bytes.toString('utf8') };
}

const titles = (text: string) => (text.replace('\uFEFF', '').split('\r\n')[0] ?? '').split(',');
const rowsOf = (text: string) => text.trimEnd().split('\r\n').slice(1);

test('every list leaves as a file that a spreadsheet opens: a mark, titles in the language, a line for each row', async () => {
  const { token, api } = await server.newStaff();
  const orders = await take(token, 'orders');
  expect(orders.status).toBe(200);
  expect([...orders.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(orders.headers.get('Content-Type')).toBe('text/csv; charset=utf-8');
  expect(orders.headers.get('Content-Disposition')).toContain(encodeURIComponent('订单.csv'));
  expect(titles(orders.text)).toContain('金额（元）');
  const { totalCount } = await api.staff.orders({ query: {} });
  expect(rowsOf(orders.text)).toHaveLength(totalCount);
  expect(orders.headers.get('X-Rows')).toBe(String(totalCount));
  expect(orders.text).toContain(scenario.main.mainNo);
  expect(titles((await take(token, 'orders', {}, 'en')).text)[0]).toBe('Order');
  for (const list of LISTS)
    expect((await take(token, list, list === 'tasks' ? { view: 'unclaimed' } : {})).status, list).toBe(200);
});

test('without a choice a list is a workbook whose texts are text cells, and the log names the filters alone', async () => {
  const { token, staffId } = await server.newStaff();
  await server.deps.db.transaction((tx) =>
    sql`update member set company_name = '1E10' where id = ${scenario.member.memberId}`.execute(tx),
  );
  const response = await fetch(`${server.consoleUrl}/api/staff/exports/members?filter=${scenario.member.account}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(response.headers.get('Content-Type')).toContain('spreadsheetml');
  expect(response.headers.get('Content-Disposition')).toContain('members.xlsx');
  expect(response.headers.get('X-Rows')).toBe('1');
  const bytes = new Uint8Array(await response.arrayBuffer());
  const sheet = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toMatch(/t="inlineStr"><is><t xml:space="preserve">1E10</);
  expect((await take(token, 'members', { filter: scenario.member.account })).text).toContain('"\t1E10"');
  expect((await take(token, 'members', { file: 'pdf' })).status).toBe(400);
  const entries = await server.deps.db.read
    .selectFrom('audit_entry')
    .select('changes')
    .where('staff_id', '=', staffId)
    .execute();
  expect(JSON.stringify(entries)).not.toContain('workbook');
});

test('the file holds what the filter leaves, and nothing that a spreadsheet would run', async () => {
  const { token } = await server.newStaff();
  await createMemberWithUniqueData(server);
  await server.deps.db.transaction((tx) =>
    sql`update member set company_name = ${FORMULA} where id = ${scenario.member.memberId}`.execute(tx),
  );
  const all = await take(token, 'members');
  const found = await take(token, 'members', { filter: scenario.member.account });
  expect(rowsOf(all.text).length).toBeGreaterThan(1);
  expect(rowsOf(found.text)).toHaveLength(1);
  expect(found.text).toContain(`"'=HYPERLINK(""http://x.example"",""看"")"`);
  expect((await take(token, 'orders', { filter: 'nothing is called so' })).headers.get('X-Rows')).toBe('0');
  expect((await take(token, 'orders', { state: 'never' })).status).toBe(400);
});

test('an unknown sort order of a list is an invalid field, and the server continues', async () => {
  const { token } = await server.newStaff();
  for (const list of ['orders', 'members'] as const) {
    const { status, text } = await take(token, list, { sorting: 'colour of the eyes' });
    expect([status, text], list).toEqual([400, expect.stringContaining('sorting')]);
  }
  expect((await take(token, 'members')).status).toBe(200);
});

test('every export is logged with its filters, and without personal data', async () => {
  const { token, staffId } = await server.newStaff();
  await take(token, 'members', { filter: scenario.member.account, isDisabled: 'false' });
  const entries = await server.deps.db.read
    .selectFrom('audit_entry')
    .select(['action', 'object_no', 'changes'])
    .where('staff_id', '=', staffId)
    .execute();
  expect(entries).toMatchObject([{ action: 'list.export', object_no: 'members' }]);
  const written = JSON.stringify(entries);
  expect(written).toContain('isDisabled: false');
  expect(written).not.toContain(scenario.member.account);
});

test('columns without permission are absent', async () => {
  const without = async (list: List, lacking: StaffPermission) => {
    const { token } = await server.newStaff(STAFF_PERMISSIONS.filter((held) => held !== lacking));
    return take(token, list);
  };
  const masked = `${scenario.member.account.slice(0, 3)}****${scenario.member.account.slice(-4)}`;
  const { token } = await server.newStaff();
  expect((await take(token, 'members')).text).toContain(masked);
  const members = await without('members', 'contact.view');
  expect(members.text).not.toContain(masked);
  expect(titles(members.text)).not.toContain('电话（打码）');
  const [amount] = scenario.main.orders.map((order) => order.amount);
  expect((await take(token, 'orders')).text).toContain(`,${amount},`);
  const orders = await without('orders', 'amount.view');
  expect(titles(orders.text)).not.toContain('金额（元）');
  expect(orders.text).not.toContain(`,${amount},`);
  const transfers = await without('transfers', 'amount.view');
  expect(transfers.text).not.toContain(`***${scenario.numbers.payerAccount.slice(-4)}`);
});

test('the list permission alone does not allow an export, and a user is limited to thirty in an hour', async () => {
  const calls = ['order.view', 'member.view', 'refund.view', 'transfer.view'] as const;
  const { token } = await server.newStaff([...calls]);
  for (const list of LISTS) expect((await take(token, list)).status, list).toBe(403);
  const seesNothing = await server.newStaff(['list.export']);
  expect((await take(seesNothing.token, 'orders')).status).toBe(403);
  expect(rowsOf((await take(seesNothing.token, 'tasks', { view: 'unclaimed' })).text)).toEqual([]);
  const eager = await server.newStaff();
  const answers = await Promise.all(Array.from({ length: 32 }, () => take(eager.token, 'refunds')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
});
