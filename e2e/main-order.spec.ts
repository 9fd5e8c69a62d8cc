import { buyerCalls, REAL_BOARD } from './support/buyer.ts';
import { expectInOrder } from './support/findings.ts';
import { makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** Every mode, and mobile. */
const LOOKS = [
  { width: 1440, modes: ['dark', 'light', 'night'] },
  { width: 1024, modes: [] },
  { width: 375, modes: [] },
] as const;

test('a colleague is called on the page of a main order, and nothing that was written is lost', async ({
  page,
  request,
}) => {
  const buyer = buyerCalls(request, await makeMember(request), REAL_BOARD);
  // A size that differs from the file: the machine review passes the order to an engineer.
  const { orderNo } = await buyer.placeOrder(80);
  await signInAsStaff(page, 'admin', `/orders?filter=${orderNo}`);
  await page.getByRole('link', { name: orderNo }).click();
  await page.getByRole('link', { name: /^主订单 M/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /主订单 M/ })).toBeVisible();
  await page.getByRole('button', { name: `展开 ${orderNo}` }).click();
  await expect(page.getByRole('heading', { name: new RegExp(orderNo) })).toBeVisible();

  const box = page.getByRole('textbox', { name: '写内部备注' });
  await box.fill('写到一半');
  await page.reload();
  await expect(box).toHaveValue('写到一半');
  await box.fill('');
  await box.pressSequentially('@engineer');
  await page.getByRole('option', { name: /engineer/ }).click();
  await box.pressSequentially('孔径能做吗？');
  await box.press('Control+Enter');
  const notes = page.getByRole('list', { name: '内部备注' });
  await expect(notes).toContainText('孔径能做吗？');
  await expect(notes.locator('mark')).toBeVisible();
  await expect(box).toHaveValue('');
  await expect(page.getByRole('region', { name: '时间线' })).toContainText('孔径能做吗？');

  await expectInOrder(page, LOOKS);
  for (const width of [1440, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await takeScreenshot(page, `console-main-order-${width}`);
  }
});
