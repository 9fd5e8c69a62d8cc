import { buyerCalls } from './support/buyer.ts';
import { lookAt } from './support/look-at.ts';
import { enterAsNewMember } from './support/member.ts';
import { PAY_PASSWORD, setPayPassword } from './support/pay-password.ts';
import { expect, test } from './support/test.ts';

test('a person compares the code, narrows what a program may do, and the program gets its key', async ({
  page,
  request,
}) => {
  await enterAsNewMember(page);
  const begin = await request.post('/api/app/device-authorization', {
    data: { program: 'xunban', host: 'laptop', scopes: ['quote', 'files', 'pay'] },
  });
  const { userCode, deviceCode } = await begin.json();
  await page.goto('/device');
  await page.getByRole('button', { name: '下一步' }).click();
  await expect(page.getByText('请输入 8 个字母的代码')).toBeVisible();
  await page.getByLabel('程序显示的代码').fill(userCode.toLowerCase());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '“xunban”请求 API 密钥' })).toBeVisible();
  await expect(page.getByText(userCode)).toBeVisible();
  await expect(page.getByText('仅在您本人发起时才批准')).toBeVisible();
  await lookAt(page, 'device-key');
  await page.getByRole('checkbox', { name: /^付款/ }).uncheck();
  await page.getByRole('button', { name: '授予密钥' }).click();
  await expect(page.getByText('已批准')).toBeVisible();
  const collected = await request.post('/api/app/device-token', { data: { deviceCode } });
  const { key, token } = await collected.json();
  expect(key).toMatchObject({ name: 'xunban', scopes: ['quote', 'files'] });
  const used = await request.get('/api/app/api-key', { headers: { Authorization: `Bearer ${token}` } });
  expect(used.status()).toBe(200);
});

test('a person confirms the order of a program with a limit, and denies the next one', async ({ page, request }) => {
  const member = await enterAsNewMember(page);
  await setPayPassword(page.request, member);
  const buyer = buyerCalls(page.request, member);
  const headers = { Authorization: `Bearer ${member.token}` };
  const row = await buyer.fillCart();
  const choice = { addressId: await buyer.addAddress(), cartIds: [row.id] };
  const freights = await request.post('/api/applet/appletorder/post-applet-calcship', { headers, data: choice });
  const [freight] = (await freights.json()).result;
  const total = (row.amount + freight.price).toFixed(2);
  const prepare = async () => {
    const data = { ...choice, program: 'agent', carrier: freight.carrier, expectedTotal: total };
    const answer = await request.post('/api/app/order-confirmations', { headers, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };

  const { verificationUriComplete, deviceCode } = await prepare();
  const { pathname, search } = new URL(verificationUriComplete);
  await page.goto(`${pathname}${search}`);
  await expect(page.getByText('“agent”请求确认订单')).toBeVisible();
  await expect(page.getByLabel('付款限额（元）')).toHaveValue(total);
  await lookAt(page, 'device-order');
  await page.getByLabel('付款限额（元）').fill('0.01');
  await page.getByLabel('支付密码').fill(PAY_PASSWORD);
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('请输入不低于合计的金额，最多两位小数')).toBeVisible();
  await page.getByLabel('付款限额（元）').fill(total);
  await page.getByRole('button', { name: '确认订单' }).click();
  await expect(page.getByText('已批准')).toBeVisible();
  const collect = (code: string) =>
    request.post('/api/app/order-confirmations/token', { headers, data: { deviceCode: code } });
  const { token, limit } = await (await collect(deviceCode)).json();
  expect(limit).toBe(Number(total));

  const next = await prepare();
  await page.goto(`/device?code=${next.userCode}`);
  await page.getByRole('button', { name: '拒绝' }).click();
  await expect(page.getByText('已拒绝')).toBeVisible();
  expect((await (await collect(next.deviceCode)).json()).error.code).toBe('programRequest.denied');

  const ordered = await request.post('/api/app/order-confirmations/order', { headers, data: { token } });
  expect(ordered.status()).toBe(200);
});
