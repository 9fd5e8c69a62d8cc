import type { LiveCall } from '@xunban/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { responsesOf, sampleInputs } from '../../../testing/asked-calls.ts';
import { implementedCalls } from '../../../testing/declared-calls.ts';
import { createMemberWithUniqueData, type MemberWithUniqueData } from '../../../testing/member-with-unique-data.ts';
import { insertTestMember, startTestServer, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { openMemberSession } from '../../identity/accounts/sessions.ts';

let server: TestServer;
let scenario: MemberWithUniqueData;
beforeAll(async () => {
  server = await startTestServer();
  scenario = await createMemberWithUniqueData(server);
});
afterAll(() => server.stop());

describe('numbers that are revealed and searched for', () => {
  const looksAt = (staffId: string) =>
    server.deps.db.read
      .selectFrom('revealed_field')
      .selectAll()
      .where('staff_id', '=', staffId)
      .orderBy('id')
      .execute();

  test('each number is revealed to who may see its object, and each look is recorded', async () => {
    const { member, numbers, certificationId, main, transferId, withdrawalId } = scenario;
    const orderId = main.orders[0]?.id ?? '';
    const all = [
      ['memberPhone', ['member.view', 'contact.view'], member.memberId, numbers.phone],
      ['memberIdentityNo', ['member.view'], member.memberId, numbers.identityNo],
      ['orderMemberPhone', ['order.view', 'contact.view'], orderId, numbers.phone],
      ['orderAddressPhone', ['order.view', 'address.view', 'contact.view'], orderId, numbers.addressPhone],
      ['certificationPhone', ['certification.view', 'contact.view'], certificationId, numbers.phone],
      ['certificationIdentityNo', ['certification.view'], certificationId, numbers.identityNo],
      ['certifiedIdentityNo', ['certification.view'], certificationId, numbers.identityNo],
      ['transferPayerAccount', ['transfer.view', 'amount.view'], transferId, numbers.payerAccount],
      ['withdrawalAccountNo', ['withdrawal.view', 'amount.view'], withdrawalId, numbers.cardNo],
    ] as const;
    for (const [field, views, id, value] of all) {
      const staff = await server.newStaff([...views, 'personal.reveal']);
      expect(await staff.api.personalData.reveal({ body: { field, id } })).toEqual({ value });
      expect(await looksAt(staff.staffId)).toMatchObject([
        { field, object_id: id, member_id: member.memberId, ip: '127.0.0.1', revealed_at: expect.any(Date) },
      ]);
      // None of what it takes can be missing.
      const needed = [...views, 'personal.reveal'] as const;
      for (const missing of needed) {
        const other = await server.newStaff(needed.filter((permission) => permission !== missing));
        await expect(other.api.personalData.reveal({ body: { field, id } })).rejects.toMatchObject({
          kind: 'forbidden',
        });
        expect(await looksAt(other.staffId)).toEqual([]);
      }
    }
  });

  test('a missing object is not found, and no view is recorded', async () => {
    const staff = await server.newStaff();
    const { memberId } = await server.newMember();
    for (const [field, id] of [
      ['memberPhone', '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3e'],
      ['refundPhone', scenario.main.id],
      ['transferPayerAccount', memberId],
      // This member is not certified.
      ['memberIdentityNo', memberId],
    ] as const)
      await expect(staff.api.personalData.reveal({ body: { field, id } })).rejects.toMatchObject({ code: 'notFound' });
    expect(await looksAt(staff.staffId)).toEqual([]);
  });

  test('view records are immutable: no change, deletion or truncation', async () => {
    const { db } = server.deps;
    const staff = await server.newStaff();
    await staff.api.personalData.reveal({ body: { field: 'memberPhone', id: scenario.member.memberId } });
    for (const work of [
      () => db.transaction((tx) => tx.updateTable('revealed_field').set({ ip: '' }).execute()),
      () => db.transaction((tx) => tx.deleteFrom('revealed_field').execute()),
    ])
      await expect(work()).rejects.toThrow('rows of revealed_field are written once');
    expect(await looksAt(staff.staffId)).toHaveLength(1);
  });

  test('a user can view a hundred and twenty values an hour, also concurrently', async () => {
    const staff = await server.newStaff();
    const looks = await Promise.allSettled(
      Array.from({ length: 130 }, () =>
        staff.api.personalData.reveal({ body: { field: 'memberPhone', id: scenario.member.memberId } }),
      ),
    );
    expect(looks.filter(({ status }) => status === 'fulfilled')).toHaveLength(120);
    expect(await looksAt(staff.staffId)).toHaveLength(120);
  });

  describe('searching by a number', () => {
    let staff: Awaited<ReturnType<TestServer['newStaff']>>;
    beforeAll(async () => {
      // A second member, to detect a search that returns everything.
      await createMemberWithUniqueData(server);
      staff = await server.newStaff();
    });

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
  });
});

/**
 * Every call of staff that writes or answers with a document, asked for everything that a marked member has: no answer contains
 * one of the marked numbers in full but that of the call which reveals them. A new call is asked by being declared. The other
 * reading calls are asked by `visible-fields.test.ts`, and here a few of them that show the numbers masked.
 */

const forStaff = implementedCalls.filter(
  ({ def }) => !def.files && typeof def.access !== 'string' && def.result !== 'text/event-stream',
);

let shared: TestStaff | undefined;
/** Calls about the own account, which need no permission by name, have a session of their own: some of them end it. */
async function asking({ access }: LiveCall): Promise<TestStaff> {
  const needed = typeof access === 'object' && 'staff' in access ? access.staff : 'any';
  if (needed === 'any' || needed === 'self') return server.newStaff();
  shared ??= await server.newStaff();
  return shared;
}

const askedAbout = async (def: LiveCall) => responsesOf(server, def, (await asking(def)).token, sampleInputs(scenario));

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
