import type { LiveCall } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { responsesOf, sampleInputs } from '../../../testing/asked-calls.ts';
import { implementedCalls } from '../../../testing/declared-calls.ts';
import { createMemberWithUniqueData, type MemberWithUniqueData } from '../../../testing/member-with-unique-data.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { openMemberSession } from '../../identity/accounts/sessions.ts';

/**
 * Every call of staff that writes or answers with a document, requested for everything that a member with unique data has: no answer contains
 * one of the marked numbers in full but that of the call which reveals them. A new call is asked by being declared. The other
 * reading calls are asked by `visible-fields.test.ts`, and here a few of them that show the numbers masked.
 */

let server: TestServer;
let scenario: MemberWithUniqueData;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await createMemberWithUniqueData(server);
});
afterAll(() => server.stop());

const forStaff = implementedCalls.filter(
  ({ def }) => !def.files && typeof def.access !== 'string' && def.result !== 'text/event-stream',
);

// Each call has a session of its own: some calls end it, or change what it may do.
const askedAbout = async (def: LiveCall) =>
  responsesOf(server, def, (await server.newStaff()).token, sampleInputs(scenario));

const numbersIn = (text: string): readonly string[] =>
  Object.entries(scenario.numbers).flatMap(([name, number]) => (text.includes(number) ? [name] : []));

/** Calls that show something of the member, so that it is known that they were asked rightly. */
const SHOWS: Readonly<Record<string, (scenario: MemberWithUniqueData) => string>> = {
  'account.members': ({ member }) => `${member.account.slice(0, 3)}****${member.account.slice(-4)}`,
  'staff.orders': ({ main }) => main.mainNo,
  'staff.order': ({ numbers }) => `${numbers.addressPhone.slice(0, 3)}****${numbers.addressPhone.slice(-4)}`,
  'memberPage.list': ({ member }) => `${member.account.slice(0, 3)}****${member.account.slice(-4)}`,
  'memberPage.orders': ({ numbers }) => `${numbers.addressPhone.slice(0, 3)}****${numbers.addressPhone.slice(-4)}`,
  'staffMembers.detail': ({ numbers }) =>
    numbers.identityNo.slice(0, 4) + '*'.repeat(10) + numbers.identityNo.slice(-4),
  'staffMembers.certifications': ({ certificationId }) => certificationId,
  'staffMembers.certification': ({ numbers }) =>
    numbers.identityNo.slice(0, 4) + '*'.repeat(10) + numbers.identityNo.slice(-4),
  'staffWithdrawals.list': ({ numbers }) => `***${numbers.cardNo.slice(-4)}`,
  'staffWithdrawals.detail': ({ numbers }) => `***${numbers.cardNo.slice(-4)}`,
  'staffWithdrawals.ofMember': ({ numbers }) => `***${numbers.cardNo.slice(-4)}`,
  'staffMembers.transfers': ({ numbers }) => `***${numbers.payerAccount.slice(-4)}`,
};

const REVEALS = 'personalData.reveal';

// Reading calls first: the writing ones change what there is to see.
const inOrder = [...forStaff].sort((a, b) => Number(a.def.method !== 'GET') - Number(b.def.method !== 'GET'));

const asked = inOrder.filter(
  ({ name, def }) => name !== REVEALS && (name in SHOWS || def.method !== 'GET' || !(def.result instanceof z.ZodType)),
);

test.each(asked)('$name answers no number in full', async ({ name, def }) => {
  const answers = await askedAbout(def);
  expect(answers.length).toBeGreaterThan(0);
  for (const { text } of answers) expect(numbersIn(text), text.slice(0, 2_000)).toEqual([]);
  const shown = SHOWS[name]?.(scenario);
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
  const reveal = implementedCalls.find(({ name }) => name === REVEALS);
  if (!reveal) throw new Error('call not found');
  const revealed = (await askedAbout(reveal.def)).flatMap(({ text }) => numbersIn(text));
  expect(revealed).toContain('phone');
  const { member, main } = scenario;
  // Staff have signed the member out meanwhile.
  const { token } = await server.deps.db.transaction((tx) =>
    openMemberSession(tx, member.memberId, { ip: '127.0.0.1', device: 'test' }),
  );
  const api = server.clientFor(token);
  const own = JSON.stringify([
    await api.account.me(),
    await api.address.list(),
    await api.order.mainDetail({ query: { mainOrderId: main.id } }),
  ]);
  expect(numbersIn(own)).toEqual(['phone', 'addressPhone']);
});
