import { type LiveCall, siteOfCall } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressOf, liveCalls } from '../../testing/declared-calls.ts';
import { type MarkedJourney, markedJourney } from '../../testing/marked-journey.ts';
import { type KnownValues, queryText, samplePart } from '../../testing/sample-input.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/**
 * Every call that staff can make, asked for everything that a marked member has: no answer holds one of the marked
 * numbers in full but that of the call which is there for it. A new call is asked by being declared.
 */

let server: TestServer;
let journey: MarkedJourney;
beforeAll(async () => {
  server = await startTestServer();
  journey = await markedJourney(server);
});
afterAll(() => server.stop());

const forStaff = liveCalls.filter(
  ({ def }) => !def.files && typeof def.access !== 'string' && def.result !== 'text/event-stream',
);

/** What an input may name: one object after the other stands where an id is asked for. */
function subjects(): readonly KnownValues[] {
  const { member, main, certificationId, transferId } = journey;
  const [order] = main.orders;
  const ids = [order?.id, main.id, member.memberId, certificationId, transferId].filter((id) => id !== undefined);
  const { orderNo } = order ?? { orderNo: '' };
  return ids.map((id) => ({
    ...{ id, orderId: id, mainOrderId: main.id, memberId: member.memberId, orderNo, guid: member.memberId },
    ...{ maxResultCount: 100, skipCount: 0, filter: '', state: '', sorting: '', version: 1 },
  }));
}

async function answersOf(def: LiveCall): Promise<readonly { readonly status: number; readonly text: string }[]> {
  // Of its own: some calls end the session, or change what it may do.
  const { token } = await server.newStaff();
  const answers = [];
  const seen = new Set<string>();
  for (const [known, isWhole] of subjects().flatMap((each) => [[each, false] as const, [each, true] as const])) {
    const params = samplePart(def.params, known);
    // Without further filters a list shows everything; with each of them, what is left of it.
    const query = Object.entries(samplePart(def.query, known)).filter(
      ([name, value]) => value !== '' && value !== null && (isWhole || Object.hasOwn(known, name)),
    );
    const path = addressOf(def, server.deps.config.product, (name) => String(params[name]));
    const body = def.method === 'GET' ? undefined : JSON.stringify(samplePart(def.body, known));
    const url = `${siteOfCall(def) === 'web' ? server.url : server.consoleUrl}${path}?${queryText(Object.fromEntries(query))}`;
    if (seen.has(`${url} ${body}`)) continue;
    seen.add(`${url} ${body}`);
    const response = await fetch(url, {
      method: def.method,
      headers: { Authorization: `Bearer ${token}`, ...(body ? { 'Content-Type': 'application/json' } : {}) },
      ...(body ? { body } : {}),
    });
    answers.push({ status: response.status, text: await response.text() });
  }
  return answers;
}

const numbersIn = (text: string): readonly string[] =>
  Object.entries(journey.numbers).flatMap(([name, number]) => (text.includes(number) ? [name] : []));

/** Calls that show something of the member, so that it is known that they were asked rightly. */
const SHOWS: Readonly<Record<string, (journey: MarkedJourney) => string>> = {
  'account.members': ({ member }) => `${member.account.slice(0, 3)}****${member.account.slice(-4)}`,
  'staff.orders': ({ main }) => main.mainNo,
  'staff.order': ({ numbers }) => `${numbers.addressPhone.slice(0, 3)}****${numbers.addressPhone.slice(-4)}`,
  'staffMembers.detail': ({ numbers }) =>
    numbers.identityNo.slice(0, 4) + '*'.repeat(10) + numbers.identityNo.slice(-4),
  'staffMembers.certifications': ({ certificationId }) => certificationId,
  'staffMembers.certification': ({ numbers }) =>
    numbers.identityNo.slice(0, 4) + '*'.repeat(10) + numbers.identityNo.slice(-4),
  'staffMembers.transfers': ({ numbers }) => `***${numbers.payerAccount.slice(-4)}`,
};

const REVEALS = 'personalData.reveal';

// Reading calls first: the writing ones change what there is to see.
const inOrder = [...forStaff].sort((a, b) => Number(a.def.method !== 'GET') - Number(b.def.method !== 'GET'));

test.each(inOrder.filter(({ name }) => name !== REVEALS))('$name answers no number in full', async ({ name, def }) => {
  const answers = await answersOf(def);
  expect(answers.length).toBeGreaterThan(0);
  for (const { text } of answers) expect(numbersIn(text), text.slice(0, 2_000)).toEqual([]);
  const shown = SHOWS[name]?.(journey);
  if (shown !== undefined)
    expect(
      answers.some(({ text }) => text.includes(shown)),
      name,
    ).toBe(true);
});

test('every call that is known to show something was asked', () => {
  const names = new Set(forStaff.map(({ name }) => name));
  expect(Object.keys(SHOWS).filter((name) => !names.has(name))).toEqual([]);
  expect(names).toContain(REVEALS);
});

test('the search finds numbers where they are meant to be: in the revealing call, and in what a member sees of itself', async () => {
  const reveal = liveCalls.find(({ name }) => name === REVEALS);
  if (!reveal) throw new Error('There is no such call');
  const revealed = (await answersOf(reveal.def)).flatMap(({ text }) => numbersIn(text));
  expect(revealed).toContain('phone');
  const { member, main } = journey;
  const own = JSON.stringify([
    await member.api.account.me(),
    await member.api.address.list(),
    await member.api.order.mainDetail({ query: { mainOrderId: main.id } }),
  ]);
  expect(numbersIn(own)).toEqual(['phone', 'addressPhone']);
});
