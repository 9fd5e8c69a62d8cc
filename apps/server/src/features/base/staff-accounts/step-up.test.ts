import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAnonymousClient, staffTokenIn } from '../../../testing/anonymous-client.ts';
import { askGoodwill } from '../../../testing/corrections.ts';
import { startTestServer, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { softwarePasskey } from '../../../testing/software-passkey.ts';
import { hashPassword } from '../credentials/password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api', PROXY_HOPS: '1' });
});
afterAll(() => server.stop());

const PASSWORD = 'shen-dan-yuan-1';
const REQUIRED = { code: 'approval.stepUpRequired', status: 403 };

/** A staff user of all permissions with a password and an authenticator app. */
async function enrolled() {
  const staff = await server.newStaff();
  const hash = await hashPassword(PASSWORD);
  await sql`update staff set password_hash = ${hash} where id = ${staff.staffId}`.execute(server.deps.db.read);
  const { secret } = await staff.api.staffSignIn.beginTotp({ body: { password: PASSWORD } });
  const app = new TOTP({ secret: Secret.fromBase32(secret) });
  const code = () => app.generate();
  const { recoveryCodes } = await staff.api.staffSignIn.confirmTotp({ body: { code: code() } });
  await letCodesBeNew(staff);
  return { ...staff, code, recoveryCodes };
}

/** Simulates that half a minute has passed; otherwise the app's code would be already used. */
const letCodesBeNew = ({ staffId }: Pick<TestStaff, 'staffId'>) =>
  sql`update staff_totp set last_step = 0 where staff_id = ${staffId}`.execute(server.deps.db.read);

async function waiting() {
  const [asker, { memberId }] = await Promise.all([server.newStaff(), server.newMember()]);
  const { correctionNo } = await askGoodwill(asker, memberId, '500000.00');
  const { items } = await asker.api.staffApprovals.list({ query: { filter: correctionNo } });
  return { kind: 'goodwill', id: items[0]?.id ?? '' } as const;
}

const approve = ({ api }: Pick<TestStaff, 'api'>, params: Awaited<ReturnType<typeof waiting>>) =>
  api.staffApprovals.decide({ params, body: { decision: 'approve', note: '已核对' } });

async function prove({ api, code }: Pick<Awaited<ReturnType<typeof enrolled>>, 'api' | 'code'>): Promise<void> {
  const { token } = await api.staffSignIn.beginStepUp();
  await api.staffSignIn.finishStepUp({ body: { token, factor: 'totp', code: code() } });
}

test('an account with a factor approves after a fresh code, for two minutes and in this session only', async () => {
  const staff = await enrolled();
  const [first, second, third] = [await waiting(), await waiting(), await waiting()];
  await expect(approve(staff, first)).rejects.toMatchObject(REQUIRED);
  // A refusal moves nothing and needs no proof.
  const refusal = { decision: 'refuse', note: '金额不符' } as const;
  await staff.api.staffApprovals.decide({ params: third, body: refusal });

  await prove(staff);
  expect(await approve(staff, first)).toMatchObject({ decision: { isApproved: true } });
  expect(await approve(staff, second)).toMatchObject({ decision: { isApproved: true } });

  const { account } = await staff.api.staff.me();
  await letCodesBeNew(staff);
  const client = newAnonymousClient(server);
  const asked = await client.send('POST', '/api/staff/sign-in', { account, password: PASSWORD });
  const { challenge } = asked.body as unknown as { readonly challenge: { readonly token: string } };
  const answered = { token: challenge.token, factor: 'totp', code: staff.code() };
  const { headers } = await client.send('POST', '/api/staff/sign-in/factor', answered);
  const other = { api: server.consoleFor(staffTokenIn(headers) ?? '') };
  const fourth = await waiting();
  await expect(approve(other, fourth)).rejects.toMatchObject(REQUIRED);

  const age = (seconds: number) =>
    sql`update staff_session set factor_proven_at = now() - ${seconds} * interval '1 second'
      where staff_id = ${staff.staffId} and factor_proven_at is not null`.execute(server.deps.db.read);
  await age(121);
  await expect(approve(staff, fourth)).rejects.toMatchObject(REQUIRED);
  await age(110);
  expect(await approve(staff, fourth)).toMatchObject({ decision: { isApproved: true } });
});

test('an account without a factor approves as before where none is required', async () => {
  const staff = await server.newStaff();
  expect(await approve(staff, await waiting())).toMatchObject({ decision: { isApproved: true } });
  await expect(staff.api.staffSignIn.beginStepUp()).rejects.toMatchObject({ code: 'staff.secondFactorOwed' });
});

test('a recovery code, a used code, a challenge of another user and a wrong code prove nothing', async () => {
  const [staff, other] = [await enrolled(), await enrolled()];
  const { api, code } = staff;
  const finish = async (body: Parameters<typeof api.staffSignIn.finishStepUp>[0]['body']) =>
    api.staffSignIn.finishStepUp({ body });
  const { token, factors } = await api.staffSignIn.beginStepUp();
  expect(factors).toEqual(['totp']);
  const [recoveryCode = ''] = staff.recoveryCodes;
  await expect(finish({ token, factor: 'recoveryCode', code: recoveryCode })).rejects.toMatchObject({
    code: 'staff.recoveryCodeUnfit',
  });
  await expect(finish({ token, factor: 'totp', code: recoveryCode })).rejects.toMatchObject({
    code: 'staff.codeWrong',
  });
  const { token: foreign } = await other.api.staffSignIn.beginStepUp();
  const over = { code: 'staff.stepUpOver' };
  await expect(finish({ token: foreign, factor: 'totp', code: code() })).rejects.toMatchObject(over);
  const request = await waiting();
  await expect(approve(staff, request)).rejects.toMatchObject(REQUIRED);

  const used = code();
  await finish({ token, factor: 'totp', code: used });
  await expect(finish({ token, factor: 'totp', code: used })).rejects.toMatchObject(over);
  const again = await api.staffSignIn.beginStepUp();
  await expect(finish({ token: again.token, factor: 'totp', code: used })).rejects.toMatchObject({
    code: 'staff.codeWrong',
  });
  // The recovery code was not used up.
  expect((await api.staffSignIn.own()).recoveryCodesLeft).toBe(10);
});

test('wrong codes end the step after five tries, and lock codes after ten', async () => {
  const { api } = await enrolled();
  const outcomes: unknown[] = [];
  for (let step = 0; step < 3; step += 1) {
    const { token } = await api.staffSignIn.beginStepUp();
    for (let at = 0; at < 6; at += 1)
      await api.staffSignIn
        .finishStepUp({ body: { token, factor: 'totp', code: '000000' } })
        .catch(({ code }: { readonly code: string }) => outcomes.push(code));
  }
  const step = (code: string) => [...Array.from({ length: 5 }, () => code), 'staff.stepUpOver'];
  expect(outcomes).toEqual([...step('staff.codeWrong'), ...step('staff.codeWrong'), ...step('staff.loginLocked')]);
});

test('a passkey proves it as well', async () => {
  const staff = await enrolled();
  const base = server.consoleUrl.replace('127.0.0.1', 'localhost');
  const post = async <T>(path: string, body: object): Promise<T> => {
    const response = await fetch(`${base}/api/staff/own-sign-in/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${staff.token}` },
      body: JSON.stringify(body),
    });
    expect(response.ok).toBe(true);
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  const device = softwarePasskey(base, 'localhost');
  type Begun = { readonly token: string; readonly creation: { readonly challenge: string } };
  const begun = await post<Begun>('passkeys/begin', { password: PASSWORD });
  await post('passkeys', { token: begun.token, name: '电脑', passkey: device.create(begun.creation.challenge) });
  type Asked = { readonly token: string; readonly factors: string[]; readonly passkey: { readonly challenge: string } };
  const asked = await post<Asked>('step-up', {});
  expect(asked.factors).toEqual(['passkey', 'totp']);
  const request = await waiting();
  await expect(approve(staff, request)).rejects.toMatchObject(REQUIRED);
  const passkey = device.answer(asked.passkey.challenge);
  await post('step-up/finish', { token: asked.token, factor: 'passkey', passkey });
  expect(await approve(staff, request)).toMatchObject({ decision: { isApproved: true } });
});
