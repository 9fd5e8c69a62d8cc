import { boardZip } from './support/boards.ts';
import { newPhone } from './support/member.ts';
import { smsCode } from './support/outbox.ts';
import { choose } from './support/quote-page.ts';
import { expect, type Page, test } from './support/test.ts';

/** What is asked of who buys for the first time, from the file to the paid order. */
const MOST = { clicks: 8, fields: 6 };

test('takes a new buyer from the file to the paid order in eight clicks and three fields', async ({ page, request }) => {
  test.setTimeout(120_000);
  await countPresses(page);
  await page.goto('/quote');
  const startedAt = Date.now();
  await choose(page, boardZip('arduino-uno'));
  await page.getByRole('button', { name: '立即下单' }).first().click();

  const signIn = page.getByRole('dialog', { name: '登录后继续' });
  await signIn.getByRole('tab', { name: '短信登录' }).click();
  const phone = newPhone();
  await signIn.getByRole('textbox', { name: /手机号/ }).fill(phone);
  await signIn.getByRole('button', { name: '获取验证码' }).click();
  await signIn.getByRole('textbox', { name: /短信验证码/ }).fill(await smsCode(request, phone));
  await signIn.getByRole('button', { name: '登录', exact: true }).click();

  const address = page.getByRole('region', { name: '收货地址' });
  await address.getByLabel('粘贴整段地址').fill('李工 广东省深圳市南山区科技园南路 8 号');
  await address.getByRole('button', { name: '保存并使用' }).click();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.getByRole('button', { name: /^去付款/ }).click({ timeout: 30_000 });
  await page.getByRole('button', { name: /^去演示银行支付/ }).click();
  // What is pressed at the bank is the bank's.
  await page.locator('button.succeed').click();
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
  await expect(page.getByRole('list', { name: '这次付的板子' })).toContainText(/2 层 · .* · 绿色 · 有铅喷锡/);

  const { clicks, fields } = await pressed(page);
  console.log(`  a new buyer: ${clicks} clicks, ${fields} fields, ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
  expect(clicks).toBeLessThanOrEqual(MOST.clicks);
  expect(fields).toBeLessThanOrEqual(MOST.fields);
});

/** Presses of the mouse, and fields that were typed or pasted into, on the pages of the site. */
async function countPresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (location.pathname.includes('sandbox')) return;
    const count = (name: string) => sessionStorage.setItem(name, String(Number(sessionStorage.getItem(name) ?? 0) + 1));
    // A form that is sent by the Enter key clicks its button too, without a press (detail 0).
    addEventListener('click', (event) => event.isTrusted && event.detail > 0 && count('clicks'), true);
    const typed = new Set<EventTarget | null>();
    addEventListener(
      'input',
      ({ target }) => {
        if (typed.has(target) || (target instanceof HTMLInputElement && target.type === 'file')) return;
        typed.add(target);
        count('fields');
      },
      true,
    );
  });
}

const pressed = (page: Page) =>
  page.evaluate(() => ({
    clicks: Number(sessionStorage.getItem('clicks')),
    fields: Number(sessionStorage.getItem('fields')),
  }));
