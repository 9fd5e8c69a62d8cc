import { goWithin } from './findings.ts';
import { expect, type Page } from './test.ts';

/** Pays what the page of an order asks for at the bank of the demonstration, and comes back to the order. */
export async function payAtBank(page: Page, address: string): Promise<void> {
  await page.getByRole('button', { name: '去付款' }).first().click();
  await expect(page).toHaveURL(/paymentOrder/);
  await page.getByRole('button', { name: /^去演示银行支付/ }).click();
  await expect(page).toHaveURL(/sandbox/);
  await page.locator('button.succeed').click();
  await expect(page.getByText('支付成功', { exact: true })).toBeVisible();
  await goWithin(page, address);
}
