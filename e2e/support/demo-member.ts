import { readFileSync } from 'node:fs';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { SERVER_LOG } from './run.ts';

/** The member of the demonstration, who has money and an address. */
const PHONE = '13800138000';

const printed = () => readFileSync(SERVER_LOG, 'utf8');

/** Signs in as the demonstration's member in the dialog that a page has opened. */
export async function signInHere(page: Page): Promise<void> {
  const password = new RegExp(`^\\s+${PHONE}\\s+(\\S+)`, 'm').exec(printed())?.[1];
  if (!password) throw new Error(`${SERVER_LOG} names no password of ${PHONE}.`);
  const dialog = page.getByRole('dialog', { name: '登录后继续' });
  await dialog.getByRole('textbox', { name: /手机号/ }).fill(PHONE);
  await dialog.locator('input[type=password]').fill(password);
  await expect(dialog.locator('form img').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: /验证码/ }).fill(await newestCaptcha(page.request));
  await dialog.getByRole('button', { name: '登录', exact: true }).click();
  await expect(dialog).toBeHidden();
}

export function payPassword(): string {
  const found = /\(pay password\)\s+(\d{6})/.exec(printed())?.[1];
  if (!found) throw new Error(`${SERVER_LOG} names no pay password.`);
  return found;
}

async function newestCaptcha(request: APIRequestContext): Promise<string> {
  const { items } = await (await request.get('/dev/outbox')).json();
  return items.find(({ kind }: { kind: string }) => kind === 'captcha')?.text ?? '';
}
