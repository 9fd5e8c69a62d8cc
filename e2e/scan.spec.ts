import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectInOrder } from './support/findings.ts';
import { lookAt } from './support/look-at.ts';
import { makeMember } from './support/member.ts';
import { CONSOLE_URL } from './support/run.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a board goes through a station by keyboard: scanned, counted, stopped, taken back; its traveller is printed', async ({
  page,
}) => {
  const staff = await staffCalls(page.request, 'admin');
  const buyer = buyerCalls(page.request, await makeMember(page.request));
  const order = await buyer.placeOrder(68.58, { remarks: '板边倒角，急事打 13912345678' });
  await buyer.pay(order, staff);
  const { id, version } = await reviewed(staff, order.orderNo);
  await staff.post(`orders/${id}/start-production`, { version });

  // The HTTP calls made with this page have signed it in.
  await page.goto(`${CONSOLE_URL}/scan`);
  const number = page.getByRole('textbox', { name: '生产单号' });
  await expect(number).toBeFocused();
  await page.keyboard.type(order.orderNo);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: order.orderNo })).toBeVisible();
  await expect(page.getByText('工程处理 (MI)').first()).toBeVisible();
  const done = page.getByRole('button', { name: '完成', exact: true });
  await done.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('已完成「工程处理 (MI)」')).toBeVisible();
  await expect(number).toBeFocused();
  // Scanner input is received regardless of the focus.
  await page.getByRole('button', { name: '停单' }).focus();
  await page.keyboard.type(order.orderNo);
  await expect(number).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: '停单' }).press('Enter');
  await page.keyboard.type('开料机刀片要换');
  await page.getByRole('dialog').getByRole('button', { name: '停单' }).press('Enter');
  await expect(page.getByText('开料机刀片要换')).toBeVisible();
  await expect(done).toBeDisabled();
  await page.getByRole('button', { name: '恢复生产' }).press('Enter');
  await expect(page.getByText('已恢复生产')).toBeVisible();
  await expect(page.locator('main')).not.toContainText(/¥|1[3-9]\d{9}/);
  await lookAt(page, 'scan');
  await expectInOrder(page, [{ width: 768, modes: ['dark'] }]);
  await takeScreenshot(page, 'scan-768-dark', { fullPage: true });
  await page.getByRole('button', { name: /^撤销「工程处理/ }).click();
  await page.getByRole('dialog').getByLabel('原因').fill('报错了单');
  await page.getByRole('dialog').getByRole('button', { name: '撤销报工' }).click();
  await expect(page.getByText('下一道工序 1/15')).toBeVisible();

  await page.goto(`${CONSOLE_URL}/orders/${id}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: '打印流转单 PDF' }).click();
  expect((await saved).suggestedFilename()).toBe(`MI-${order.orderNo}.pdf`);
});
