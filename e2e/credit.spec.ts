import type { APIRequestContext } from '@playwright/test';
import { buyerCalls } from './support/buyer.ts';
import { handInDocuments } from './support/certify.ts';
import { goWithin, goWithinConsole } from './support/findings.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { expectPaper } from './support/paper.ts';
import { PAY_PASSWORD, setPayPassword } from './support/pay-password.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a company buys on credit: applied for, granted by two, paid with, billed and confirmed; and withdraws', async ({
  page,
  browser,
}) => {
  const made = await makeMember(page.request);
  await setPayPassword(page.request, made);
  const { member, company } = await handInDocuments(page, '深圳', made);
  const staff = await staffCalls(page.request, 'admin');
  const { items } = await staff.get(`certifications?filter=${member.phone}`);
  await staff.post(`certifications/${items[0].id}/approve`, { version: items[0].version });
  const buyer = buyerCalls(page.request, member);

  await enterAs(page, member);
  await page.goto('/main/userCenter');
  const header = page.getByRole('button', { name: '我的账户' });
  await header.click();
  await page.getByRole('link', { name: '立即开通' }).click();
  await page.getByLabel(/^申请额度/).fill('50000');
  await page.getByLabel('说明').fill('每月固定打样');
  await page.getByRole('button', { name: '提交申请' }).click();
  await expect(page.getByText('申请审核中')).toBeVisible();
  await takeScreenshot(page, 'credit-applied', { fullPage: true });

  const finance = await (await browser.newContext()).newPage();
  await signInAsStaff(finance, 'finance', `/credit?state=applied`);
  await finance.getByRole('link', { name: /深圳/ }).first().click();
  await finance.getByRole('button', { name: '审批通过' }).click();
  await finance.getByRole('dialog').getByLabel('原因').fill('资料齐全，按申请额度');
  await finance.getByRole('dialog').getByRole('button', { name: '审批通过' }).click();
  await expect(finance.getByText('资料齐全，按申请额度').first()).toBeVisible();
  // The requester is not offered the approval.
  await expect(finance.getByRole('button', { name: '复核通过' })).toHaveCount(0);
  await lookAt(finance, 'console-credit-account');
  const memberId = new URL(finance.url()).pathname.split('/').at(-1);
  const { proposals } = await staff.get(`members/${memberId}/credit-account`);
  await staff.post(`credit-proposals/${proposals[0].id}/decide`, { decision: 'grant' });
  await expect(page.getByText('已用 ¥0.00，总额度 ¥50,000.00')).toBeVisible();

  const order = await buyer.placeOrder();
  const { payNo } = await buyer.openPayment(order, staff);
  await page.goto(`/paymentOrder?payNo=${payNo}`);
  await page.getByRole('radio', { name: /账期支付/ }).check();
  await page.getByLabel(/^支付密码/).fill(PAY_PASSWORD);
  await takeScreenshot(page, 'credit-payment', { fullPage: true });
  await page.getByRole('button', { name: /^支付/ }).click();
  await expect(page.getByText('支付成功', { exact: true })).toBeVisible();

  const closed = await page.request.post('/dev/month-close', { form: { member: member.guid } });
  const { statementNo } = await closed.json();
  await goWithin(page, '/main/creditaccountlist');
  await page.getByRole('link', { name: statementNo }).click();
  await expect(page.getByRole('heading', { name: '账单详情' })).toBeVisible();
  await expect(page.getByText('待确认', { exact: true })).toBeVisible();
  await lookAt(page, 'credit-statement');
  await expectPaper(page);
  await goWithinConsole(finance, '/credit-statements?state=toConfirm');
  await finance.getByRole('link', { name: statementNo }).click();
  await expect(finance.getByRole('heading', { name: new RegExp(statementNo) })).toBeVisible();
  await lookAt(finance, 'console-credit-statement');

  await page.getByRole('button', { name: '确认账单' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '确认账单' }).click();
  await expect(page.getByText('已确认', { exact: true })).toBeVisible();

  await test.step('it withdraws what is in its wallet; finance begins with it, which the open page shows', async () => {
    await creditWallet(page.request, member.token, company);
    await goWithin(page, '/main/bank');
    await page.getByRole('button', { name: '添加银行账户' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(/^开户银行/).selectOption('cmb');
    await dialog.getByLabel(/^账号/).fill('7559 1234 5610 801');
    await dialog.getByLabel(/^支付密码/).fill(PAY_PASSWORD);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('请填写开户网点全称')).toBeVisible();
    await dialog.getByLabel(/^开户网点/).fill('招商银行深圳科技园支行');
    await dialog.getByLabel(/^支付密码/).fill(PAY_PASSWORD);
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(page.getByText('**** 0801')).toBeVisible();
    await takeScreenshot(page, 'bank', { fullPage: true });

    await goWithin(page, '/main/takeoutlist');
    await page.getByLabel(/^提现金额/).fill('600');
    await page.getByLabel(/^支付密码/).fill(PAY_PASSWORD);
    await page.getByRole('button', { name: /^提现 ¥600/ }).click();
    const row = page.getByRole('row', { name: /TX\d{6}/ });
    await expect(row.getByText('已申请').first()).toBeVisible();
    const no = /TX\d{6}[0-9A-Z]{10}/.exec((await row.textContent()) ?? '')?.[0] ?? '';
    await takeScreenshot(page, 'takeoutlist', { fullPage: true });

    await goWithinConsole(finance, `/withdrawals?filter=${no}`);
    await finance.getByRole('link', { name: no }).click();
    await expect(finance.getByText('第一次提现')).toBeVisible();
    await finance.getByRole('button', { name: '开始审核' }).click();
    await expect(row.getByText('审核中').first()).toBeVisible();
    await takeScreenshot(finance, 'console-withdrawal', { fullPage: true });
  });
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
