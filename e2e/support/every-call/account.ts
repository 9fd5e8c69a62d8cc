// Paths and fields of requests and replies have the names of the specification.
import { expect } from '@playwright/test';
import { newPhone } from '../member.ts';
import { captchaText, smsCode } from '../outbox.ts';
import { type Session, specifiedClient } from '../specified-client.ts';
import { type Buyer, PASSWORD, PAY_PASSWORD, type Scenario } from './scenario.ts';

const ACCOUNT = '/api/applet/appletaccount';
const MEMBER = '/api/applet/memberapplet';
const NEW_PASSWORD = 'loud-drill-74';

/** A member registers, fills in the profile and signs in again with the password. */
export async function register(scenario: Scenario): Promise<Buyer> {
  const { guest, request, log } = scenario;
  const phone = newPhone();
  const verifyCode = await codeFor(scenario, phone, 3);
  const registered = await guest.call<Session>(`POST ${ACCOUNT}/post-applet-{product}-register`, {
    body: { account: phone, verifyCode, password: PASSWORD, confirmPassword: PASSWORD },
  });
  const client = specifiedClient(log, registered);
  const guid = registered.guid;
  await client.call(`PUT ${ACCOUNT}/put-applet-editmemberinfo`, { body: { trueName: '林采购', qq: '12345678' } });
  expect(await client.call(`GET ${ACCOUNT}/get-applet-getmemberinfo`, { query: { guid } })).toMatchObject({
    ...{ account: phone, trueName: '林采购', qq: '12345678', guid, memberType: '', cash: 0, isTrust: false },
  });
  expect(await client.call('GET /api/app/members')).toMatchObject({ totalCount: 1, items: [{ account: phone }] });

  const timestamp = `${Date.now()}${phone.slice(-3)}`;
  const image = await guest.file(`GET ${ACCOUNT}/get-applet-createvalidatecode`, { query: { timestamp } });
  expect(image.type).toBe('image/png');
  const session = await guest.call<Session>(`POST ${ACCOUNT}/post-applet-{product}-login`, {
    body: {
      ...{ account: phone, password: PASSWORD, timestamp, loginType: 1 },
      verifyCode: await captchaText(request, timestamp),
    },
  });
  expect(session.guid).toBe(guid);
  expect(await client.call<{ items: unknown[] }>(`GET ${MEMBER}/get-memberservice`)).toMatchObject({
    ...{ items: expect.any(Array), hotline: expect.any(String) },
  });
  return { phone, session, client: specifiedClient(log, session) };
}

/** Another member signs in by SMS, which registers the phone. The form of the page sends an empty timestamp along. */
export async function signInBySms(scenario: Scenario): Promise<Buyer> {
  const phone = newPhone();
  const verifyCode = await codeFor(scenario, phone, 3);
  const session = await scenario.guest.call<Session>(`POST ${ACCOUNT}/post-applet-{product}-login`, {
    body: { account: phone, password: '', verifyCode, timestamp: '', loginType: 2 },
  });
  return { phone, session, client: specifiedClient(scenario.log, session) };
}

/** Sets a first password with a proof of the phone. */
export async function provePhone({ request }: Scenario, { client, phone }: Buyer): Promise<void> {
  await client.call(`GET ${MEMBER}/get-sendvalidatecode`);
  const { proof } = await client.call<{ proof: string }>(`GET ${MEMBER}/get-validate`, {
    query: { verifyCode: await smsCode(request, phone) },
  });
  await client.call(`POST ${ACCOUNT}/post-applet-updateaccount`, {
    body: { change: 'password', proof, password: PASSWORD, confirmPassword: PASSWORD },
  });
}

/** Resets the password: the new one ends every session. */
export async function resetForgottenPassword(scenario: Scenario, { client, phone }: Buyer): Promise<void> {
  const verifyCode = await codeFor(scenario, phone, 3);
  await scenario.guest.call(`POST ${ACCOUNT}/post-applet-forgetpassword`, {
    body: { account: phone, verifyCode, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  });
  const ended = await client.request(`GET ${ACCOUNT}/get-applet-getmemberinfo`);
  expect([ended.status, (await ended.json()).message]).toEqual([401, '认证 token 已过期，请重新登录']);
}

export async function setPayPassword({ request }: Scenario, { client, phone }: Buyer): Promise<void> {
  await client.call(`GET ${MEMBER}/get-paypasswordverifycode`);
  await client.call(`POST ${MEMBER}/post-setpaypassword`, {
    body: { verifyCode: await smsCode(request, phone), payPassword: PAY_PASSWORD },
  });
}

/**
 * Requests a code for signing in (3) or for the certification (5), and reads it in the outbox of the demonstration. With a
 * captcha, because one address asks for many.
 */
export async function codeFor({ guest, request }: Scenario, mobile: string, type: 3 | 5): Promise<string> {
  const timestamp = `${Date.now()}${mobile.slice(-3)}`;
  await guest.file(`GET ${ACCOUNT}/get-applet-createvalidatecode`, { query: { timestamp } });
  const verifyCode = await captchaText(request, timestamp);
  await guest.call(`GET ${ACCOUNT}/get-{product}-message-code`, { query: { mobile, type, timestamp, verifyCode } });
  return smsCode(request, mobile);
}
