import type { LiveCall, PlannedCall } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { databaseAuthenticator } from '../../features/authenticator.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { staffCookie } from '../auth/staff-cookie.ts';
import { Refusal } from '../refusal.ts';
import { createApp } from './app.ts';
import { type Attempt, deleteOldAnswers, onceFor, requestHash } from './idempotency.ts';
import { mountCalls } from './mount.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const call = async (path: string, init: RequestInit = {}) => {
  const response = await fetch(`${server.url}${path}`, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : undefined };
};

test('a member call without a token is 401 in both dialects, with the challenge', async () => {
  const applet = await call('/api/applet/appletaccount/get-applet-getmemberinfo');
  const app = await call('/api/app/pcb-orders');
  for (const answer of [applet, app]) {
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toContain('invalid_token');
    expect(answer.body.error_description).toBe('认证 token 已过期，请重新登录');
  }
});

test('a call of the specification that is not open yet refuses clearly, and only after the access check', async () => {
  const call: PlannedCall = {
    ...{ method: 'POST', path: '/api/app/not-yet', area: 'main', access: 'member' },
    ...{ summary: '', planned: true },
  };
  const app = createApp(server.deps.config, server.deps.log);
  const { db, config } = server.deps;
  mountCalls(
    app,
    {
      ...{ db, authenticator: databaseAuthenticator(db), staffCookie: staffCookie(config), product: config.product },
      ...{ asksSecondFactor: false, uploadDir: config.dataDir },
    },
    [call],
    [],
  );
  const ask = async (token?: string) => {
    const answer = await app.inject({
      ...{ method: 'POST', url: call.path, payload: {} },
      headers: { ...(token && { authorization: `Bearer ${token}` }) },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  expect((await ask()).status).toBe(401);
  expect(await ask((await server.newMember()).token)).toMatchObject({
    status: 403,
    body: { error: { code: 'notYetOpen', message: '该功能尚未开放' } },
  });
  await app.close();
});

test('a call with files has the time of an upload for its body, another call has not', async () => {
  const base = { method: 'POST', area: 'upload', access: 'anyone', summary: '', result: 'none' } as const;
  const upload: LiveCall = { ...base, path: '/api/app/some-file', files: { file: { maxBytes: 1 } } };
  const plain: LiveCall = { ...base, path: '/api/app/some-data' };
  const { db, config } = server.deps;
  const app = createApp(config, server.deps.log);
  const uploads = new Map<string, boolean | undefined>();
  app.addHook('onRoute', ({ url, config: routeConfig }) => void uploads.set(url, routeConfig?.isUpload));
  mountCalls(
    app,
    {
      ...{ db, authenticator: databaseAuthenticator(db), staffCookie: staffCookie(config), product: config.product },
      ...{ asksSecondFactor: false, uploadDir: config.dataDir },
    },
    [upload, plain],
    [upload, plain].map((call) => ({ call, handle: async () => undefined })),
  );
  await app.ready();
  expect(Object.fromEntries(uploads)).toMatchObject({ [upload.path]: true, [plain.path]: false });
  await app.close();
});

test('paths ignore case and a trailing slash; unknown ones are 404 in the right envelope', async () => {
  expect((await call('/API/App/PCB-Orders/')).status).toBe(401);
  expect(await call('/api/app/nothing-here')).toMatchObject({ status: 404, body: { error: { code: 'notFound' } } });
  expect(await call('/api/applet/nothing-here')).toMatchObject({
    status: 200,
    body: { success: false, code: 'notFound' },
  });
});

test('a request that names another member is refused, one that names its own passes', async () => {
  const one = await server.newMember();
  const two = await server.newMember();
  const headers = { Authorization: `Bearer ${one.token}` };
  const path = '/api/applet/appletorder/get-applet-statusgroupcount';
  expect((await call(`${path}?Guid=${two.memberId}`, { headers })).body).toMatchObject({
    code: 403,
    message: '请求被拒绝',
  });
  expect((await call(`${path}?Guid=${one.memberId.toUpperCase()}`, { headers })).body).toMatchObject({
    success: true,
  });
});

test('a body that cannot be read is a clear refusal, never a failure of ours', async () => {
  const url = '/api/applet/appletaccount/post-applet-xunban-login';
  for (const body of ['{', '[]', 'null', '"x"', '{"__proto__":{}}', `{"account":"${'x'.repeat(300_000)}"}`]) {
    const answer = await call(url, { method: 'POST', body, headers: { 'Content-Type': 'application/json' } });
    expect(answer.status, body.slice(0, 20)).toBeLessThan(500);
    expect(answer.body.success).toBe(false);
  }
});

test('fields keep the spelling of the specification: sent, answered and reported as invalid', async () => {
  const { token, memberId } = await server.newMember();
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const me = (await call('/api/applet/appletaccount/get-applet-getmemberinfo', { headers })).body.result;
  expect(me).toMatchObject({ guid: memberId, mbNo: expect.any(String), isTrust: false, creditRemain: 0 });
  for (const ours of ['memberId', 'memberNo', 'isTrusted', 'creditLeft']) expect(me).not.toHaveProperty(ours);

  const cancel = async (body: object) =>
    (
      await call('/api/applet/appletorder/post-ordermain-cancel', {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      })
    ).body;
  expect(await cancel({ ordermainid: memberId })).toMatchObject({ code: 'notFound' });
  expect(await cancel({ orderMainId: 'no id' })).toMatchObject({ validationErrors: [{ members: ['orderMainId'] }] });
  expect(await cancel({ mainOrderId: memberId })).toMatchObject({ validationErrors: [{ members: ['orderMainId'] }] });

  const certify = await call('/api/applet/memberapplet/post-setaccountbelongsubmit', {
    method: 'POST',
    headers,
    body: JSON.stringify({ MemberType: '2', AuthenType: 2, name: 'x' }),
  });
  expect(certify.body.validationErrors.map(({ members }: { members: string[] }) => members[0])).toEqual([
    ...['IdentityNo', 'EnterpricePictureType', 'EnterprisePicture', 'VeryfyCode'],
  ]);
});

describe('idempotency', () => {
  const attempt = (key: string, asked: unknown = {}): Attempt => ({
    scope: 'test',
    key,
    requestHash: requestHash(asked),
  });

  test('a second attempt gets the first answer and does nothing', async () => {
    let runs = 0;
    const work = async () => ({ run: ++runs });
    expect(await onceFor(server.deps.db, attempt('same-key-1'))(work)).toEqual({ run: 1 });
    expect(await onceFor(server.deps.db, attempt('same-key-1'))(work)).toEqual({ run: 1 });
    expect(runs).toBe(1);
  });

  test('the same key with another request is refused', async () => {
    await onceFor(server.deps.db, attempt('same-key-2', { amount: 1 }))(async () => null);
    await expect(onceFor(server.deps.db, attempt('same-key-2', { amount: 2 }))(async () => null)).rejects.toMatchObject(
      {
        code: 'idempotencyMismatch',
      },
    );
  });

  test('a refused attempt is not stored, so the next one is decided again', async () => {
    const refusing = onceFor(
      server.deps.db,
      attempt('same-key-3'),
    )(async () => {
      throw new Refusal('payment.nothingDue');
    });
    await expect(refusing).rejects.toMatchObject({ code: 'payment.nothingDue' });
    expect(await onceFor(server.deps.db, attempt('same-key-3'))(async () => 'done')).toBe('done');
  });

  test('twenty at once: one works, and while it does the others are refused', async () => {
    let runs = 0;
    const refusals: unknown[] = [];
    const work = async () => {
      runs += 1;
      // Under way until all the others have come and gone.
      await vi.waitFor(() => expect(refusals).toHaveLength(19), { timeout: 120_000, interval: 10 });
      return 'done';
    };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        onceFor(server.deps.db, attempt('same-key-4'))(work).catch((error: unknown) => void refusals.push(error)),
      ),
    );
    expect(runs).toBe(1);
    expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'idempotencyRunning' });
    expect(await onceFor(server.deps.db, attempt('same-key-4'))(work)).toBe('done');
  });

  test('a refusal that is returned keeps what was written and stores no answer', async () => {
    const { db } = server.deps;
    const member = { id: (await server.newMember()).memberId };
    const rename = (name: string, refusal?: Refusal) =>
      onceFor(db, attempt('same-key-5'))(
        (tx) => tx.selectFrom('member').select('true_name').where('id', '=', member.id).executeTakeFirstOrThrow(),
        async (tx, { true_name }) => {
          await tx.updateTable('member').set({ true_name: name }).where('id', '=', member.id).execute();
          return refusal ?? true_name;
        },
      );
    await expect(rename('counted', new Refusal('notFound'))).rejects.toMatchObject({ code: 'notFound' });
    expect(await rename('done')).toBe('counted');
    expect(await rename('again')).toBe('counted');
    const { true_name } = await db.read
      .selectFrom('member')
      .select('true_name')
      .where('id', '=', member.id)
      .executeTakeFirstOrThrow();
    expect(true_name).toBe('done');
  });

  test('a body with a known or active key is not read', async () => {
    const { db } = server.deps;
    await onceFor(db, attempt('same-key-6'))(async () => 'first');
    const failing = onceFor(db, attempt('same-key-6'))(
      async () => {
        throw new Error('internal detail that must not leak');
      },
      async () => 'second',
    );
    expect(await failing).toBe('first');
  });

  test('an answer is stored for a week, and then deleted', async () => {
    const { db } = server.deps;
    const age = (key: string, days: number) =>
      db.transaction((tx) =>
        sql`update idempotency_key set created_at = now() - make_interval(days => ${days}) where key = ${key}`.execute(
          tx,
        ),
      );
    for (const [key, days] of [
      ['same-key-7', 7],
      ['same-key-8', 9],
    ] as const) {
      await onceFor(db, attempt(key))(async () => 'first');
      await age(key, days);
    }
    await db.transaction(deleteOldAnswers);
    expect(await onceFor(db, attempt('same-key-7'))(async () => 'second')).toBe('first');
    expect(await onceFor(db, attempt('same-key-8'))(async () => 'second')).toBe('second');
  });

  test('secrets take no part in the hash of what was asked', () => {
    const asked = (payPassword: string, amount: number) => requestHash({ body: { amount, payPassword } });
    expect(asked('385027', 1)).toEqual(asked('385028', 1));
    expect(asked('385027', 1)).not.toEqual(asked('385027', 2));
  });
});
