import { buyerCalls, reviewed } from './support/buyer.ts';
import { enterAs, makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a board is returned: the number in the header goes up by itself, and the message opens the order', async ({
  page,
}) => {
  const member = await makeMember(page.request);
  // Longer than the file: an engineer has to look.
  const { orderNo } = await buyerCalls(page.request, member).placeOrder(150);
  const staff = await staffCalls(page.request, 'admin');
  const { id, version } = await reviewed(staff, orderNo);
  await enterAs(page, member);
  await page.goto('/main/userCenter');
  await expect(page.getByRole('button', { name: '消息', exact: true })).toBeVisible();

  await staff.post(`orders/${id}/send-back`, { version, reason: '外形与下单尺寸不一致' });
  await page.getByRole('button', { name: '消息，1 条未读' }).click();
  const newest = page.getByRole('list', { name: '最新消息' });
  await takeScreenshot(page, 'messages-popover');
  await newest.getByRole('link', { name: new RegExp(`订单 ${orderNo} 已退回修改`) }).click();
  await expect(page).toHaveURL(new RegExp(`orderDetail\\?orderNo=${orderNo}`));
  await expect(page.getByText(/请在 .* 前处理，过时订单自动取消/)).toBeVisible();
  await expect(page.getByRole('button', { name: '消息', exact: true })).toBeVisible();

  await page.goto('/main/messages');
  await expect(page.getByRole('link', { name: new RegExp(orderNo) }).first()).toBeVisible();
  await takeScreenshot(page, 'messages', { fullPage: true });
});
