import { findFirefox, NO_FIREFOX } from '../scripts/browsers.mjs';
import { boardZip } from './support/boards.ts';
import { colourShare } from './support/colour-share.ts';
import { comeFromElsewhere, newPhone } from './support/member.ts';
import { smsCode } from './support/outbox.ts';
import { choose, chosen, measured, stage, total } from './support/quote-page.ts';
import { expect, type Page, test } from './support/test.ts';

test.skip(findFirefox() === undefined, NO_FIREFOX);

test('a new buyer reads a board file, orders it and pays', async ({ page, request }) => {
  await comeFromElsewhere(page);
  await page.goto('/quote');
  // A box for a missing character is narrower than the character, which is as wide as it is high.
  await expect.poll(() => widthInEms(page, '周')).toBeCloseTo(1, 1);
  await choose(page, boardZip('arduino-uno'));
  await measured(page);
  await expect(page.getByRole('textbox', { name: '长', exact: true })).toHaveValue('68.58');
  await expect(page.getByRole('textbox', { name: '宽', exact: true })).toHaveValue('53.34');
  await expect(chosen(page, '层数')).toHaveText('2');
  await expect(total(page)).toBeVisible();
  await expect.poll(() => colourShare(stage(page), 'green')).toBeGreaterThan(0.1);
  await page.getByRole('button', { name: '反面' }).click();
  await page.getByRole('button', { name: '放大' }).click();
  await expect.poll(() => colourShare(stage(page), 'green')).toBeGreaterThan(0.2);

  await page.getByRole('button', { name: '3D' }).click();
  const body = page.getByRole('application', { name: '可转动的线路板' });
  await expect(body).toHaveAttribute('aria-busy', 'false');
  // Without a graphics card a headless Firefox draws no 3D, and the page shows a message.
  if ((await body.getByText('没有打开 WebGL').count()) === 0)
    await expect.poll(() => colourShare(body, 'green')).toBeGreaterThan(0.05);
  await page.keyboard.press('Escape');
  await expect(stage(page)).toBeFocused();

  await page.getByRole('button', { name: '加入购物车' }).first().click();
  const signIn = page.getByRole('dialog', { name: '登录后继续' });
  await signIn.getByRole('tab', { name: '短信登录' }).click();
  const form = signIn.getByRole('tabpanel', { name: '短信登录' });
  const phone = newPhone();
  await form.getByRole('textbox', { name: /手机号/ }).fill(phone);
  await form.getByRole('button', { name: '获取验证码' }).click();
  await form.getByRole('textbox', { name: /短信验证码/ }).fill(await smsCode(request, phone));
  await form.getByRole('button', { name: '登录', exact: true }).click();
  await expect(page.getByRole('link', { name: '购物车，1 块板' })).toBeVisible();
  await page.getByRole('button', { name: '已在购物车，去看看' }).first().click();
  await page.getByRole('button', { name: '去结算' }).click();

  const address = page.getByRole('region', { name: '收货地址' });
  await address.getByLabel('粘贴整段地址').fill('李工 广东省深圳市南山区科技园南路 8 号');
  await address.getByRole('button', { name: '保存并使用' }).click();
  await page.getByRole('button', { name: '提交订单' }).click();
  await page.getByRole('button', { name: /^去付款/ }).click();
  await page.getByRole('button', { name: /^去演示银行支付/ }).click();
  await page.locator('button.succeed').click();
  await expect(page.getByRole('heading', { level: 1, name: '支付成功' })).toBeVisible();
});

const widthInEms = (page: Page, character: string): Promise<number> =>
  page.evaluate((text) => {
    const context = new OffscreenCanvas(1, 1).getContext('2d');
    if (!context) throw new Error('canvas has no 2D context');
    context.font = `100px ${getComputedStyle(document.body).fontFamily}`;
    return context.measureText(text).width / 100;
  }, character);
