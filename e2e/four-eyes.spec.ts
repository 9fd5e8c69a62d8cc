import { buyerCalls, reviewed } from './support/buyer.ts';
import { expectNoFindings } from './support/findings.ts';
import { enterAs, makeMember } from './support/member.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a paid order is asked to be cancelled; a colleague agrees, and the buyer sees it and the money', async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request);
  const buyer = buyerCalls(page.request, member);
  const staff = await staffCalls(page.request, 'admin');
  const order = await buyer.placeOrder();
  const { id, version, state } = await reviewed(staff, order.orderNo);
  if (state === 10) await staff.post(`orders/${id}/approve`, { version });
  await buyer.pay(order, staff);
  await enterAs(page, member);
  await page.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
  await expect(page.getByText('待投产').first()).toBeVisible();

  const asker = await (await browser.newContext()).newPage();
  await signInAsStaff(asker, 'engineer', `/orders?filter=${order.orderNo}`);
  await asker.getByRole('link', { name: order.orderNo }).click();
  await asker.getByRole('button', { name: '申请取消' }).click();
  const dialog = asker.getByRole('dialog');
  await expect(dialog.getByText(/取消要另一位同事同意/)).toBeVisible();
  await expect(dialog.getByText(/退回|原支付渠道/).first()).toBeVisible();
  await dialog.getByLabel('原因').fill('客户项目停了');
  await expectNoFindings(asker);
  await takeScreenshot(asker, 'console-ask-cancel');
  await dialog.getByRole('button', { name: '确定' }).click();
  const card = asker.getByRole('region', { name: '取消订单待审批' });
  await expect(card.getByText('需要另一位同事审批')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(asker.getByRole('button', { name: '申请取消' })).toBeHidden();
  await expectNoFindings(asker);
  await takeScreenshot(asker, 'console-cancel-request', { fullPage: true });
  await expect(page.getByText('待投产').first()).toBeVisible();

  const second = await (await browser.newContext()).newPage();
  await signInAsStaff(second, 'admin', `/approvals?filter=${order.orderNo}`);
  const row = second.getByRole('row', { name: /取消已付款订单/ });
  await expect(row).toContainText('客户项目停了');
  await expect(row).toContainText('陈审单');
  await row.getByRole('button', { name: '同意' }).click();
  await expect(second.getByRole('dialog').getByText(/^退至 /)).toBeVisible();
  await takeScreenshot(second, 'console-approve-cancel');
  await second.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await expect(row).toBeHidden();

  await expect(page.getByText('已取消').first()).toBeVisible();
  await expect(asker.getByRole('heading', { name: /已取消/ })).toBeVisible();
  await expect(card).toBeHidden();
  await asker.context().close();
  await second.context().close();
});

test('a transfer that was claimed for the wrong member is asked back; a colleague agrees, and wallet and list show it', async ({
  page,
  browser,
}) => {
  const member = await makeMember(page.request);
  const headers = { Authorization: `Bearer ${member.token}` };
  const opened = await page.request.get('/api/applet/banksubaccount/get-banksubaccount-cardno', { headers });
  const { account } = (await opened.json()).result;
  const payer = `苏州晨光电子 ${Date.now()}`;
  const transfer = { toAccount: account, amount: '870.00', payerName: payer, bankReference: '', remark: '货款' };
  expect((await page.request.post('/dev/bank', { form: transfer })).ok()).toBe(true);

  const finance = await (await browser.newContext()).newPage();
  await signInAsStaff(finance, 'finance', `/transfers?filter=${encodeURIComponent(payer)}`);
  const row = finance.getByRole('row', { name: new RegExp(payer) });
  await row.getByRole('button', { name: '认领入账' }).click();
  const claim = finance.getByRole('dialog');
  await claim.getByLabel('依据').fill('附言写的是这位会员');
  await claim.getByRole('button', { name: '认领入账' }).click();
  await expect(claim).toBeHidden();
  await enterAs(page, member);
  await page.goto('/main/accountInfo');
  await expect(page.getByText('¥870.00').first()).toBeVisible();

  await finance.goto(`${new URL(finance.url()).origin}/transfers?filter=${encodeURIComponent(payer)}`);
  await row.getByRole('button', { name: '撤销认领' }).click();
  const ask = finance.getByRole('dialog');
  await expect(ask.getByText('待认领来款，可再认领给正确的会员')).toBeVisible();
  await ask.getByLabel('撤销原因').fill('付款方来函，应属另一家公司');
  await ask.getByRole('button', { name: '提交审批' }).click();
  await expect(row.getByText('撤销待审批')).toBeVisible();

  const second = await (await browser.newContext()).newPage();
  await signInAsStaff(second, 'admin', '/approvals');
  const request = second.getByRole('row', { name: new RegExp(`撤销来款认领.*${payer}`) });
  await request.getByRole('button', { name: '同意' }).click();
  await second.getByRole('dialog').getByRole('button', { name: '同意' }).click();
  await expect(request).toBeHidden();

  await finance.goto(`${new URL(finance.url()).origin}/transfers?filter=${encodeURIComponent(payer)}`);
  await expect(row.getByRole('button', { name: '认领入账' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('row', { name: /来款认领撤销/ })).toContainText('−¥870.00');
  await takeScreenshot(page, 'undone-claim', { fullPage: true });
  await finance.context().close();
  await second.context().close();
});
