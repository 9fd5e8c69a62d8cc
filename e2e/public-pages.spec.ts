import { expectInOrder, PUBLIC_LOOKS } from './support/findings.ts';
import { expect, test } from './support/test.ts';

/** The public addresses of the specification (§2), and one that is not there. */
const PAGES = `/ /index /login /register /resetpassword /about /help /helpMenu /helpDetail /orderprocess /billingprocess
  /paymentprocess /manufacturingProcess /factory /403 /500 /news /notice/1 /tech/1 /no-such-page`.split(/\s+/);

test('every public page is there for everyone, in every mode, on a desk and on a telephone', async ({ page }) => {
  test.setTimeout(240_000);
  for (const address of PAGES) {
    await page.goto(address);
    await expect(page.locator('main h1')).toBeVisible();
    await expectInOrder(page, PUBLIC_LOOKS);
  }
});

test('an address has no trailing slash, and a member page leads to the sign-in and back', async ({ page }) => {
  await page.goto('/about/');
  await expect(page).toHaveURL(/\/about$/);
  await page.goto('/main/orderList/');
  await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=%2Fmain%2ForderList$/);
});
