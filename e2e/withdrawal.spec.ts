import type { APIRequestContext } from '@playwright/test';
import { handInDocuments } from './support/certify.ts';
import { payingMember } from './support/early-members.ts';
import { enterAs } from './support/member.ts';
import { PAY_PASSWORD } from './support/pay-password.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a company withdraws to its account: applied, approved and paid, each step seen as it happens', async ({
  page,
  browser,
}) => {
  const { member, company } = await handInDocuments(page, '上海', await payingMember(page.request));
  const staff = await staffCalls(page.request, 'admin');
  const { items } = await staff.get(`certifications?filter=${member.phone}`);
  await staff.post(`certifications/${items[0].id}/approve`, { version: items[0].version });
  await creditWallet(page.request, member.token, company);

  await enterAs(page, member);
  await page.goto('/main/bank');
  await page.getByRole('button', { name: '添加银行账户' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^开户银行/).selectOption('cmb');
  await dialog.getByLabel(/^账号/).fill('7559 1234 5610 801');
  await dialog.getByLabel(/^支付密码/).fill(PAY_PASSWORD);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(dialog.getByText('请填写开户网点全称')).toBeVisible();
  await dialog.getByLabel(/^开户网点/).fill('招商银行上海张江支行');
  await dialog.getByLabel(/^支付密码/).fill(PAY_PASSWORD);
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('**** 0801')).toBeVisible();
  await takeScreenshot(page, 'bank', { fullPage: true });

  await page.goto('/main/takeoutlist');
  await page.getByLabel(/^提现金额/).fill('600');
  await page.getByLabel(/^支付密码/).fill(PAY_PASSWORD);
  await page.getByRole('button', { name: /^提现 ¥600/ }).click();
  const row = page.getByRole('row', { name: /TX\d{6}/ });
  await expect(row.getByText('已申请').first()).toBeVisible();
  await expect(page.getByText('有一笔提现正在处理')).toBeVisible();
  const no = /TX\d{6}[0-9A-Z]{10}/.exec((await row.textContent()) ?? '')?.[0] ?? '';

  const finance = await (await browser.newContext()).newPage();
  await signInAsStaff(finance, 'finance', `/withdrawals?filter=${no}`);
  await finance.getByRole('link', { name: no }).click();
  await expect(finance.getByText('第一次提现')).toBeVisible();
  await finance.getByRole('button', { name: '开始审核' }).click();
  await expect(row.getByText('审核中').first()).toBeVisible();
  await finance.getByRole('button', { name: '通过', exact: true }).click();
  await finance.getByRole('dialog').getByRole('button', { name: '通过' }).click();
  await expect(row.getByText('已通过').first()).toBeVisible();
  await finance.getByRole('button', { name: '打款', exact: true }).click();
  await finance.getByRole('dialog').getByRole('button', { name: '打款' }).click();
  await expect(row.getByText('已打款').first()).toBeVisible();
  await expect(finance.getByText(`SIM-${no}`).first()).toBeVisible();
  await takeScreenshot(page, 'takeoutlist', { fullPage: true });
  await takeScreenshot(finance, 'console-withdrawal', { fullPage: true });
  await finance.context().close();
});

/** Money that came by transfer in the company's own name. */
async function creditWallet(request: APIRequestContext, token: string, company: string) {
  const headers = { Authorization: `Bearer ${token}` };
  const opened = await request.get('/api/applet/banksubaccount/get-banksubaccount-cardno', { headers });
  const { account } = (await opened.json()).result;
  const transfer = { toAccount: account, amount: '1000.00', payerName: company, bankReference: '', remark: '' };
  expect(await (await request.post('/dev/bank', { form: transfer })).text()).toContain('200');
}
