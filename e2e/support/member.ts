import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { smsCode } from './outbox.ts';

export const PASSWORD = 'quiet-drill-73';

export interface TestMember {
  readonly phone: string;
  readonly token: string;
  readonly guid: string;
  readonly ticket: string;
}

/** A member who did not exist before, made without a browser. */
export async function makeMember(request: APIRequestContext): Promise<TestMember> {
  const phone = newPhone();
  const headers = { 'X-Forwarded-For': newAddress() };
  const account = '/api/applet/appletaccount';
  await request.get(`${account}/get-xunban-message-code?mobile=${phone}&type=3`, { headers });
  const answer = await request.post(`${account}/post-applet-xunban-register`, {
    headers,
    data: {
      account: phone,
      verifyCode: await smsCode(request, phone),
      password: PASSWORD,
      confirmPassword: PASSWORD,
    },
  });
  const { success, message, result } = await answer.json();
  expect(success, message).toBe(true);
  return { phone, token: result.access_Token, guid: result.guid, ticket: result.ticket };
}

/** Puts a member's session into the browser, as a sign-in would have; the certification has been shown already. */
export async function enterAs(page: Page, { token, guid, ticket }: TestMember): Promise<void> {
  await comeFromElsewhere(page);
  await page.goto('/robots.txt');
  await page.evaluate(
    ([cookies, stored]) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs https, and these pages have none.
      for (const cookie of cookies) document.cookie = `${cookie}; Path=/; Max-Age=86400; SameSite=Strict`;
      for (const [name, value] of Object.entries(stored)) localStorage.setItem(name, value);
    },
    [
      [`xunbanToken=${encodeURIComponent(token)}`, `xunbanCertificationShown_${guid}=1`],
      { xunbanGuid: guid, xunbanTicket: ticket, xunbanTokenExpires: String(Date.now() + 86_400_000) },
    ] as const,
  );
}

/** A new member in the browser. */
export async function enterAsNewMember(page: Page): Promise<TestMember> {
  const member = await makeMember(page.request);
  await enterAs(page, member);
  return member;
}

/** Requests a code, and waits until it is on its way. */
export async function askForCode(scope: Page | Locator): Promise<void> {
  await scope.getByRole('button', { name: '获取验证码' }).click();
  await expect(scope.getByRole('button', { name: /秒后重发/ })).toBeVisible();
}

/** Gives the page an unused IP address: codes and sign-ins are rate-limited by address. */
export async function comeFromElsewhere(page: Page): Promise<void> {
  await page.setExtraHTTPHeaders({ 'X-Forwarded-For': newAddress() });
}

const below = (limit: number): number => Math.floor(Math.random() * limit);
/**
 * Address in one of six million networks. Among 65 000, two members of a run met now and then, and the second message to a network
 * needs a puzzle.
 */
export const newAddress = (): string => `${20 + below(100)}.${below(256)}.${below(256)}.${1 + below(254)}`;
export const newPhone = (): string => `13${String(below(1e9)).padStart(9, '0')}`;
