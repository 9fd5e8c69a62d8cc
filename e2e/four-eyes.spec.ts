import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoFindings, expectNoSidewaysScrolling, goWithin } from './support/findings.ts';
import { comeFromElsewhere, enterAs, makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a colleague pays two boards by a link; the buyer cancels one, and staff the other by four eyes', async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  const order = await buyer.placeBoards([await buyer.fillCart(), await buyer.fillCart()]);
  const [first = '', second = ''] = order.orderNos;
  for (const orderNo of order.orderNos) {
    const { id, version, state } = await reviewed(staff, orderNo);
    if (state === IN_REVIEW) await staff.post(`orders/${id}/approve`, { version });
  }
  const { payNo } = await buyer.openPayment(order, staff);
  await enterAs(page, member);
  await page.setViewportSize({ width: 375, height: 740 });
  await test.step('a colleague pays, signed out, and the link shows the outcome', async () => {
    await page.goto(`/paymentOrder?payNo=${payNo}`);
    await page.getByText('请别人付款').click();
    const link = await page.getByRole('textbox', { name: '付款链接' }).inputValue();
    const colleague = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await comeFromElsewhere(colleague);
    await colleague.goto(link);
    await expect(colleague.getByRole('heading', { name: '替同事付款' })).toBeVisible();
    await expect(colleague.getByText(/^电路板货款和运费/)).toBeVisible();
    await expectNoSidewaysScrolling(colleague);
    await takeScreenshot(colleague, 'payment-by-colleague', { fullPage: true });
    await expect(colleague.getByText('plain.zip')).toHaveCount(0);
    await expect(colleague.getByText('13712345678')).toHaveCount(0);
    await colleague.getByRole('button', { name: /^去演示银行支付/ }).click();
    await expect(colleague).toHaveURL(/sandbox/);
    await colleague.locator('button.succeed').click();
    await expect(colleague.getByText('支付成功', { exact: true })).toBeVisible();
    await expect(page.getByText('支付成功', { exact: true })).toBeVisible();
    await colleague.goto(link);
    await expect(colleague.getByText(/您可以关闭本页/)).toBeVisible();
    await takeScreenshot(colleague, 'payment-by-colleague-done', { fullPage: true });
    const receipt = await colleague.getByRole('link', { name: '打开收款凭证（PDF）' }).getAttribute('href');
    expect((await colleague.request.get(receipt ?? '')).headers()['content-type']).toBe('application/pdf');
    await colleague.context().close();
  });

  const { id } = await reviewed(staff, first);
  await test.step('one board is cancelled after its refund is shown, and the other continues', async () => {
    await goWithin(page, `/main/orderDetail?orderNo=${second}`);
    await page.getByRole('button', { name: '取消订单' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(/^退回 ¥/)).toBeVisible();
    await expectNoSidewaysScrolling(page);
    await dialog.getByRole('button', { name: '取消订单' }).click();
    await expect(page.getByText('已取消').first()).toBeVisible();
    const states = await Promise.all(order.orderNos.map(async (no) => (await reviewed(staff, no)).state));
    expect(states).toEqual([AWAITING_PRODUCTION, CANCELLED]);
  });

  await test.step('staff ask to cancel; a colleague agrees, and buyer and requester see it', async () => {
    await goWithin(page, `/main/orderDetail?orderNo=${first}`);
    const asker = await (await browser.newContext()).newPage();
    await signInAsStaff(asker, 'engineer', `/orders/${id}`);
    await asker.getByRole('button', { name: '申请取消' }).click();
    const dialog = asker.getByRole('dialog');
    await expect(dialog.getByText(/取消要另一位同事同意/)).toBeVisible();
    await expect(dialog.getByText(/退回|原支付渠道/).first()).toBeVisible();
    await dialog.getByLabel('原因').fill('客户项目停了');
    await takeScreenshot(asker, 'console-ask-cancel');
    await dialog.getByRole('button', { name: '确定' }).click();
    const card = asker.getByRole('region', { name: '取消订单待审批' });
    await expect(card.getByText('需要另一位同事审批')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(asker.getByRole('button', { name: '申请取消' })).toBeHidden();
    await expectNoFindings(asker);
    await takeScreenshot(asker, 'console-cancel-request', { fullPage: true });
    await expect(page.getByText('待投产').first()).toBeVisible();

    const colleague = await (await browser.newContext()).newPage();
    await signInAsStaff(colleague, 'admin', `/approvals?filter=${first}`);
    const row = colleague.getByRole('row', { name: /取消已付款订单/ });
    await expect(row).toContainText('客户项目停了');
    await expect(row).toContainText('陈审单');
    await row.getByRole('button', { name: '同意' }).click();
    await expect(colleague.getByRole('dialog').getByText(/^退至 /)).toBeVisible();
    await takeScreenshot(colleague, 'console-approve-cancel');
    await colleague.getByRole('dialog').getByRole('button', { name: '同意' }).click();
    await expect(row).toBeHidden();

    await expect(page.getByText('已取消。已付的钱按原路退回。')).toBeVisible();
    await expect(asker.getByRole('heading', { name: /已取消/ })).toBeVisible();
    await expect(card).toBeHidden();
    await asker.context().close();
    await colleague.context().close();
  });
});

const IN_REVIEW = 10;
const AWAITING_PRODUCTION = 40;
const CANCELLED = 90;
