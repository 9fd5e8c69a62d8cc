import type { BrowserContext } from '@playwright/test';
import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { makeMember, PASSWORD } from './support/member.ts';
import { captchaText } from './support/outbox.ts';
import { plainZip } from './support/plain-board.ts';
import { choose, measured, total } from './support/quote-page.ts';
import { PUBLIC_PAGES } from './support/site-pages.ts';
import { signInAsStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** Denies everything that a page can store, as browsers do in sandboxed frames and by policies: each access throws. */
async function denyStorage(context: BrowserContext, cookiesToo: boolean): Promise<string[]> {
  const uncaught: string[] = [];
  context.on('weberror', (error) => uncaught.push(`${error.page()?.url()}: ${error.error().message}`));
  await context.addInitScript((withCookies) => {
    const deny = () => {
      throw new DOMException('Access is denied for this document.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
      Object.defineProperty(window, name, { get: deny });
    Object.defineProperty(navigator, 'locks', { get: deny });
    Object.defineProperty(window, 'BroadcastChannel', { value: deny });
    if (withCookies) Object.defineProperty(Document.prototype, 'cookie', { get: deny, set: deny });
  }, cookiesToo);
  return uncaught;
}

test('where storage and cookies are denied, public pages work, a board is priced, and a member signs in', async ({
  page,
  context,
}) => {
  const member = await makeMember(page.request);
  const uncaught = await denyStorage(context, true);
  // Each of these pages begins with the same scripts: every tenth one is enough.
  for (const address of sampledColumns(PUBLIC_PAGES, 10, 0)) {
    await page.goto(address);
    await expect(page.locator('main h1')).toBeVisible();
    await page.mouse.move(200, 200);
    await page.mouse.move(300, 300);
  }

  await page.goto('/quote');
  await choose(page, plainZip('plain'));
  await measured(page);
  const before = await total(page).textContent();
  await page.getByRole('radio', { name: /沉金/ }).click();
  await expect(total(page)).not.toHaveText(before ?? '');

  await page.goto('/login');
  await page.getByRole('tab', { name: '账号登录' }).click();
  const form = page.getByRole('tabpanel');
  const image = form.getByRole('button', { name: /验证码图片/ }).locator('img');
  const timestamp = new URL((await image.getAttribute('src')) ?? '', page.url()).searchParams.get('timestamp') ?? '';
  await form.getByRole('textbox', { name: /手机号/ }).fill(member.phone);
  await page.locator('input[name=password]').fill(PASSWORD);
  await page.locator('input[name=captcha]').fill(await captchaText(page.request, timestamp));
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page).toHaveURL(/\/main\/userCenter$/);
  await expect(page.getByRole('heading', { name: '您好' })).toBeVisible();
  await page.getByRole('link', { name: '我的订单' }).first().click();
  await expect(page.getByText('这里还没有订单')).toBeVisible();
  expect(uncaught).toEqual([]);
});

test('where storage is denied, staff sign in, work and sign out', async ({ page, context }) => {
  const uncaught = await denyStorage(context, false);
  await signInAsStaff(page, 'admin', '/members');
  await expect(page.getByRole('heading', { level: 1, name: '会员' })).toBeVisible();
  expect(uncaught).toEqual([]);
});
