import { buyerCalls } from './support/buyer.ts';
import { comeFromElsewhere, enterAs, makeMember } from './support/member.ts';
import { staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a colleague pays by a link, signed out, and the link expires with the payment', async ({ page, browser }) => {
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
  await expect(colleague.getByText('plain.zip')).toHaveCount(0);
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
