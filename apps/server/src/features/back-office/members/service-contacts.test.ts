import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('each contact has its share of the members and the members assigned to it', async () => {
  const { api } = await server.newStaff();
  const items = ['甲', '乙', '丙'].map((name) => ({ role: 'support' as const, name }));
  const members = [await server.newMember(), await server.newMember(), await server.newMember()];
  const saved = (await api.staffMembers.saveServiceContacts({ body: { items } })).items;
  const total = (list: typeof saved) => list.reduce((sum, contact) => sum + contact.members, 0);
  expect(total(saved)).toBeGreaterThanOrEqual(members.length);
  const [first] = saved;
  for (const { memberId } of members)
    await api.memberPage.assignContact({
      params: { id: memberId },
      body: { role: 'support', contactId: first?.id ?? null },
    });
  const given = (await api.staffMembers.serviceContacts()).items;
  expect(total(given)).toBe(total(saved));
  expect(given[0]?.members).toBeGreaterThanOrEqual(members.length);
});

test('concurrent saves of the contact list: each is answered, and one list stays complete', async () => {
  const { api } = await server.newStaff();
  const lists = Array.from({ length: 20 }, (_, list) =>
    ['甲', '乙', '乙'].map((name) => ({ role: 'sales' as const, name: `${name}${list}` })),
  );
  const answers = await Promise.all(lists.map((items) => api.staffMembers.saveServiceContacts({ body: { items } })));
  for (const [list, { items }] of answers.entries())
    expect(items.map(({ name }) => name)).toEqual(lists[list]?.map(({ name }) => name));
  const { items } = await api.staffMembers.serviceContacts();
  expect(lists.map((list) => list.map(({ name }) => name))).toContainEqual(items.map(({ name }) => name));
});
