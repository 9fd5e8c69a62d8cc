import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { comeFromElsewhere, enterAs, makeMember } from './support/member.ts';
import { sampledScreens } from './support/screens.ts';
import { staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

// Orders that leave the standard flow. Staff actions use HTTP here.

for (const { device, size } of sampledScreens(0)) {
  test(`a buyer accepts one change order and refuses another on a ${device}`, async ({ page }) => {
    await page.setViewportSize(size);
    const member = await makeMember(page.request);
    const buyer = buyerCalls(page.request, member);
    const staff = await staffCalls(page.request, 'admin');
    const propose = async (orderNo: string, reason: string, amountDelta: string) => {
      const { id, version } = await reviewed(staff, orderNo);
      await staff.post(`orders/${id}/request-change`, {
        version,
        reason,
        amountDelta,
        lineName: '按文件加工',
        daysDelta: 1,
      });
    };
    const [first, second] = [await buyer.placeOrder(80), await buyer.placeOrder(90)];
    await enterAs(page, member);
    await page.goto(`/main/orderDetail?orderNo=${first.orderNo}`);
    await expect(page.getByText('审核中').first()).toBeVisible();
    // The page is open and shows by itself what staff propose.
    await propose(first.orderNo, '板长与文件不一致，按 80 mm 加工', '12.50');
    const card = page.getByRole('region', { name: '变更单：请您决定' });
    await expect(card.getByText('板长与文件不一致，按 80 mm 加工')).toBeVisible();
    await expect(card.getByText('+¥12.50')).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await card.getByRole('button', { name: '接受变更' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '接受变更' }).click();
    await expect(page.getByText('待付款').first()).toBeVisible();
    await expect(card).toBeHidden();

    await propose(second.orderNo, '需要加开测试架', '10.00');
    await page.goto('/main/userCenter');
    await page.getByRole('link', { name: /等您决定/ }).click();
    await page.getByRole('link', { name: second.orderNo }).first().click();
    await card.getByRole('button', { name: '取消订单' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消订单' }).click();
    await expect(page.getByText('已取消').first()).toBeVisible();
    await expect(card).toBeHidden();
  });
}

test('a colleague pays by a link, signed out, and the link dies with the payment', async ({ page, browser }) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder();
  const { payNo } = await buyer.openPayment(order, await staffCalls(page.request, 'admin'));
  await enterAs(page, member);
  await page.goto(`/paymentOrder?payNo=${payNo}`);
  await page.getByText('请别人付款').click();
  const link = await page.getByRole('textbox', { name: '付款链接' }).inputValue();

  const colleague = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await comeFromElsewhere(colleague);
  await colleague.goto(link);
  await expect(colleague.getByText(/有人请您支付/)).toBeVisible();
  await expect(colleague.getByText('arduino-uno.zip')).toHaveCount(0);
  await expect(colleague.getByText('13712345678')).toHaveCount(0);
  await colleague.getByRole('button', { name: /^去演示银行支付/ }).click();
  await expect(colleague).toHaveURL(/sandbox/);
  await colleague.locator('button.succeed').click();
  await expect(colleague.getByText('付款已提交给渠道')).toBeVisible();
  await expect(page.getByText('支付成功', { exact: true })).toBeVisible();
  await colleague.goto(link);
  await colleague.evaluate(() => sessionStorage.clear());
  await colleague.reload();
  await expect(colleague.getByText('这个付款链接已经失效')).toBeVisible();
  await colleague.context().close();
});
