import { expect, type Page } from '@playwright/test';
import { smsCode } from './outbox.ts';

/** @returns the telephone number of a member who did not exist before */
export async function register(page: Page): Promise<string> {
  const phone = `13${String(Date.now()).slice(-9)}`;
  await page.goto('/register');
  await page.getByRole('textbox', { name: /手机号/ }).fill(phone);
  await page.getByRole('button', { name: '获取验证码' }).click();
  await page.getByRole('textbox', { name: /短信验证码/ }).fill(await smsCode(page.request, phone));
  await page.locator('input[name=password]').fill('quiet-drill-73');
  await page.locator('input[name=confirmPassword]').fill('quiet-drill-73');
  await page.getByRole('button', { name: '注册并登录' }).click();
  await expect(page).toHaveURL(/\/main\/userCenter$/);
  await expect(page.getByRole('heading', { name: '您好' })).toBeVisible();
  return phone;
}
