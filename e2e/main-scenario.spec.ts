import type { Browser } from '@playwright/test';
import { reviewed } from './support/buyer.ts';
import { expectNoSidewaysScrolling, goWithin } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { smsCode } from './support/outbox.ts';
import { plainZip } from './support/plain-board.ts';
import { completeRoute } from './support/produced.ts';
import { releaseFiles } from './support/released.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { completeSteps, openOrderAsStaff, ship, staffCalls, startProduction } from './support/staff.ts';
import { expect, type Page, test } from './support/test.ts';

const PAY_PASSWORD = '924617';

test('from the file to the receipt, on mobile', async ({ page, browser }) => {
  await page.setViewportSize({ width: 375, height: 900 });
  const shot = (name: string) => takeScreenshot(page, `main-scenario-${name}-375`, { fullPage: true });

  const phone = await comeBack(page);
  await priceBoard(page);
  await shot('quote');
  await page.getByRole('button', { name: '加入购物车' }).first().click();
  await page.getByRole('button', { name: '已在购物车，去看看' }).first().click();
  await expect(page).toHaveURL(/\/main\/orderCart$/);
  await expect(page.getByText('plain.zip', { exact: true })).toBeVisible();
  await shot('cart');

  await page.getByRole('button', { name: '去结算' }).click();
  await fillInAddress(page);
  // The cheapest way is proposed; this parcel goes by another.
  await page.getByRole('radio', { name: /顺丰/ }).check();
  await shot('confirm');
  await page.getByRole('button', { name: '提交订单' }).click();
  await expect(page.getByText('审核通过', { exact: true })).toBeVisible();
  const orderNo = (await page.getByRole('link', { name: /^P\d+/ }).textContent()) ?? '';
  await shot('reviewed');

  await page.getByRole('button', { name: /^去付款/ }).click();
  await expect(page.getByRole('heading', { name: '支付订单' })).toBeVisible();
  await payFromTheWallet(page, phone);
  await expect(page.getByText('支付成功', { exact: true })).toBeVisible();
  await shot('paid');

  await goWithin(page, `/main/orderDetail?orderNo=${orderNo}`);
  await expect(page.getByText('已付款，等待排产')).toBeVisible();
  await watchProduction(page, browser, orderNo);
  await shot('on-its-way');

  await page.getByRole('button', { name: '确认收货' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认收货' }).click();
  await expect(page.getByText('已收货，订单完成。')).toBeVisible();
  await shot('received');
  await expectNoSidewaysScrolling(page);
});

/** Signs in a member created earlier, who can get the code for the pay password at once: a phone number gets one a minute. */
async function comeBack(page: Page): Promise<string> {
  const member = await makeMember(page.request);
  await enterAs(page, member);
  return member.phone;
}

async function priceBoard(page: Page): Promise<void> {
  await page.goto('/quote');
  await page.locator('#board-file input[type=file]').setInputFiles(plainZip('plain'));
  await expect(page.getByRole('application', { name: '线路板图' })).toBeVisible();
  await expect(page.getByText('正在更新价格')).toBeHidden();
}

/** The first address stands in the checkout itself: copied from a chat, or typed. */
async function fillInAddress(page: Page): Promise<void> {
  const card = page.getByRole('region', { name: '收货地址' });
  await card.getByRole('button', { name: '保存并使用' }).click();
  await expect(card.getByText('请填写收货人')).toBeVisible();
  await card.getByLabel('粘贴整段地址').fill('李工，13712345678，北京海淀区中关村大街 1 号');
  await expect(card.getByLabel('收货人')).toHaveValue('李工');
  await expect(card.getByLabel('区县')).toHaveValue('海淀区');
  await card.getByLabel('详细地址').fill('中关村大街 1 号 8 层');
  await card.getByRole('button', { name: '保存并使用' }).click();
  await expect(page.getByRole('radio', { name: /李工/ })).toBeChecked();
}

/** Puts money into the wallet, sets the pay password on the way, mistypes it once, and pays. */
async function payFromTheWallet(page: Page, phone: string): Promise<void> {
  const payment = page.url();
  await page.getByRole('link', { name: '充值' }).click();
  await page.getByRole('button', { name: '¥5,000' }).click();
  await page.getByRole('button', { name: '充值 ¥5,000.00' }).click();
  await expect(page).toHaveURL(/sandbox/);
  await page.locator('button.succeed').click();
  await expect(page.getByText('支付成功', { exact: true })).toBeVisible();

  await page.goto(payment);
  await expect(page.getByText('可用 ¥5,000.00')).toBeVisible();
  const send = page.getByRole('button', { name: '获取验证码' });
  await expect(send).toBeEnabled();
  await send.click();
  await expect(page.getByText('验证码已发送至')).toBeVisible();
  await page.getByLabel('短信验证码').fill(await smsCode(page.request, phone));
  await page.getByLabel('新支付密码').fill(PAY_PASSWORD);
  await page.getByLabel('再输入一次').fill(PAY_PASSWORD);
  await page.getByRole('button', { name: '设置并继续' }).click();

  const password = page.locator('form#pay input[name=payPassword]');
  await expect(password).toHaveValue(PAY_PASSWORD);
  await password.fill('111333');
  const pay = page.getByRole('button', { name: /^支付 ¥/ });
  await pay.click();
  await expect(page.getByText('支付密码不正确，还可以再试 4 次')).toBeVisible();
  await password.fill(PAY_PASSWORD);
  await pay.click();
}

/** Staff work at the console in a window of their own; the buyer's page, which stays as it is, shows it. */
async function watchProduction(page: Page, browser: Browser, orderNo: string): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'zh-CN' });
  const staff = await context.newPage();
  await openOrderAsStaff(staff, orderNo);
  await startProduction(staff);
  await expect(page.getByText(/生产中 \d+%/)).toBeVisible();
  const calls = await staffCalls(staff.request, 'admin');
  await releaseFiles(calls, { orderId: (await reviewed(calls, orderNo)).id });
  await completeSteps(staff, 3);
  await expect(page.getByText('生产中 20%')).toBeVisible();
  await takeScreenshot(page, `main-scenario-production-${page.viewportSize()?.width}`, { fullPage: true });
  await completeOverHttp(page, orderNo);
  await expect(page.getByText('已完工，等待发货。')).toBeVisible();
  const waybill = `SF${Date.now()}`;
  await ship(staff, waybill);
  await expect(page.getByText(waybill)).toBeVisible();
  await context.close();
}

/** The remaining steps of a route. */
async function completeOverHttp(page: Page, orderNo: string): Promise<void> {
  const staff = await staffCalls(page.request, 'admin');
  const { id } = await reviewed(staff, orderNo);
  await completeRoute(staff, await staff.get(`orders/${id}`));
}
