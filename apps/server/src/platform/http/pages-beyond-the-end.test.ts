import { afterAll, beforeAll, expect, test } from 'vitest';
import { responsesOf, sampleInputs } from '../../testing/asked-calls.ts';
import { implementedCalls } from '../../testing/declared-calls.ts';
import { createMemberWithUniqueData, type MemberWithUniqueData } from '../../testing/member-with-unique-data.ts';
import { payOrder, placePlainOrder, produce, reviewBoards } from '../../testing/orders.ts';
import { samplePart } from '../../testing/sample-input.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/**
 * Every list with pages reports the number of its rows also where a page has none: the pages lead from there to the last page
 * that has rows. A new list is covered by being declared.
 */

let server: TestServer;
let scenario: MemberWithUniqueData;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await createMemberWithUniqueData(server);
  // A board that waits at the packing station.
  const { member } = scenario;
  const staff = await server.newStaff();
  const main = await placePlainOrder(server, member);
  const id = main.orders[0]?.id ?? '';
  await reviewBoards(server, main);
  await payOrder(server, member, main);
  await produce(staff, { id });
});
afterAll(() => server.stop());

const lists = implementedCalls.filter(
  ({ def }) =>
    def.access !== 'anyone' && [def.query, def.body].some((part) => Object.hasOwn(samplePart(part, {}), 'skipCount')),
);

const seen = new Set<string>();

test.each(lists)('$name', async ({ name, def }) => {
  const token = typeof def.access === 'string' ? scenario.member.token : (await server.newStaff()).token;
  const totalsAt = async (skipCount: number) => {
    const answers = await responsesOf(
      server,
      def,
      token,
      sampleInputs(scenario).map((known) => ({ ...known, skipCount })),
    );
    return answers.map(({ status, text }) => [status, totalOf(text)]);
  };
  const first = await totalsAt(0);
  expect(await totalsAt(100_000)).toEqual(first);
  if (first.some(([, total]) => Number(total) > 0)) seen.add(name);
});

test('most lists have rows here', () => {
  expect(lists.length).toBeGreaterThan(40);
  expect(seen).toContain('invoice.uninvoiced');
  expect(seen).toContain('staffParcels.station');
  expect(seen.size).toBeGreaterThan(lists.length / 3);
});

function totalOf(text: string): unknown {
  const { result, ...bare } = JSON.parse(text) as { readonly result?: object };
  return (result ?? bare)['totalCount' as never];
}
