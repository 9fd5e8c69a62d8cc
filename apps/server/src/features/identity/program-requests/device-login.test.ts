import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { join, newCompany } from '../../../testing/company.ts';
import { ask, codeOf } from '../../../testing/declared-calls.ts';
import { creditWallet, PAY_PASSWORD } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ TRUSTED_PROXIES: 'loopback' });
});
afterAll(() => server.stop());

const post = (path: string, body: object, ip = '203.0.113.7') =>
  ask(`${server.url}/api/app${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': ip },
    body: JSON.stringify(body),
  });

interface Begun {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUri: string;
  readonly verificationUriComplete: string;
}

const begin = async (scopes: readonly string[] = ['quote', 'orders:read'], ip?: string): Promise<Begun> =>
  (await post('/device-authorization', { program: 'xunban', host: 'ci-1', scopes }, ip)).json as unknown as Begun;

/** A poll after the interval: the last one counts as long ago. */
async function poll(deviceCode: string) {
  await sql`update program_request set polled_at = null`.execute(server.deps.db.read);
  return post('/device-token', { deviceCode });
}
const outcome = async (deviceCode: string) => {
  const answer = await poll(deviceCode);
  return [answer.status, codeOf(answer)];
};
const grant = (member: TestMember, userCode: string, body: object = {}) =>
  member.api.programRequests.grantKey({ params: { userCode }, body: { name: 'CI', scopes: ['quote'], ...body } });

describe('device login', () => {
  test('gives a key with the granted scopes to the program that polls, once', async () => {
    const owner = await server.newMember();
    const { deviceCode, userCode, verificationUri, verificationUriComplete } = await begin();
    expect(userCode).toMatch(/^[A-Z]{4}-[A-Z]{4}$/);
    expect(verificationUriComplete).toBe(`${verificationUri}?code=${userCode}`);
    expect(await outcome(deviceCode)).toEqual([400, 'programRequest.pending']);
    const typed = userCode.replace('-', '').toLowerCase();
    expect(await owner.api.programRequests.show({ params: { userCode: typed } })).toMatchObject({
      ...{ kind: 'key', state: 'pending', userCode, program: 'xunban', host: 'ci-1' },
      ...{ network: '203.0.113.*', isSameNetwork: false, scopes: ['quote', 'orders:read'] },
    });
    await grant(owner, userCode);
    const collected = await poll(deviceCode);
    expect(collected).toMatchObject({ status: 200, json: { key: { name: 'CI', scopes: ['quote'] } } });
    const token = String(collected.json?.['token']);
    const used = await ask(`${server.url}/api/app/api-key`, {
      method: 'GET',
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(used.json).toMatchObject({ name: 'CI', scopes: ['quote'] });
    expect(await outcome(deviceCode)).toEqual([409, 'programRequest.ended']);
    const { rows } = await sql<{ row: string }>`select program_request::text as row from program_request`.execute(
      server.deps.db.read,
    );
    for (const secret of [deviceCode, userCode, userCode.replace('-', ''), token])
      expect(rows.map(({ row }) => row).join()).not.toContain(secret);
  });

  test('asks for limits and the pay password where the key pays, and refuses scopes that were not requested', async () => {
    const owner = await server.newMember();
    await creditWallet(server.deps.db, owner.memberId, 100n);
    const { deviceCode, userCode } = await begin(['quote', 'pay']);
    await expect(grant(owner, userCode, { scopes: ['files'] })).rejects.toMatchObject({ code: 'invalidInput' });
    await expect(grant(owner, userCode, { scopes: ['pay'] })).rejects.toMatchObject({ code: 'invalidInput' });
    const pays = { scopes: ['pay'], perOrder: 100, perMonth: 200 };
    await expect(grant(owner, userCode, { ...pays, payPassword: '111222' })).rejects.toMatchObject({
      code: 'account.payPasswordWrong',
    });
    expect(await outcome(deviceCode)).toEqual([400, 'programRequest.pending']);
    await grant(owner, userCode, { ...pays, payPassword: PAY_PASSWORD });
    expect((await poll(deviceCode)).json).toMatchObject({ key: { perOrder: 100, perMonth: 200 } });
    const { rows } = await sql<{ row: string }>`
      select granted::text as row from program_request where granted is not null`.execute(server.deps.db.read);
    expect(rows.map(({ row }) => row).join()).not.toContain(PAY_PASSWORD);
  });

  test('tells the program that it was denied, expired or too early', async () => {
    const owner = await server.newMember();
    const denied = await begin();
    await owner.api.programRequests.deny({ params: { userCode: denied.userCode } });
    expect(await outcome(denied.deviceCode)).toEqual([403, 'programRequest.denied']);
    await expect(grant(owner, denied.userCode)).rejects.toMatchObject({ code: 'programRequest.ended' });
    const late = await begin();
    await post('/device-token', { deviceCode: late.deviceCode });
    expect((await post('/device-token', { deviceCode: late.deviceCode })).json).toMatchObject({
      error: { code: 'programRequest.slowDown', data: { interval: 10 } },
    });
    await sql`update program_request set expires_at = now() where state = 'pending'`.execute(server.deps.db.read);
    expect(await outcome(late.deviceCode)).toEqual([400, 'programRequest.expired']);
    await expect(grant(owner, late.userCode)).rejects.toMatchObject({ code: 'programRequest.expired' });
    expect(await outcome('x')).toEqual([404, 'programRequest.unknown']);
  });

  test('is answered by the owner of the account alone, and by one account', async () => {
    const company = await newCompany(server);
    const person = await server.newMember();
    await join(company, person, 'purchaser');
    await person.api.company.switchTo({ body: { accountId: company.memberId } });
    const { userCode } = await begin();
    await expect(person.api.programRequests.show({ params: { userCode } })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(grant(person, userCode)).rejects.toMatchObject({ code: 'forbidden' });
    await grant(company, userCode);
    const other = await server.newMember();
    await expect(other.api.programRequests.show({ params: { userCode } })).rejects.toMatchObject({
      code: 'programRequest.unknown',
    });
  });

  test('limits guessed codes of a person and requests of a network', async () => {
    const guesser = await server.newMember();
    const { userCode } = await begin(['quote'], '198.51.100.1');
    const show = (code: string) => guesser.api.programRequests.show({ params: { userCode: code } });
    for (let guess = 0; guess < 10; guess++)
      await expect(show('BBBBBBBB')).rejects.toMatchObject({ code: 'programRequest.unknown' });
    await expect(show(userCode)).rejects.toMatchObject({ code: 'rateLimited' });
    await Promise.all(Array.from({ length: 29 }, () => begin(['quote'], '198.51.100.2')));
    const refused = await post('/device-authorization', { program: 'x', scopes: ['quote'] }, '198.51.100.3');
    expect([refused.status, codeOf(refused)]).toEqual([429, 'rateLimited']);
  });

  test('twenty polls at once get one key', async () => {
    const owner = await server.newMember();
    const { deviceCode, userCode } = await begin(['quote'], '192.0.2.1');
    await grant(owner, userCode);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post('/device-token', { deviceCode }, '192.0.2.1')),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await owner.api.apiKeys.list()).items).toHaveLength(1);
  });
});
