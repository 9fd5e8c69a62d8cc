import { lookAt } from './support/look-at.ts';
import { enterAsNewMember } from './support/member.ts';
import { PAY_PASSWORD, setPayPassword } from './support/pay-password.ts';
import { expect, test } from './support/test.ts';

test('a member makes a key that pays, a program uses it, and after the revocation its next request is refused', async ({
  page,
  request,
}) => {
  const member = await enterAsNewMember(page);
  await setPayPassword(page.request, member);
  await page.goto('/main/apiKeys');
  await page.getByRole('button', { name: '新建密钥' }).click();
  const dialog = page.getByRole('dialog', { name: '新建 API 密钥' });
  await dialog.getByLabel('名称').fill('采购系统');
  await dialog.getByRole('checkbox', { name: /^付款/ }).check();
  await dialog.getByLabel('单个订单限额（元）').fill('500');
  await dialog.getByLabel('每月限额（元）').fill('2000');
  await dialog.getByLabel('支付密码').fill(PAY_PASSWORD);
  await lookAt(page, 'api-key-form');
  await dialog.getByRole('button', { name: '创建密钥' }).click();
  const token = await dialog.getByText(/^xb_live_\w{49}$/).innerText();
  await dialog.getByRole('button', { name: '我已保存' }).click();
  await expect(page.getByText(token)).toHaveCount(0);
  await expect(page.getByText('每个订单最多支付 ¥500.00，每月最多 ¥2,000.00；本月已支付 ¥0.00')).toBeVisible();

  const orders = () => request.get('/api/app/pcb-orders', { headers: { Authorization: `Bearer ${token}` } });
  expect((await orders()).status()).toBe(200);
  await page.reload();
  await expect(page.getByText(/^最近使用/)).toBeVisible();
  await lookAt(page, 'api-keys');

  await page.getByRole('button', { name: '吊销 采购系统' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '吊销', exact: true }).click();
  await expect(page.getByText('已吊销', { exact: true })).toBeVisible();
  const refused = await orders();
  expect([refused.status(), (await refused.json()).code]).toEqual([401, 'apiKey.revoked']);
});
