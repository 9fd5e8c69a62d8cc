import type { Page } from '@playwright/test';
import { buyerCalls } from './support/buyer.ts';
import { handInDocuments } from './support/certify.ts';
import { payingMember } from './support/early-members.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { enterAs } from './support/member.ts';
import { PAY_PASSWORD } from './support/pay-password.ts';
import { takePicture } from './support/screenshots.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a company buys on credit: applied for, granted by two, paid with, billed, confirmed and repaid', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { member } = await handInDocuments(page, '深圳', await payingMember(page.request));
  const staff = await staffCalls(page.request, 'admin');
  const { items } = await staff.get(`certifications?filter=${member.phone}`);
  await staff.post(`certifications/${items[0].id}/approve`, { version: items[0].version });
  const buyer = buyerCalls(page.request, member);

  await enterAs(page, member);
  await page.goto('/main/credit');
  await page.getByLabel(/^申请额度/).fill('50000');
  await page.getByLabel('说明').fill('每月固定打样');
  await page.getByRole('button', { name: '立即开通' }).click();
  await expect(page.getByText('申请审核中')).toBeVisible();
  await takePicture(page, 'credit-applied', { fullPage: true });

  const finance = await (await browser.newContext()).newPage();
  await signInAsStaff(finance, 'finance', `/credit?state=applied`);
  await finance.getByRole('link', { name: /深圳/ }).first().click();
  await finance.getByRole('button', { name: '审批通过' }).click();
  await finance.getByRole('dialog').getByLabel('原因').fill('资料齐全，按申请额度');
  await finance.getByRole('dialog').getByRole('button', { name: '审批通过' }).click();
  await expect(finance.getByText('资料齐全，按申请额度').first()).toBeVisible();
  // Who proposed it is not offered to grant it.
  await expect(finance.getByRole('button', { name: '复核通过' })).toHaveCount(0);
  await takePicture(finance, 'console-credit-proposed', { fullPage: true });
  const address = new URL(finance.url()).pathname;
  const manager = await (await browser.newContext()).newPage();
  await signInAsStaff(manager, 'admin', address);
  await manager.getByRole('button', { name: '复核通过' }).click();
  await manager.getByRole('dialog').getByRole('button', { name: '复核通过' }).click();
  await expect(page.getByText('已用 ¥0.00，总额度 ¥50,000.00')).toBeVisible();
  await manager.context().close();

  const order = await buyer.placeOrder();
  const { payNo } = await buyer.openPayment(order, staff);
  await page.goto(`/paymentOrder?payNo=${payNo}`);
  await page.getByRole('radio', { name: /账期支付/ }).check();
  await page.getByLabel(/^支付密码/).fill(PAY_PASSWORD);
  await takePicture(page, 'credit-payment', { fullPage: true });
  await page.getByRole('button', { name: /^支付/ }).click();
  await expect(page.getByText('支付成功', { exact: true })).toBeVisible({ timeout: 30_000 });

  const closed = await page.request.post('/dev/month-close', { form: { member: member.guid } });
  const { statementNo } = await closed.json();
  await page.goto('/main/creditaccountlist');
  await page.getByRole('link', { name: statementNo }).click();
  await expect(page.getByRole('heading', { name: '账单详情' })).toBeVisible();
  await expect(page.getByText('待确认', { exact: true })).toBeVisible();
  await takePicture(page, 'credit-statement', { fullPage: true });
  await page.getByRole('button', { name: '确认账单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认账单' }).click();
  await expect(page.getByText('已确认', { exact: true })).toBeVisible();

  await topUp(page, await buyer.topUp(order.total.toFixed(2)));
  await page.goto('/main/credit');
  await page.getByLabel(/^支付密码/).fill(PAY_PASSWORD);
  await takePicture(page, 'credit', { fullPage: true });
  await page.getByRole('button', { name: /^还款 ¥/ }).click();
  await expect(page.getByText('没有待还的账单。')).toBeVisible();
  await page.setViewportSize({ width: 375, height: 800 });
  await expectNoSidewaysScrolling(page);
  await takePicture(page, 'credit-375', { fullPage: true });
  await page.goto('/main/creditaccountlist');
  await expect(page.getByText('已结清', { exact: true }).last()).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await finance.reload();
  await finance.getByRole('link', { name: statementNo }).click();
  await expect(finance.getByRole('heading', { name: new RegExp(statementNo) })).toBeVisible();
  await expect(finance.getByText('还款与变动')).toBeVisible();
  await takePicture(finance, 'console-credit-statement', { fullPage: true });
  await finance.context().close();
});

/** Presses the button of the sandbox's bank, as its page does. */
async function topUp(page: Page, redirectUrl: string): Promise<void> {
  await page.request.post(`${redirectUrl}/succeed`, { maxRedirects: 0 });
  const payNo = new URL(redirectUrl, page.url()).pathname.split('/').at(-1);
  expect(payNo).not.toBe('');
}
