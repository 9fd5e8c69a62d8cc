import type { DeliveryAddress } from '@xunban/contract';
import { ApiError } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { isKnownRegion, regionTree } from './regions.ts';
import { MAX_ADDRESSES } from './store-addresses.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const SHENZHEN = {
  contactName: '王工',
  phone: '13800138000',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  detail: '科技园南区 1 号楼 502',
};

const add = (member: TestMember, more: object = {}): Promise<DeliveryAddress> =>
  member.api.address.add({ body: { ...SHENZHEN, ...more } });
const defaults = async (member: TestMember) => (await member.api.address.list()).filter(({ isDefault }) => isDefault);
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(ApiError);
  const { kind, code, message } = error as ApiError;
  return { kind, code, message };
};

test('the first address becomes the default and leads the list; a later one can take its place', async () => {
  const member = await server.newMember();
  const first = await add(member);
  expect(first).toEqual({ ...SHENZHEN, companyName: '', id: first.id, isDefault: true });
  const second = await add(member, { contactName: '李工', companyName: '某某电子', isDefault: false });
  expect(second.isDefault).toBe(false);
  const third = await add(member, { isDefault: 'true' });
  expect((await member.api.address.list()).map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
  expect(await defaults(member)).toEqual([{ ...third, person: '' }]);
  await member.api.address.setDefault({ query: { id: first.id } });
  expect((await defaults(member)).map(({ id }) => id)).toEqual([first.id]);
});

test('an edit changes what was sent and cannot remove the default flag', async () => {
  const member = await server.newMember();
  const { id } = await add(member);
  const edited = await member.api.address.edit({
    query: { id: id.toUpperCase() },
    body: { ...SHENZHEN, city: '东莞市', district: '长安镇', isDefault: false },
  });
  expect(edited).toMatchObject({ id, city: '东莞市', district: '长安镇', isDefault: true });
  expect(await member.api.address.list()).toEqual([{ ...edited, person: '' }]);
});

test('when the default goes the newest takes its place; another one leaves it alone', async () => {
  const member = await server.newMember();
  const [first, second, third] = [await add(member), await add(member), await add(member)];
  await member.api.address.remove({ query: { id: second.id } });
  expect((await defaults(member)).map(({ id }) => id)).toEqual([first.id]);
  await member.api.address.remove({ query: { id: first.id } });
  expect((await member.api.address.list()).map(({ id, isDefault }) => [id, isDefault])).toEqual([[third.id, true]]);
  await member.api.address.remove({ query: { id: third.id } });
  expect(await member.api.address.list()).toEqual([]);
});

test('fifty parallel additions and one more: fifty are kept, one is the default', async () => {
  const member = await server.newMember();
  const answers = await Promise.allSettled(
    Array.from({ length: MAX_ADDRESSES + 1 }, () => add(member, { isDefault: true })),
  );
  const refused = answers.filter((answer) => answer.status === 'rejected');
  expect(refused.map(({ reason }) => reason.code)).toEqual(['address.tooMany']);
  expect(await member.api.address.list()).toHaveLength(MAX_ADDRESSES);
  expect(await defaults(member)).toHaveLength(1);
});

test('exactly one is the default after forty choices at once', async () => {
  const member = await server.newMember();
  const ids = await Promise.all(Array.from({ length: 5 }, async () => (await add(member)).id));
  await Promise.all(
    Array.from({ length: 40 }, (_, choice) =>
      member.api.address.setDefault({ query: { id: ids[choice % ids.length]! } }),
    ),
  );
  expect(await defaults(member)).toHaveLength(1);
});

test('another member’s address answers like a missing one and stays unchanged', async () => {
  const [owner, otherMember] = [await server.newMember(), await server.newMember()];
  const own = await add(owner);
  const missing = '00000000-0000-4000-8000-000000000000';
  const attempts = (id: string) => [
    refusal(otherMember.api.address.edit({ query: { id }, body: SHENZHEN })),
    refusal(otherMember.api.address.remove({ query: { id } })),
    refusal(otherMember.api.address.setDefault({ query: { id } })),
  ];
  expect(await Promise.all(attempts(own.id))).toEqual(await Promise.all(attempts(missing)));
  expect(await refusal(otherMember.api.address.remove({ query: { id: own.id } }))).toMatchObject({ code: 'notFound' });
  expect(await owner.api.address.list()).toEqual([{ ...own, person: '' }]);
  expect(await otherMember.api.address.list()).toEqual([]);
  expect(await refusal(server.guest.address.list())).toMatchObject({ kind: 'unauthenticated' });
});

test.each([
  ['a made-up province', { province: '长江省' }],
  ['a city of another province', { city: '杭州市', district: '西湖区' }],
  ['a district of another city', { district: '天河区' }],
  ['no district where there are some', { district: '' }],
])('an invalid region is refused: %s', async (_, change) => {
  const member = await server.newMember();
  expect(await refusal(add(member, change))).toMatchObject({ code: 'address.regionUnknown' });
  expect(await member.api.address.list()).toEqual([]);
});

test('every faulty field is named', async () => {
  const member = await server.newMember();
  const error = await add(member, {
    phone: '110',
    contactName: ' ',
    detail: 'x'.repeat(121),
    isDefault: 'maybe',
  }).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  const { validationErrors } = error as ApiError;
  expect(validationErrors.map(({ members }) => members[0]).sort()).toEqual([
    'contactName',
    'detail',
    'isDefault',
    'phone',
  ]);
  expect(validationErrors.every(({ message }) => message.length > 2)).toBe(true);
});

test('the tree has 34 provinces, and every path of it is a known region', async () => {
  const tree = await server.guest.address.regions();
  expect(tree).toHaveLength(34);
  expect(tree.map(({ name }) => name)).toEqual(expect.arrayContaining(['台湾省', '香港特别行政区', '澳门特别行政区']));
  for (const province of regionTree)
    for (const city of province.children)
      for (const district of city.children.length > 0 ? city.children : [{ name: '' }])
        expect(isKnownRegion({ province: province.name, city: city.name, district: district.name })).toBe(true);
});

test('the tree of regions is cacheable, and not sent again to a client that has it', async () => {
  const ask = (known?: string) =>
    fetch(`${server.url}/api/applet/appletcommon/get-applet-getaddresslist`, {
      headers: known === undefined ? {} : { 'If-None-Match': known },
    });
  const first = await ask();
  const tag = first.headers.get('ETag') ?? '';
  expect(first.headers.get('Cache-Control')).toBe('public, max-age=86400');
  expect(tag).toMatch(/^"[\w-]+"$/);
  expect(await first.json()).toMatchObject({ success: true, result: regionTree });
  for (const known of [tag, `"other", W/${tag}`]) {
    const again = await ask(known);
    expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', tag]);
  }
  expect((await ask('"other"')).status).toBe(200);
});
