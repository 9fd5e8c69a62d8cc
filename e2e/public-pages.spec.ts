import { expect, test } from '@playwright/test';
import { expectNoFindings, expectNoSidewaysScrolling } from './support/findings.ts';

/** The public addresses of the specification (§2), and one that is not there. */
const PAGES = `/ /index /login /register /resetpassword /about /help /helpMenu /helpDetail /orderprocess /billingprocess
  /paymentprocess /manufacturingProcess /factory /403 /500 /news /notice/1 /tech/1 /no-such-page`.split(/\s+/);

for (const width of [1440, 375]) {
  test(`every public page is there for everyone, in every mode, at ${width} px`, async ({ page }) => {
    test.setTimeout(180_000);
    // Colours that are on their way from one mode to the next have no contrast to judge.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    for (const address of PAGES) {
      await page.goto(address);
      await expect(page.locator('main h1')).toBeVisible();
      await expectNoSidewaysScrolling(page);
      // These pages have no component library: the mode is one attribute.
      for (const mode of width === 1440 ? ['dark', 'light', 'night'] : ['night']) {
        await page.evaluate((chosen) => {
          document.documentElement.dataset['mode'] = chosen;
        }, mode);
        await expectNoFindings(page);
      }
    }
  });
}

test('an address has no trailing slash, and a member page leads to the sign-in and back', async ({ page }) => {
  await page.goto('/about/');
  await expect(page).toHaveURL(/\/about$/);
  await page.goto('/main/orderList/');
  await expect(page.getByText('登录已失效，请重新登录')).toBeVisible();
  await expect(page).toHaveURL(/\/login\?next=%2Fmain%2ForderList$/);
});
