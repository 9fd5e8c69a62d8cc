import type { APIRequestContext } from '@playwright/test';
import { buyerCalls } from './support/buyer.ts';
import { payingMember } from './support/early-members.ts';
import { enterAs } from './support/member.ts';
import { takePicture } from './support/screenshots.ts';
import { type StaffCalls, signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('an order that was sent is invoiced: applied for, issued by finance, downloaded', async ({ page, browser }) => {
  test.setTimeout(200_000);
  const member = await payingMember(page.request);
  const staff = await staffCalls(page.request, 'admin');
  const orderNo = await sentBoard(page.request, member, staff);
  await enterAs(page, member);
  await page.goto('/main/invoiceInfo');
  await page.getByRole('button', { name: '新增抬头' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^抬头类型/).selectOption('person');
  await dialog.getByLabel(/^发票抬头/).fill('钱多多');
  await dialog.getByRole('button', { name: '保存' }).click();
  await expect(page.getByText('钱多多').first()).toBeVisible();
  await takePicture(page, 'invoice-info', { fullPage: true });

  await page.goto('/main/invoiceApplySelect');
  await page.getByRole('checkbox', { name: `选择 ${orderNo}` }).check();
  await page.getByRole('button', { name: '申请开票', exact: true }).click();
  await expect(dialog.getByText('*电子元件*印制电路板')).toBeVisible();
  await takePicture(page, 'invoice-apply');
  await dialog.getByRole('button', { name: '提交申请' }).click();
  await expect(page).toHaveURL(/invoiceApplyList\?id=/);
  await expect(dialog).toContainText(/KP\d{6}[0-9A-Z]{10}/);
  const no = /KP\d{6}[0-9A-Z]{10}/.exec((await dialog.textContent()) ?? '')?.[0] ?? '';

  const finance = await (await browser.newContext()).newPage();
  await signInAsStaff(finance, 'finance', `/invoices?filter=${no}`);
  await finance.getByRole('link', { name: no }).click();
  await takePicture(finance, 'console-invoice', { fullPage: true });
  await finance.getByRole('button', { name: '开具', exact: true }).click();
  await finance.getByRole('dialog').getByRole('button', { name: '开具' }).click();
  // The page of the member hears of it by itself.
  await expect(dialog.getByRole('button', { name: '下载 PDF' })).toBeVisible({ timeout: 30_000 });
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: '下载 PDF' }).click();
  expect((await download).suggestedFilename()).toMatch(/^\d{20}\.pdf$/);
  await takePicture(page, 'invoice-issued', { fullPage: true });
  await finance.context().close();
});

/** A board that is paid, made and sent. @returns its number */
async function sentBoard(
  request: APIRequestContext,
  member: Parameters<typeof buyerCalls>[1],
  staff: StaffCalls,
): Promise<string> {
  const buyer = buyerCalls(request, member);
  const order = await buyer.placeOrder();
  await buyer.pay(order, staff);
  const { items } = await staff.get(`orders?filter=${order.orderNo}`);
  const { id, version } = await staff.get(`orders/${items[0].id}`);
  let current = await staff.post(`orders/${id}/start-production`, { version });
  for (const { position } of current.progress.steps)
    current = await staff.post(`orders/${id}/complete-step`, { version: current.version, position });
  const waybill = `SF${Date.now()}`;
  await staff.post(`orders/${id}/ship`, { version: current.version, carrier: 'SF', waybill, weightG: 180 });
  return order.orderNo;
}
