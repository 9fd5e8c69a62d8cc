import type { PlannedCall } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseAuthenticator } from '../../features/authenticator.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { staffCookie } from '../auth/staff-cookie.ts';
import { createApp } from './app.ts';
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
