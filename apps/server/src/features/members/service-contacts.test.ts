import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('of many who save the list of contacts at the same moment, each is answered and one list stays whole', async () => {
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
