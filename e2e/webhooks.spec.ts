import { Webhook } from 'standardwebhooks';
import { buyerCalls, reviewed } from './support/buyer.ts';
import { lookAt } from './support/look-at.ts';
import { enterAs, makeMember } from './support/member.ts';
import { signInAsStaff, staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';
import { startReceiver } from './support/webhook-receiver.ts';

test('an endpoint gets the events of an order, signed; its log replays one; staff block it', async ({
  page,
  browser,
}) => {
  const receiver = await startReceiver();
  const member = await makeMember(page.request);
  await enterAs(page, member);

  const secret = await test.step('an endpoint is added, after its address was corrected', async () => {
    await page.goto('/main/webhooks');
    await page.getByRole('button', { name: '添加地址' }).click();
    const dialog = page.getByRole('dialog', { name: '添加地址' });
    await dialog.getByLabel('网址').fill('example.com/hooks');
    await dialog.getByLabel('说明').fill('ERP 测试环境');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('请输入完整的网址，如 https://example.com/hooks')).toBeVisible();
    await dialog.getByLabel('网址').fill(receiver.url);
    await dialog.getByRole('radio', { name: '选择事件' }).check();
    await dialog.getByRole('checkbox', { name: /order\.payable/ }).check();
    await dialog.getByRole('checkbox', { name: /order\.paid/ }).check();
    await lookAt(page, 'webhook-endpoint');
    await dialog.getByRole('button', { name: '保存' }).click();
    await expect(dialog.getByText('密钥只显示这一次')).toBeVisible();
    const shown = await dialog.getByText(/^whsec_/).innerText();
    await dialog.getByRole('button', { name: '已保存' }).click();
    await expect(page.getByText(receiver.url).first()).toBeVisible();
    return shown;
  });

  await test.step('an order is placed, and its event arrives', async () => {
    const { orderNo } = await buyerCalls(page.request, member).placeOrder();
    await reviewed(await staffCalls(page.request, 'admin'), orderNo);
    await expect.poll(() => receiver.received.length).toBe(1);
    const [first] = receiver.received;
    expect(new Webhook(secret).verify(first?.body ?? '', first?.headers ?? {})).toMatchObject({
      ...{ type: 'order.payable', object: { type: 'order', id: orderNo }, sequence: 1, data: { orderNo } },
    });
    await page.reload();
    const row = page.getByRole('row', { name: new RegExp(orderNo) });
    await expect(row.getByText('成功')).toBeVisible();
    await row.getByRole('button', { name: '查看' }).click();
    const detail = page.getByRole('dialog', { name: '推送详情' });
    await expect(detail.getByText('HTTP 204')).toBeVisible();
    await expect(detail.getByText(/"type": "order.payable"/)).toBeVisible();
    await lookAt(page, 'webhook-delivery');
    await page.keyboard.press('Escape');
    await row.getByRole('button', { name: '补发' }).click();
    await expect.poll(() => receiver.received.length).toBe(2);
    expect(receiver.received[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  });

  await test.step('a test that fails stands in the log with its answer', async () => {
    receiver.fail();
    await page.getByRole('button', { name: /^发送测试/ }).click();
    await expect(page.getByText('推送失败中')).toBeVisible();
    await expect(page.getByText('HTTP 503').first()).toBeVisible();
    await lookAt(page, 'webhooks');
  });

  await test.step('staff see the failure and block the endpoint', async () => {
    const staffPage = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
    await signInAsStaff(staffPage, 'admin', `/members/${member.guid}`);
    const card = staffPage.getByRole('region', { name: 'Webhooks' });
    await expect(card.getByText(/HTTP 503/)).toBeVisible();
    await card.getByRole('button', { name: /^停用/ }).click();
    const dialog = staffPage.getByRole('dialog');
    await dialog.getByLabel('原因').fill('对方服务器投诉');
    await dialog.getByRole('button', { name: '停用', exact: true }).click();
    await expect(card.getByText('被客服停用')).toBeVisible();
    await page.reload();
    await expect(page.getByText('客服已停用这个地址')).toBeVisible();
    await lookAt(page, 'webhooks-blocked');
  });
  await receiver.stop();
});
