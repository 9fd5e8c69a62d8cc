import { randomBytes } from 'node:crypto';
import { type Access, type CallDef, STAFF_PERMISSIONS, siteOfCall } from '@xunban/contract';
import { tally } from '@xunban/testkit/soak';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openMemberSession, revokeMemberSession } from '../../features/accounts/sessions.ts';
import { openStaffSession, revokeStaffSession } from '../../features/staff-accounts/staff-sessions.ts';
import { giveCredit } from '../../testing/credit.ts';
import { addressOf, ask, codeOf, declaredCalls, expectDialect, type RawAnswer } from '../../testing/declared-calls.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/**
 * Every call of the contract, asked by everybody who might: each answers as its `access` declares and in its dialect.
 * The requests carry no input, so a caller who is let in learns of missing fields at most.
 */

let server: TestServer;
let dead: Readonly<Record<string, string | undefined>>;
beforeAll(async () => {
  server = await startTestServer();
  dead = await deadTokens();
});
afterAll(() => server.stop());

async function knock(
  def: CallDef,
  token: string | undefined,
  query = '',
  body = '{}',
  site = siteOfCall(def) ?? 'web',
): Promise<RawAnswer> {
  const nobody = '00000000-0000-4000-8000-000000000000';
  const address = addressOf(def, server.deps.config.product, () => nobody);
  tally('callers at the door of a call: who may, who may not, dead tokens', 1);
  const answer = await ask(`${site === 'web' ? server.url : server.consoleUrl}${address}${query}`, {
    method: def.method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(def.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(def.method === 'GET' ? {} : { body }),
  });
  expectDialect(def, answer, `${def.method} ${def.path}`);
  return answer;
}

/** Tokens that open nothing: none, never made, of another form, expired, revoked, and of disabled accounts. */
async function deadTokens(): Promise<Record<string, string | undefined>> {
  const { memberId } = await server.newMember();
  const { staffId } = await server.newStaff();
  const disabled = { member: await server.newMember(), staff: await server.newStaff() };
  return server.deps.db.transaction(async (tx) => {
    const member = await openMemberSession(tx, memberId, { ip: '', device: '' });
    const staff = await openStaffSession(tx, staffId);
    const past = { expires_at: sql<Date>`now() - interval '1 second'` };
    await tx.updateTable('member_session').set(past).where('id', '=', member.sessionId).execute();
    await tx.updateTable('staff_session').set(past).where('id', '=', staff.sessionId).execute();
    const revoked = {
      member: await openMemberSession(tx, memberId, { ip: '', device: '' }),
      staff: await openStaffSession(tx, staffId),
    };
    await revokeMemberSession(tx, revoked.member.sessionId);
    await revokeStaffSession(tx, revoked.staff.sessionId);
    await tx.updateTable('member').set({ is_disabled: true }).where('id', '=', disabled.member.memberId).execute();
    await tx.updateTable('staff').set({ is_disabled: true }).where('id', '=', disabled.staff.staffId).execute();
    return {
      none: undefined,
      forged: randomBytes(32).toString('base64url'),
      'of another form': "' or 1=1 --",
      'expired member': member.token,
      'expired staff': staff.token,
      'revoked member': revoked.member.token,
      'revoked staff': revoked.staff.token,
      'disabled member': disabled.member.token,
      'disabled staff': disabled.staff.token,
    };
  });
}

const trust = (memberId: string) => giveCredit(server.deps.db, memberId, 100_000n);

const isIn = (answer: RawAnswer) => answer.status !== 401 && !isForbidden(answer);
/** `forbidden` and `foreignIdentity` have numbers in the envelope (spec §8). */
const isForbidden = (answer: RawAnswer) => ['forbidden', 401].includes(codeOf(answer) as string | number);
const isForeign = (answer: RawAnswer) => ['foreignIdentity', 403].includes(codeOf(answer) as string | number);
const staffPermission = (access: Access) =>
  typeof access === 'string' ? undefined : 'staff' in access ? access.staff : access.memberOrStaff;
const isForMembers = (access: Access) => access === 'member' || access === 'trusted';
const isOpenToMembers = (access: Access) => typeof access === 'string' || 'memberOrStaff' in access;

test.each(declaredCalls)('$name lets in whom it declares', async ({ def }) => {
  const permission = staffPermission(def.access);
  const { token: memberToken, memberId } = await server.newMember();
  const withOthers = await server.newStaff(STAFF_PERMISSIONS.filter((held) => held !== permission));
  const second = typeof def.access === 'object' && 'alsoNeeds' in def.access ? def.access.alsoNeeds : undefined;
  const withIt = await server.newStaff(STAFF_PERMISSIONS.filter((held) => held === permission || held === second));

  for (const [name, token] of Object.entries(dead))
    expect(isIn(await knock(def, token)), `with a token: ${name}`).toBe(def.access === 'anyone');
  const other = siteOfCall(def) === 'web' ? 'console' : 'web';
  if (siteOfCall(def) !== undefined)
    for (const token of [undefined, memberToken, withIt.token])
      expect(['notFound', 404], `at the ${other}`).toContain(codeOf(await knock(def, token, '', '{}', other)));
  expect(isIn(await knock(def, memberToken)), 'as a member').toBe(
    isOpenToMembers(def.access) && def.access !== 'trusted',
  );
  if (def.access === 'trusted') {
    await trust(memberId);
    expect(isIn(await knock(def, memberToken)), 'as a trusted member').toBe(true);
  }
  if (permission === undefined) {
    expect((await knock(def, withOthers.token)).status === 401, 'as staff').toBe(isForMembers(def.access));
    return;
  }
  const asStaff = (token: string) => knock(def, token, '', '{}', 'console');
  expect(isIn(await asStaff(withOthers.token)), 'as staff without the permission').toBe(
    permission === 'any' || permission === 'self',
  );
  if (second) {
    const withoutSecond = await server.newStaff(STAFF_PERMISSIONS.filter((held) => held !== second));
    expect(isIn(await asStaff(withoutSecond.token)), 'as staff without the second permission').toBe(false);
  }
  expect(isIn(await asStaff(withIt.token)), 'as staff with the permission').toBe(true);
  if (typeof def.access === 'object' && 'memberOrStaff' in def.access) {
    expect(isIn(await knock(def, withIt.token)), 'as staff at the web').toBe(false);
    expect(isIn(await asStaff(memberToken)), 'as a member at the console').toBe(false);
  }
});

test.each(declaredCalls.filter(({ def }) => def.access !== 'anyone' && isOpenToMembers(def.access)))(
  '$name refuses a member who names another',
  async ({ def }) => {
    const one = await server.newMember();
    await trust(one.memberId);
    const other = await server.newMember();
    for (const name of ['guid', 'mbGuid', 'UserId', 'ticket'])
      expect(isForeign(await knock(def, one.token, `?${name}=${other.memberId}`)), name).toBe(true);
    // In the body too, but for a multipart call, whose body is not JSON.
    if (def.method !== 'GET' && !('files' in def && def.files))
      for (const name of ['Guid', 'MBGUID', 'userID', 'ticket']) {
        const answer = await knock(def, one.token, '', JSON.stringify({ [name]: other.memberId }));
        expect(isForeign(answer), `${name} in the body`).toBe(true);
      }
    expect(isForeign(await knock(def, one.token, `?guid=${one.memberId.toUpperCase()}`)), 'oneself').toBe(false);
  },
);

test('of the credit group only invoices ask for a trusted member: who is suspended reads and repays', () => {
  const group = declaredCalls.filter(({ def }) => def.path.includes('/membercreditaccount/'));
  expect(group).toHaveLength(9);
  expect(group.filter(({ def }) => def.access !== 'member').map(({ name, def }) => [name, def.access])).toEqual([
    ['credit.applyInvoice', 'trusted'],
  ]);
});
