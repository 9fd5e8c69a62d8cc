import { type APIRequestContext, expect } from '@playwright/test';
import { newAddress, type TestMember } from './member.ts';
import { smsCode } from './outbox.ts';

export const PAY_PASSWORD = '918273';

/** Sets {@link PAY_PASSWORD} for a member by the calls of its page. */
export async function setPayPassword(request: APIRequestContext, { token, phone }: TestMember): Promise<void> {
  // One address may ask for few codes an hour.
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': newAddress() };
  const calls = '/api/applet/memberapplet';
  const asked = await request.get(`${calls}/get-paypasswordverifycode`, { headers });
  expect(asked.ok(), await asked.text()).toBe(true);
  const set = await request.post(`${calls}/post-setpaypassword`, {
    headers,
    data: { verifyCode: await smsCode(request, phone), payPassword: PAY_PASSWORD },
  });
  expect(set.ok(), await set.text()).toBe(true);
}
