import type { APIRequestContext } from '@playwright/test';
import { calls, concretePath, type LiveCall, SANDBOX_PATH, SANDBOX_PAY_PASSWORD, sentNames } from '@xunban/contract';
import { boardZip } from './support/boards.ts';
import { lookAt } from './support/look-at.ts';
import { enterAsNewMember } from './support/member.ts';
import { staffCalls } from './support/staff.ts';
import { expect, test } from './support/test.ts';

test('a member makes a test key, a program orders with it, and the order is in test mode alone', async ({
  page,
  request,
}) => {
  const { guid } = await enterAsNewMember(page);
  await page.goto('/main/apiKeys');
  // The sandbox opens in the background of the first start.
  await expect(async () => expect((await request.get(`${SANDBOX_PATH}/api/app/api-keys`)).status()).toBe(401)).toPass();
  await page.getByRole('button', { name: '测试模式' }).click();
  const bar = page.getByRole('complementary', { name: '测试模式' });
  await expect(bar).toContainText('不会生产，也不会扣款');
  await page.getByRole('button', { name: '新建测试密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '新建 API 密钥' });
  await dialog.getByLabel('名称').fill('采购系统');
  for (const scope of await dialog.getByRole('checkbox').all()) await scope.check();
  await dialog.getByLabel('单个订单限额（元）').fill('50000');
  await dialog.getByLabel('每月限额（元）').fill('90000');
  await dialog.getByLabel('支付密码').fill(SANDBOX_PAY_PASSWORD);
  await dialog.getByRole('button', { name: '创建密钥' }).click();
  const token = await dialog.getByText(/^xb_test_\w{49}$/).innerText();
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(
    page.getByRole('listitem').filter({ hasText: '采购系统' }).getByText('测试', { exact: true }),
  ).toBeVisible();
  await lookAt(page, 'sandbox-keys');

  const orderNo = await orderWith(request, token);
  await page.goto('/main/orderList');
  await expect(page.getByText(orderNo).first()).toBeVisible();
  await lookAt(page, 'sandbox-orders');

  await bar.getByRole('button', { name: '退出测试模式' }).click();
  await expect(bar).toHaveCount(0);
  await expect(page.getByText(orderNo)).toHaveCount(0);
  await page.goto('/main/apiKeys');
  await expect(page.getByText('还没有 API 密钥')).toBeVisible();
  const admin = await staffCalls(request, 'admin');
  expect((await admin.get(`members/${guid}/orders`)).totalCount).toBe(0);
});

const withApiNames = (call: LiveCall, sent: object): object => {
  const names = sentNames(call);
  return Object.fromEntries(Object.entries(sent).map(([name, value]) => [names[name] ?? name, value]));
};

/** Orders a board, pays it, and moves it on to its receipt. @returns its number */
async function orderWith(request: APIRequestContext, token: string): Promise<string> {
  const headers = { Authorization: `Bearer ${token}` };
  const send = async (
    call: LiveCall,
    sent: object | undefined,
    more: Parameters<APIRequestContext['fetch']>[1] = {},
  ) => {
    const answer = await request.fetch(concretePath(call.path, 'xunban'), {
      ...{ method: call.method, headers },
      ...(sent && { data: withApiNames(call, sent) }),
      ...more,
    });
    const body = await answer.json();
    expect(answer.status(), JSON.stringify(body)).toBe(200);
    return body.result ?? body;
  };
  const { quoteId } = await send(calls.quote.calculate, {
    spec: { layers: 2, lengthMm: 68.58, widthMm: 53.34, quantity: 5 },
  });
  const { fileId } = await send(calls.upload.boardFile, undefined, { multipart: { file: boardZip('arduino-uno') } });
  const row = await send(calls.order.addToCart, { quoteId, fileId });
  const [address] = await send(calls.address.list, undefined);
  const [offer] = await send(calls.address.freight, { addressId: address.id, cartIds: [row.id] });
  const placed = await send(calls.order.submit, {
    ...{ addressId: address.id, cartIds: [row.id], carrier: offer.carrier },
    expectedTotal: (Number(row.amount) + Number(offer.price)).toFixed(2),
  });
  const { orderNo } = placed.orders[0];
  const advance = (to: string) => request.post(`/api/app/sandbox/orders/${orderNo}/advance`, { headers, data: { to } });
  expect((await advance('approved')).status()).toBe(200);
  const opened = await send(calls.payment.toPay, { mainOrderIds: [placed.id] });
  await send(calls.payment.pay, { payNo: opened.payNo, amount: opened.amount, useWallet: true });
  const received = await advance('received');
  expect(await received.json()).toMatchObject({ orderNo, state: 80 });
  return orderNo;
}
