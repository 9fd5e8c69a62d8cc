import { boardZip } from './support/boards.ts';
import { choose } from './support/quote-page.ts';
import { test } from './support/test.ts';

test('look quote', async ({ page }) => {
  test.setTimeout(180_000);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/quote');
  await choose(page, boardZip('arduino-uno'));
  await page.getByText('可直接下单').first().waitFor();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/look/quote-1440.png' });
  await page.screenshot({ path: '/tmp/look/quote-1440-full.png', fullPage: true });
  await page.setViewportSize({ width: 1440, height: 780 });
  await page.screenshot({ path: '/tmp/look/quote-1440x780.png' });
  await page.setViewportSize({ width: 1920, height: 1080 });
  await page.waitForTimeout(600);
  await page.screenshot({ path: '/tmp/look/quote-1920.png' });
});
