import { randomBytes } from 'node:crypto';
import { type Access, type CallDef, STAFF_PERMISSIONS, type StaffPermission, siteOfCall } from '@xunban/contract';
import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { countTried } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStaffSession, revokeStaffSession } from '../../features/base/staff-accounts/staff-sessions.ts';
import { openMemberSession, revokeMemberSession } from '../../features/identity/accounts/sessions.ts';
import { giveCredit } from '../../testing/credit.ts';
import {
  addressOf,
  ask,
  codeOf,
  declaredCalls,
  expectReplyForm,
  type RawAnswer,
} from '../../testing/declared-calls.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server.ts';

/**
 * Every call of the contract, requested by every kind of caller: each answers as its `access` declares and in its envelope. The
 * requests carry no input, so an admitted caller gets errors about missing fields at most. Refusals that precede the call (dead
 * tokens, the wrong app, a foreign identity) are tried at each call for a part of their kinds, another one at the next call.
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
  spell = (path: string): string => path,
): Promise<RawAnswer> {
  const unknownId = '00000000-0000-4000-8000-000000000000';
  const address = spell(addressOf(def, server.deps.config.product, () => unknownId));
  countTried('callers of each call: permitted, not permitted, invalid tokens', 1);
  const answer = await ask(`${site === 'web' ? server.url : server.consoleUrl}${address}${query}`, {
    method: def.method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(def.method === 'GET' ? {} : { 'Content-Type': 'application/json' }),
    },
    body: def.method === 'GET' ? undefined : body,
  });
  expectReplyForm(def, answer, `${def.method} ${def.path}`);
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

/** Member for calls that read or admit no member; a writing call may end a session, so it uses its own caller. */
let reader: Promise<TestMember> | undefined;
const askingMember = ({ method, access }: CallDef): Promise<TestMember> => {
  if (method !== 'GET' && isOpenToMembers(access)) return server.newMember();
  reader ??= server.newMember();
  return reader;
};

const readers = new Map<string, ReturnType<TestServer['newStaff']>>();
/** The token that asks: writing calls about the own account, which need no permission by name, may end their session. */
const askingStaff = ({ method, access }: CallDef, permissions: readonly StaffPermission[]) => {
  const needed = staffPermission(access);
  if (method !== 'GET' && (access === 'anyone' || needed === 'any' || needed === 'self'))
    return server.newStaff(permissions);
  const key = permissions.join();
  const known = readers.get(key) ?? server.newStaff(permissions);
  readers.set(key, known);
  return known;
};

const trust = (memberId: string) => giveCredit(server.deps.db, memberId, 100_000n);

const isIn = (answer: RawAnswer) => answer.status !== 401 && !isForbidden(answer);
/** `forbidden` and `foreignIdentity` have numbers in the envelope (spec §8). */
const isForbidden = (answer: RawAnswer) => ['forbidden', 401].includes(codeOf(answer) as string | number);
const isForeign = (answer: RawAnswer) => ['foreignIdentity', 403].includes(codeOf(answer) as string | number);
const staffPermission = (access: Access) =>
  typeof access === 'string' ? undefined : 'staff' in access ? access.staff : access.memberOrStaff;
const isForMembers = (access: Access) => access === 'member' || access === 'trusted';
const isOpenToMembers = (access: Access) => typeof access === 'string' || 'memberOrStaff' in access;

/** Member whose name alone is used. */
let other: TestMember | undefined;

async function refusesForeignIdentity(def: CallDef, token: string, at: number): Promise<void> {
  other ??= await server.newMember();
  for (const name of sampledColumns(['guid', 'mbGuid', 'UserId', 'ticket'], 4, at))
    expect(isForeign(await knock(def, token, `?${name}=${other.memberId}`)), name).toBe(true);
  // In the body too, but for a multipart call, whose body is not JSON.
  if (def.method === 'GET' || ('files' in def && def.files)) return;
  for (const name of sampledColumns(['Guid', 'MBGUID', 'userID', 'ticket'], 4, at)) {
    const answer = await knock(def, token, '', JSON.stringify({ [name]: other.memberId }));
    expect(isForeign(answer), `${name} in the body`).toBe(true);
  }
}

/** Paths in other spellings lead to the same call. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path.toUpperCase(),
  (path) => `${path}/`,
  // As proxies encode it.
  (path) => path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
];

const matrix = declaredCalls.map((call, at) => ({ ...call, at }));

test.each(matrix)('$name admits the declared users, members in their own name only', async ({ def, at }) => {
  const permission = staffPermission(def.access);
  const { token: memberToken, memberId } =
    def.access === 'trusted' ? await server.newMember() : await askingMember(def);
  const holding = (may: (held: StaffPermission) => boolean) => askingStaff(def, STAFF_PERMISSIONS.filter(may));
  const withOthers = await holding((held) => held !== permission);
  const second = typeof def.access === 'object' && 'alsoNeeds' in def.access ? def.access.alsoNeeds : undefined;
  const withIt = await holding((held) => held === permission || held === second);

  const { none, ...others } = dead;
  for (const [name, token] of [['none', none] as const, ...sampledColumns(Object.entries(others), 8, at)])
    expect(isIn(await knock(def, token)), `with a token: ${name}`).toBe(def.access === 'anyone');
  const asUsual = await knock(def, undefined);
  for (const spell of sampledColumns(SPELLINGS, 2, at)) {
    const answer = await knock(def, undefined, '', '{}', siteOfCall(def), spell);
    expect([answer.status, codeOf(answer)], spell('/Path')).toEqual([asUsual.status, codeOf(asUsual)]);
  }
  const otherSite = siteOfCall(def) === 'web' ? 'console' : 'web';
  if (siteOfCall(def) !== undefined)
    for (const token of sampledColumns([undefined, memberToken, withIt.token], 3, at))
      expect(['notFound', 404], `at the ${otherSite}`).toContain(codeOf(await knock(def, token, '', '{}', otherSite)));
  if (!isOpenToMembers(def.access) || def.access === 'trusted')
    expect(isIn(await knock(def, memberToken)), 'as a member').toBe(false);
  if (isOpenToMembers(def.access)) {
    if (def.access === 'trusted') await trust(memberId);
    if (def.access !== 'anyone') await refusesForeignIdentity(def, memberToken, at);
    // The own id, in any case.
    const answer = await knock(def, memberToken, def.access === 'anyone' ? '' : `?guid=${memberId.toUpperCase()}`);
    expect(isIn(answer), def.access === 'trusted' ? 'as a trusted member' : 'as a member').toBe(true);
    expect(isForeign(answer), 'oneself').toBe(false);
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
    const withoutSecond = await holding((held) => held !== second);
    expect(isIn(await asStaff(withoutSecond.token)), 'as staff without the second permission').toBe(false);
  }
  expect(isIn(await asStaff(withIt.token)), 'as staff with the permission').toBe(true);
  if (def.alsoAtWeb) {
    expect(isIn(await knock(def, withOthers.token)), 'as staff without the permission, at the web').toBe(false);
    expect(isIn(await knock(def, withIt.token)), 'as staff with the permission, at the web').toBe(true);
    expect(isIn(await asStaff(memberToken)), 'as a member at the console').toBe(false);
  }
  if (typeof def.access === 'object' && 'memberOrStaff' in def.access) {
    expect(isIn(await knock(def, withIt.token)), 'as staff at the web').toBe(false);
    expect(isIn(await asStaff(memberToken)), 'as a member at the console').toBe(false);
  }
});

test('of the credit group only invoices require a trusted member: a suspended member reads and repays', () => {
  const group = declaredCalls.filter(({ def }) => def.path.includes('/membercreditaccount/'));
  expect(group).toHaveLength(9);
  expect(group.filter(({ def }) => def.access !== 'member').map(({ name, def }) => [name, def.access])).toEqual([
    ['credit.applyInvoice', 'trusted'],
  ]);
});
