import { API_SCOPES, type ApiScope, type CallDef, needOf, scopeOf, siteOfCall } from '@xunban/contract';
import { countTried } from '@xunban/testkit/stress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTestKey } from '../../../testing/api-keys.ts';
import { giveCredit } from '../../../testing/credit.ts';
import { addressOf, ask, codeOf, declaredCalls, expectReplyForm } from '../../../testing/declared-calls.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

/** Every call of the contract, requested with a key of each single scope: allowed exactly where the contract declares it. */

let server: TestServer;
let owner: TestMember;
const tokens = new Map<ApiScope, string>();
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.newMember();
  await giveCredit(server.deps.db, owner.memberId, 100_000n);
  for (const scope of API_SCOPES) tokens.set(scope, (await insertTestKey(server, owner, { scopes: [scope] })).token);
});
afterAll(() => server.stop());

const forMembers = declaredCalls.filter(
  ({ def, def: { access } }) =>
    siteOfCall(def) !== 'console' && (typeof access === 'string' || 'memberOrStaff' in access),
);

async function knock(def: CallDef, token: string) {
  countTried('calls with a key of each scope', 1);
  const address = addressOf(def, server.deps.config.product, () => '00000000-0000-4000-8000-000000000000');
  const answer = await ask(`${server.url}${address}`, {
    method: def.method,
    headers: {
      Authorization: `Bearer ${token}`,
      ...(def.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    },
    body: def.method === 'GET' ? undefined : '{}',
  });
  expectReplyForm(def, answer, def.path);
  return answer;
}

const REFUSED = ['apiKey.scopeMissing', 'apiKey.notAccepted'];

test.each(forMembers)('$name accepts the scope of its declaration', async ({ def }) => {
  const declared = scopeOf(def);
  for (const scope of API_SCOPES) {
    const answer = await knock(def, tokens.get(scope) ?? '');
    const code = codeOf(answer);
    if (declared === undefined) expect([answer.status, code], scope).toEqual([403, 'apiKey.notAccepted']);
    else if (declared === 'any' || declared === scope)
      expect([...REFUSED, 'unauthenticated'], scope).not.toContain(code);
    else expect([answer.status, code], scope).toEqual([403, 'apiKey.scopeMissing']);
  }
});

test('calls of staff know no keys', async () => {
  const { token } = await insertTestKey(server, owner, { scopes: API_SCOPES });
  const forStaff = declaredCalls.filter(({ def: { access } }) => typeof access === 'object' && 'staff' in access);
  expect(forStaff.length).toBeGreaterThan(100);
  for (const { name, def } of forStaff.filter((_, at) => at % 10 === 0)) {
    const address = addressOf(def, server.deps.config.product, () => '00000000-0000-4000-8000-000000000000');
    const { status } = await ask(`${server.consoleUrl}${address}`, {
      method: def.method,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(def.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
      },
      body: def.method === 'GET' ? undefined : '{}',
    });
    expect(status, name).toBe(401);
  }
});

test('no key reaches what is about the person, who acts in the account, or takes money out of it', () => {
  const open = declaredCalls.filter(({ def }) => scopeOf(def) !== undefined);
  const needs = new Set(open.map(({ def }) => needOf(def)));
  for (const never of [
    ...['self', 'company.manage', 'apiKeys.manage', 'wallet.topUp', 'withdrawal.apply', 'credit.repay', 'credit.apply'],
  ])
    expect(needs, never).not.toContain(never);
  expect(
    open.filter(({ name }) => /^(account|staff|staffSignIn|apiKeys|company)\./.test(name)).map(({ name }) => name),
  ).toEqual(['account.me', 'company.companies', 'company.members', 'apiKeys.current']);
  // Every scope opens something.
  expect(new Set(open.map(({ def }) => scopeOf(def)))).toEqual(new Set([...API_SCOPES, 'any']));
});
