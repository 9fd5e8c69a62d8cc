import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { captchaText } from './outbox.ts';
import { SERVER_LOG } from './run.ts';

/** The member of the demonstration, who has money and an address. */
const PHONE = '13800138000';

const printed = () => readFileSync(SERVER_LOG, 'utf8');

/** Signs in as the demonstration's member in the dialog that a page has opened. */
export async function signInHere(page: Page): Promise<void> {
  const password = new RegExp(`^\\s+${PHONE}\\s+(\\S+)`, 'm').exec(printed())?.[1];
  if (!password) throw new Error(`${SERVER_LOG} contains no password of ${PHONE}`);
  const dialog = page.getByRole('dialog', { name: '登录后继续' });
  await dialog.getByRole('tab', { name: '账号登录' }).click();
  await dialog.getByRole('textbox', { name: /手机号/ }).fill(PHONE);
  await dialog.locator('input[type=password]').fill(password);
  const image = dialog.locator('form img').first();
  await expect(image).toBeVisible();
  const timestamp = new URL((await image.getAttribute('src')) ?? '', page.url()).searchParams.get('timestamp') ?? '';
  await dialog.getByRole('textbox', { name: /验证码/ }).fill(await captchaText(page.request, timestamp));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
}

export function payPassword(): string {
  const found = /\(pay password\)\s+(\d{6})/.exec(printed())?.[1];
  if (!found) throw new Error(`${SERVER_LOG} contains no pay password`);
  return found;
}
