import { buyerCalls, reviewed } from './support/buyer.ts';
import { changedBoard } from './support/changed-board.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a returned order is reported, resubmitted with a new file, and its buyer sees the differences', async ({
  page,
}) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  // The file measures 60 mm, so an engineer looks at it.
  const order = await buyer.placeOrder(80);
  const { id, version } = await reviewed(staff, order.orderNo);
  await enterAs(page, member);
  await test.step('the number in the header goes up by itself, and the message opens the order', async () => {
    await page.goto('/main/userCenter');
    // The message that an engineer looks at it.
    await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
    await staff.post(`orders/${id}/send-back`, { version, reason: '板长与文件不一致' });
    await page.getByRole('button', { name: '消息，2 条未读' }).click();
    const newest = page.getByRole('list', { name: '最新消息' });
    await takeScreenshot(page, 'messages-popover');
    await newest.getByRole('link', { name: new RegExp(`订单 ${order.orderNo} 已退回修改`) }).click();
    await expect(page).toHaveURL(new RegExp(`orderDetail\\?orderNo=${order.orderNo}`));
    await expect(page.getByText(/请在 .* 前处理，过时订单自动取消/)).toBeVisible();
    await expect(page.getByRole('button', { name: '消息，1 条未读' })).toBeVisible();
  });

  await expect(page.getByText('板长与文件不一致').first()).toBeVisible();
  await page.getByRole('link', { name: '修改并重新提交' }).click();
  await expect(page.getByText(`正在修改订单 ${order.orderNo}`)).toBeVisible();
  await page.locator('#board-file input[type=file]').setInputFiles(changedBoard());
  await page.getByLabel('给审单同事的话（选填）').fill('顶层加了一个开窗');
  const again = page.getByRole('button', { name: '重新提交' }).first();
  await expect(again).not.toHaveAttribute('aria-disabled', 'true');
  await again.click();
  await expect(page).toHaveURL(new RegExp(`orderNo=${order.orderNo}`));
  const rounds = page.getByRole('list').filter({ hasText: '第 1 轮' });
  await expect(rounds).toContainText('当时的意见：板长与文件不一致');
  await expect(rounds).toContainText('80 mm → 60 mm');
  await expect(rounds).toContainText('plain.zip → plain_v2.zip');

  await page.getByRole('button', { name: '逐层查看' }).click();
  const dialog = page.getByRole('dialog', { name: '与之前的文件比较' });
  await expect(dialog.getByRole('button', { name: /^顶层阻焊 ?有改动/ })).toBeVisible();
  await dialog.getByRole('button', { name: /^顶层阻焊/ }).click();
  await expect(dialog.getByRole('img', { name: /^顶层阻焊的比较图/ })).toBeVisible();
  await page.setViewportSize({ width: 375, height: 740 });
  await expect(dialog.getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  // On mobile the page does not scroll sideways.
  await expectNoSidewaysScrolling(page);
});
