import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { payingMember } from './support/early-members.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('finance pairs one line of the bank with two transfers, and takes it back', async ({ page }) => {
  const { token } = await payingMember(page.request);
  const nos = [`APP-${randomUUID().slice(0, 8)}`, `APP-${randomUUID().slice(0, 8)}`];
  await transferArrives(page.request, token, { bankReference: nos[0] ?? '', amount: '1000.00' });
  await transferArrives(page.request, token, { bankReference: nos[1] ?? '', amount: '234.50' });
  const reference = `BANK-${randomUUID().slice(0, 8)}`;
  const at = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');

  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAsStaff(page, 'admin', '/bank-reconciliation');
  const csv = `流水号,交易时间,收入,支出,对方户名,摘要\n${reference},${at},1233.50,,合并付款公司,两单货款扣手续费\n`;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: '流水.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await expect(page.getByText('新增 1 行，已有 0 行')).toBeVisible();
  const find = page.getByPlaceholder('流水号、户名、摘要、单号或金额');
  await find.fill(reference);
  await find.press('Enter');
  await expect(page.getByText(reference).first()).toBeVisible();
  await takeScreenshot(page, 'console-bank', { fullPage: true });

  await page.getByRole('button', { name: '配对', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const no of nos) {
    await dialog.getByPlaceholder('单号或金额').fill(no);
    await dialog.getByRole('checkbox', { name: no }).check();
  }
  await dialog.getByPlaceholder('单号或金额').fill('');
  await dialog.getByLabel('差额原因').fill('银行扣了 1 元手续费');
  await takeScreenshot(page, 'console-bank-pair');
  await page.setViewportSize({ width: 375, height: 740 });
  await takeScreenshot(page, 'console-bank-pair-375');
  await expectNoSidewaysScrolling(page);
  await dialog.getByRole('button', { name: '配对', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('银行扣了 1 元手续费').first()).toBeVisible();
  for (const no of nos) await expect(page.getByText(no).first()).toBeVisible();
  await takeScreenshot(page, 'console-bank-paired-375', { fullPage: true });
  await expectNoSidewaysScrolling(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await takeScreenshot(page, 'console-bank-paired', { fullPage: true });
  await page.getByRole('button', { name: '撤销配对' }).click();
  await dialog.getByLabel('撤销原因').fill('其中一笔是别家的');
  await dialog.getByRole('button', { name: '撤销配对' }).click();
  await expect(page.getByRole('button', { name: '配对', exact: true })).toBeVisible();
});

/** Simulates the bank's notification of a transfer to the member's own account at the company. */
async function transferArrives(
  request: APIRequestContext,
  token: string,
  transfer: { readonly bankReference: string; readonly amount: string },
): Promise<void> {
  const headers = { Authorization: `Bearer ${token}` };
  const opened = await request.get('/api/applet/banksubaccount/get-banksubaccount-cardno', { headers });
  const { account } = (await opened.json()).result;
  const form = { toAccount: account, payerName: '合并付款公司', remark: '', ...transfer };
  expect(await (await request.post('/dev/bank', { form })).text()).toContain('200');
}
