import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMemberWithUniqueData, type MemberWithUniqueData } from '../../../testing/member-with-unique-data.ts';
import { insertTestMember, startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let scenario: MemberWithUniqueData;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await createMemberWithUniqueData(server);
  // A second member, to detect a search that returns everything.
  await createMemberWithUniqueData(server);
  staff = await server.newStaff();
});
afterAll(() => server.stop());

/** Returns the results of each staff search for the typed text. */
async function found(filter: string) {
  const { api } = staff;
  const query = { filter, maxResultCount: 100 };
  const [members, orders, certifications] = await Promise.all([
    api.account.members({ query }),
    api.staff.orders({ query }),
    api.staffMembers.certifications({ query }),
  ]);
  return {
    members: members.items.map(({ id }) => id),
    orders: orders.items.map(({ mainNo }) => mainNo),
    certifications: certifications.items.map(({ id }) => id),
  };
}

test.each([
  ['whole', (phone: string) => phone],
  ['with spaces', (phone: string) => `${phone.slice(0, 3)} ${phone.slice(3, 7)} ${phone.slice(7)}`],
  ['with the country', (phone: string) => `+86 ${phone}`],
])('a phone number finds its member, orders and certifications: %s', async (_how, typed) => {
  const { member, main, creditMainNo, certificationId } = scenario;
  expect(await found(typed(member.account))).toEqual({
    members: [member.memberId],
    orders: [main.mainNo, creditMainNo],
    certifications: [certificationId],
  });
});

test('the last four digits find their owners, next to other matches of these digits', async () => {
  const id = await server.deps.db.transaction((tx) => insertTestMember(tx, '13712347351'));
  expect((await found('7351')).members).toEqual([id]);
  expect((await found('7352')).members).toEqual([]);
});

test('any other part of a phone number finds nothing', async () => {
  const phone = scenario.member.account;
  for (const part of [phone.slice(0, 8), phone.slice(-7), phone.slice(1)])
    expect(await found(part)).toEqual({ members: [], orders: [], certifications: [] });
});

test('a full identity number finds its certification, a part of it does not', async () => {
  const { numbers, certificationId } = scenario;
  expect((await found(numbers.identityNo.toLowerCase())).certifications).toEqual([certificationId]);
  expect((await found(numbers.identityNo.slice(0, 12))).certifications).toEqual([]);
});
