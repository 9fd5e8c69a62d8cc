import { expectNoFindings, expectNoSidewaysScrolling } from './support/findings.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

const PAGES = ['', '/order', '/order-example', '/error-codes', '/webhook-events', '/search?q=freight'];

for (const { language, width, colorScheme } of [
  { language: 'zh-CN', width: 1440, colorScheme: 'light' },
  { language: 'en', width: 1440, colorScheme: 'dark' },
  { language: 'zh-CN', width: 375, colorScheme: 'dark' },
  { language: 'en', width: 375, colorScheme: 'light' },
] as const)
  test(`the API reference in ${language}, ${colorScheme}, ${width} wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    for (const address of PAGES) {
      await page.goto(`/api/docs/${language}${address}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await expectNoFindings(page);
      await takeScreenshot(page, `api-docs-${language}-${width}${address.replace(/\W+/g, '-')}`);
    }
  });

test('a stranger finds a call by a word, and copies its request, by keyboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/api/docs/en');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  const search = page.getByRole('searchbox', { name: 'Search calls' });
  for (let pressed = 0; pressed < 5 && !(await search.evaluate((box) => box === document.activeElement)); pressed += 1)
    await page.keyboard.press('Tab');
  await page.keyboard.type('freight carrier weight');
  await page.keyboard.press('Enter');
  const hit = page.getByRole('main').getByRole('link', { name: /Returns the freight of chosen cart rows/ });
  await hit.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/api\/docs\/en\/order#address\.freight$/);
  const call = page.locator('[id="address.freight"]');
  await call.getByText('Python', { exact: true }).click();
  await expect(call.getByText('call("POST", "/api/applet/appletorder/post-applet-calcship"')).toBeVisible();
  await call.getByRole('button', { name: 'Copy' }).first().press('Enter');
  await expect(call.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('/post-applet-calcship');
  await page.getByRole('link', { name: '简体中文' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('下单');
});
