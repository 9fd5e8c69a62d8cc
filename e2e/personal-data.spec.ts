import { readFileSync } from 'node:fs';
import { buyerCalls } from './support/buyer.ts';
import { expectNoFindings } from './support/findings.ts';
import { comeFromElsewhere, enterAs, makeMember } from './support/member.ts';
import { smsCode } from './support/outbox.ts';
import { expect, type Page, test } from './support/test.ts';

async function prove(page: Page, phone: string): Promise<void> {
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name: '下一步' }) })
    .last();
  await form.getByRole('button', { name: '获取验证码' }).click();
  await expect(form.getByRole('button', { name: /秒后重发/ })).toBeVisible();
  await form.getByRole('textbox').fill(await smsCode(page.request, phone));
  await form.getByRole('button', { name: '下一步' }).click();
}

test('a member takes a copy of everything', async ({ page }) => {
  const member = await makeMember(page.request);
  await enterAs(page, member);
  await buyerCalls(page.request, member).addAddress();
  await page.goto('/main/editPassword');
  await page.getByRole('button', { name: '导出我的数据' }).click();
  const saved = page.waitForEvent('download');
  await prove(page, member.phone);
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^迅板-我的数据-\d{4}-\d\d-\d\d\.json$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text).toContain(member.phone);
  expect(text).toContain('科技园 1 号');
  await expect(page.getByText('已导出')).toBeVisible();
});

test('a member with an open order sees what to settle; then closes the account, and the number is free', async ({
  page,
}) => {
  const member = await makeMember(page.request);
  await enterAs(page, member);
  const buyer = buyerCalls(page.request, member);
  const order = await buyer.placeOrder(80);
  await page.setViewportSize({ width: 375, height: 800 });
  await page.goto('/main/editPassword');
  await page.getByRole('button', { name: '注销账号' }).click();
  await expect(page.getByText('1 个订单没有结束')).toBeVisible();
  await expectNoFindings(page);
  await buyer.cancel(order.orderMainId);
  await page.getByRole('button', { name: '重新检查' }).click();
  await expect(page.getByText(/注销后不能恢复/)).toBeVisible();
  await prove(page, member.phone);
  const dialog = page.getByRole('dialog', { name: '确认注销账号？' });
  await expectNoFindings(page, { part: 'dialog[open]' });
  await dialog.getByRole('button', { name: '注销账号' }).click();
  await expect(page).not.toHaveURL(/editPassword/);
  await expect(page.getByRole('link', { name: '登录', exact: true })).toBeVisible();

  await comeFromElsewhere(page);
  await page.goto('/register');
  await page.getByRole('textbox', { name: /手机号/ }).fill(member.phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await expect(page.getByText(/已注册/)).toHaveCount(0);
});
