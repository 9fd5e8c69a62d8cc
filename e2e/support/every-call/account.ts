import { expect } from '@playwright/test';
import { newPhone } from '../member.ts';
import { captchaText, smsCode } from '../outbox.ts';
import { type Session, specifiedClient } from '../specified-client.ts';
import { type Buyer, PASSWORD, PAY_PASSWORD, type Story } from './story.ts';

const ACCOUNT = '/api/applet/appletaccount';
const MEMBER = '/api/applet/memberapplet';
const NEW_PASSWORD = 'loud-drill-74';

/** A member registers, fills in the profile and signs in again with the password. */
export async function registers(story: Story): Promise<Buyer> {
  const { guest, request, log } = story;
  const phone = newPhone();
  const verifyCode = await codeFor(story, phone, 3);
  const registered = await guest.ask<Session>(`POST ${ACCOUNT}/post-applet-{product}-register`, {
    body: { account: phone, verifyCode, password: PASSWORD, confirmPassword: PASSWORD },
  });
  const client = specifiedClient(log, registered);
  const guid = registered.guid;
  await client.ask(`PUT ${ACCOUNT}/put-applet-editmemberinfo`, { body: { trueName: '林采购', qq: '12345678' } });
  expect(await client.ask(`GET ${ACCOUNT}/get-applet-getmemberinfo`, { query: { guid } })).toMatchObject({
    ...{ account: phone, trueName: '林采购', qq: '12345678', guid, memberType: '', cash: 0, isTrust: false },
  });
  expect(await client.ask('GET /api/app/members')).toMatchObject({ totalCount: 1, items: [{ account: phone }] });

  const timestamp = `${Date.now()}${phone.slice(-3)}`;
  const image = await guest.file(`GET ${ACCOUNT}/get-applet-createvalidatecode`, { query: { timestamp } });
  expect(image.type).toBe('image/png');
  const session = await guest.ask<Session>(`POST ${ACCOUNT}/post-applet-{product}-login`, {
    body: {
      ...{ account: phone, password: PASSWORD, timestamp, loginType: 1 },
      verifyCode: await captchaText(request, timestamp),
    },
  });
  expect(session.guid).toBe(guid);
  expect(await client.ask<{ items: unknown[] }>(`GET ${MEMBER}/get-memberservice`)).toMatchObject({
    ...{ items: expect.any(Array), hotline: expect.any(String) },
  });
  return { phone, session, client: specifiedClient(log, session) };
}

/** Another member signs in by SMS, which registers the phone. The form of the page sends an empty timestamp along. */
export async function signsInBySms(story: Story): Promise<Buyer> {
  const phone = newPhone();
  const verifyCode = await codeFor(story, phone, 3);
  const session = await story.guest.ask<Session>(`POST ${ACCOUNT}/post-applet-{product}-login`, {
    body: { account: phone, password: '', verifyCode, timestamp: '', loginType: 2 },
  });
  return { phone, session, client: specifiedClient(story.log, session) };
}

/** Sets a first password with a proof of the phone. */
export async function provesPhone({ request }: Story, { client, phone }: Buyer): Promise<void> {
  await client.ask(`GET ${MEMBER}/get-sendvalidatecode`);
  const { proof } = await client.ask<{ proof: string }>(`GET ${MEMBER}/get-validate`, {
    query: { verifyCode: await smsCode(request, phone) },
  });
  await client.ask(`POST ${ACCOUNT}/post-applet-updateaccount`, {
    body: { change: 'password', proof, password: PASSWORD, confirmPassword: PASSWORD },
  });
}

/** Resets the password: the new one ends every session. */
export async function resetsForgottenPassword(story: Story, { client, phone }: Buyer): Promise<void> {
  const verifyCode = await codeFor(story, phone, 3);
  await story.guest.ask(`POST ${ACCOUNT}/post-applet-forgetpassword`, {
    body: { account: phone, verifyCode, password: NEW_PASSWORD, confirmPassword: NEW_PASSWORD },
  });
  const ended = await client.call(`GET ${ACCOUNT}/get-applet-getmemberinfo`);
  expect([ended.status, (await ended.json()).message]).toEqual([401, '认证 token 已过期，请重新登录']);
}

export async function setsPayPassword({ request }: Story, { client, phone }: Buyer): Promise<void> {
  await client.ask(`GET ${MEMBER}/get-paypasswordverifycode`);
  await client.ask(`POST ${MEMBER}/post-setpaypassword`, {
    body: { verifyCode: await smsCode(request, phone), payPassword: PAY_PASSWORD },
  });
}

/** Requests a code for signing in (3) or for the certification (5), and reads it in the outbox of the demonstration. */
export async function codeFor({ guest, request }: Story, mobile: string, type: 3 | 5): Promise<string> {
  await guest.ask(`GET ${ACCOUNT}/get-{product}-message-code`, { query: { mobile, type } });
  return smsCode(request, mobile);
}
