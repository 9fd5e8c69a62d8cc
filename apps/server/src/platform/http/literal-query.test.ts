import { randomUUID } from 'node:crypto';
import { calls } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillCart, giveBoardFile, placePlainOrder } from '../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer, type TestStaff } from '../../testing/server.ts';
import { openApiDocument } from './openapi.ts';

let server: TestServer;
let buyer: TestMember;
beforeAll(async () => {
  server = await startTestServer();
  buyer = await server.newMember();
});
afterAll(() => server.stop());

interface Answer {
  readonly success: boolean;
  readonly code?: unknown;
  readonly result: unknown;
  readonly validationErrors?: readonly { readonly members: readonly string[]; readonly code: string }[];
}

/** Sends the query string as it is, with an empty body. */
async function send(method: 'DELETE' | 'POST', call: string, query: string, headers = {}): Promise<Answer> {
  const response = await fetch(`${server.url}/api/applet/appletorder/${call}?${query}`, {
    method,
    headers: { Authorization: `Bearer ${buyer.token}`, ...headers },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

const remove = (query: string) => send('DELETE', 'delete-applet-getcartlist', query);
const changeInvoice = (query: string) => send('POST', 'post-applet-updateinvoice', query);
const literally = (value: unknown) =>
  `query=${encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))}`;
const faultsOf = ({ validationErrors = [] }: Answer) =>
  validationErrors.map(({ members, code }) => `${members[0]} ${code}`);

async function newRows(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let row = 0; row < count; row += 1)
    ids.push((await fillCart(buyer, { fileId: await giveBoardFile(server, buyer.memberId) })).cartId);
  return ids;
}

test('cart rows are deleted by `query`: an id, ids separated by commas, a list, an object', async () => {
  const [a = '', b = '', c = '', d = '', e = '', f = ''] = await newRows(6);
  const removed = (count: number) => ({ success: true, result: { removed: count } });
  expect(await remove(`${literally(a)}&userId=${buyer.memberId}`)).toMatchObject(removed(1));
  expect(await remove(literally(`${b}, ${c.toUpperCase()}`))).toMatchObject(removed(2));
  expect(
    await remove(`QUERY=${encodeURIComponent(JSON.stringify({ IDS: [d], userId: buyer.memberId }))}`),
  ).toMatchObject(removed(1));
  expect(await remove(literally([e]))).toMatchObject(removed(1));
  expect(await remove(`ids=${f}&query=`)).toMatchObject(removed(1));
  expect(await buyer.api.order.cart({ query: {} })).toEqual([]);
});

test.each<[string, string, readonly string[]]>([
  ['nothing', '', ['ids required']],
  ['an empty object', literally({}), ['ids required']],
  ['malformed JSON', literally('{"ids":['), ['query json']],
  ['a number that no double holds', literally('{"ids":[1,1e999]}'), ['query json']],
  ['an id that is none', literally('1'), ['ids.0 invalid']],
  ['two ids that are none', literally('1,2'), ['ids.0 invalid', 'ids.1 invalid']],
  ['ids of other types', literally({ ids: ['1', 2, null] }), ['ids.0 invalid', 'ids.1 type', 'ids.2 required']],
  ['an empty list', literally({ ids: [] }), ['ids tooSmall']],
  ['a number', literally({ ids: 7 }), ['ids invalid']],
  ['an object in place of ids', literally({ ids: {} }), ['ids invalid']],
  [
    'fields that are not known',
    literally({ id: '1', __proto: 1 }),
    ['id unknownField', '__proto unknownField', 'ids required'],
  ],
  ['a prototype', literally('{"__proto__":{"ids":"1"}}'), ['__proto__ unknownField', 'ids required']],
  ['both parameters', `${literally('1')}&ids=2`, ['ids duplicate', 'ids.0 invalid']],
  ['both in the object', `${literally({ ids: '1' })}&Ids=2`, ['ids duplicate', 'ids.0 invalid']],
  ['two spellings', `query=1&Query=2`, ['query duplicate']],
  ['a NUL', `query=%00`, ['ids unstorable']],
  ['deep nesting', literally(`{"ids":${'['.repeat(70)}${']'.repeat(70)}}`), [`ids${'.0'.repeat(63)} unstorable`]],
])('bad ids are refused with every fault: %s', async (_, query, faults) => {
  const answer = await remove(query);
  expect(answer).toMatchObject({ success: false, code: 400 });
  expect(faultsOf(answer)).toEqual(faults);
});

test('the invoice choice is changed by `query`: a main order, or an object with the billing profile', async () => {
  const { id: mainId } = await placePlainOrder(server, buyer, 1);
  const { id: billingProfileId } = await buyer.api.invoice.addProfile({
    body: { holder: 'person', title: '王小板', kind: 'ordinary' },
  });
  const choiceOf = (answer: Answer) => (answer.result as { choice: { id: string } | null }).choice;
  expect(choiceOf(await changeInvoice(literally({ mainId, billingProfileId })))).toMatchObject({
    id: billingProfileId,
  });
  expect(choiceOf(await changeInvoice(literally(mainId)))).toBeNull();
  expect(choiceOf(await changeInvoice(`${literally(mainId)}&billingProfileId=${billingProfileId}`))).toMatchObject({
    id: billingProfileId,
  });
});

test('bad invoice choices are refused with every fault', async () => {
  expect(faultsOf(await changeInvoice(literally({ mainId: 5, billingProfileId: 'x', title: 1 })))).toEqual([
    ...['title unknownField', 'mainId type', 'billingProfileId invalid'],
  ]);
  expect(faultsOf(await changeInvoice(`${literally('{')}&billingProfileId=x`))).toEqual([
    'query json',
    'billingProfileId invalid',
  ]);
  expect(faultsOf(await changeInvoice(`query=a&query=b`))).toEqual(['mainId type']);
  expect(await changeInvoice(literally({ mainId: randomUUID() }))).toMatchObject({ success: false, code: 'notFound' });
});

test('another member in the object is refused', async () => {
  const other = await server.newMember();
  expect(await remove(literally({ ids: randomUUID(), userId: other.memberId }))).toMatchObject({ code: 403 });
});

test('the parameter is described in the OpenAPI document, next to the field that it replaces', () => {
  const { paths } = openApiDocument(calls, 'xunban') as {
    paths: Record<
      string,
      Record<string, { parameters: readonly { name: string; required: boolean; description?: string }[] }>
    >;
  };
  for (const [path, method, field] of [
    ['delete-applet-getcartlist', 'delete', 'ids'],
    ['post-applet-updateinvoice', 'post', 'mainId'],
  ] as const) {
    const parameters = paths[`/api/applet/appletorder/${path}`]?.[method]?.parameters ?? [];
    expect(parameters.find(({ name }) => name === field)).toMatchObject({ required: false });
    expect(parameters.find(({ name }) => name === 'query')).toMatchObject({
      required: false,
      description: expect.stringContaining(`{"${field}":`),
    });
  }
});

describe('unseen characters', () => {
  /** Characters that show nothing, in names, notes and file names of real requests. */

  let staff: TestStaff;
  beforeAll(async () => {
    staff = await server.newStaff();
  });

  const scattered = (word: string) => `\u202E${[...word].join('\u200B')}\uFEFF\u0007`;

  test('names are stored in one line without them, notes with their line breaks', async () => {
    const member = await server.newMember();
    const { name } = (
      await staff.api.staffAccounts.create({
        body: { name: scattered('管理员\n甲'), roleIds: [], account: `trust${member.account.slice(-6)}` },
      })
    ).staff;
    expect(name).toBe('管理员 甲');
    const subject = { subjectKind: 'member', subjectId: member.memberId } as const;
    await staff.api.staffNotes.add({ body: { ...subject, text: scattered('第一行\n第二行') } });
    const { items } = await staff.api.staffNotes.list({ query: subject });
    expect(items.map(({ text }) => text)).toEqual(['第一行\n第二行']);
    // A name of nothing visible is missing.
    await expect(
      staff.api.staffAccounts.create({ body: { name: '\u200B\u3164', roleIds: [], account: 'nameless' } }),
    ).rejects.toMatchObject({ code: 'invalidInput' });
  });

  test('a file name loses them when it arrives, and one that was stored before when it is downloaded', async () => {
    const file = new File([Buffer.from('%PDF-1.7\n')], 'gnp\u202Efdp.\u200Bpdf');
    const { id, fileName } = await staff.api.staffNotes.upload({ files: { file } });
    expect(fileName).toBe('gnpfdp.pdf');
    await server.deps.db.transaction((tx) =>
      sql`update note_file set file_name = ${'gnp\u202Efdp.pdf'} where id = ${id}`.execute(tx),
    );
    const response = await fetch(`${server.consoleUrl}/api/staff/note-files/${id}`, {
      headers: { Authorization: `Bearer ${staff.token}` },
    });
    expect(response.headers.get('Content-Disposition')).toContain("filename*=UTF-8''gnpfdp.pdf");
  });
});
