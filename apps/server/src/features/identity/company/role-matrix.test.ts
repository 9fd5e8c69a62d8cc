import { CAPABILITY_NAMES, type CallDef, INVITED_ROLES, type InvitedRole, needOf, roleHas } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { join, newCompany } from '../../../testing/company.ts';
import { giveCredit } from '../../../testing/credit.ts';
import { addressOf, ask, codeOf, declaredCalls, expectReplyForm } from '../../../testing/declared-calls.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

/** Every call that members can make, requested by every role in the account of a company, against the roles of each capability. */

let server: TestServer;
let owner: TestMember;
const people = new Map<InvitedRole, Promise<TestMember>>();
beforeAll(async () => {
  server = await startTestServer();
  owner = await newCompany(server);
  await giveCredit(server.deps.db, owner.memberId, 100_000n);
});
afterAll(() => server.stop());

async function newPerson(role: InvitedRole, company = owner): Promise<TestMember> {
  const person = await server.newMember();
  await join(company, person, role);
  return person;
}

/** A person of the role; calls about the person may end its session, so they get a person of their own. */
function personOf(role: InvitedRole, { method }: CallDef, need: string): Promise<TestMember> {
  if (need === 'self' && method !== 'GET') return newCompany(server).then((company) => newPerson(role, company));
  const known = people.get(role) ?? newPerson(role);
  people.set(role, known);
  return known;
}

const isForbidden = (code: unknown): boolean => code === 'forbidden' || code === 401;

const memberCalls = declaredCalls.flatMap(({ name, def }) => {
  const { access } = def;
  return typeof access === 'object' && 'staff' in access ? [] : [{ name, def }];
});

test.each(memberCalls)('$name is open to the roles that have its capability', async ({ name, def }) => {
  const need = needOf(def);
  expect(need, 'names a capability').toBeDefined();
  if (need === undefined) return;
  for (const role of INVITED_ROLES) {
    const { token } = await personOf(role, def, need);
    const address = addressOf(def, server.deps.config.product, () => '00000000-0000-4000-8000-000000000000');
    const answer = await ask(`${server.url}${address}`, {
      method: def.method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(def.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      },
      body: def.method === 'GET' ? undefined : '{}',
    });
    expectReplyForm(def, answer, `${name} as ${role}`);
    const isOpen = need === 'public' || need === 'self' || need === 'account' || roleHas(role, need);
    expect(isForbidden(codeOf(answer)), `${name} as ${role}`).toBe(!isOpen);
  }
});

test('capabilities of the roles', () => {
  const table = Object.fromEntries(
    INVITED_ROLES.map((role) => [role, CAPABILITY_NAMES.filter((capability) => roleHas(role, capability))]),
  );
  expect(table).toEqual({
    purchaser: ['order.view', 'board.edit', 'order.place', 'address.edit', 'payment.pay', 'invoice.view'],
    engineer: ['order.view', 'board.edit'],
    bookkeeper: [
      ...['order.view', 'payment.pay', 'wallet.view', 'wallet.topUp', 'withdrawal.view'],
      ...['credit.view', 'credit.repay', 'invoice.view', 'invoice.edit'],
    ],
    viewer: ['order.view'],
  });
  expect(CAPABILITY_NAMES.filter((capability) => !roleHas('owner', capability))).toEqual([]);
});
