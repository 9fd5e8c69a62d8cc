import { expect, type Page } from '@playwright/test';

/** Expects that the page prints as a paper: across its width, without header, menu and buttons, and in dark text in night mode. */
export async function expectPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print' });
  const before = await page.evaluate(() => document.documentElement.getAttribute('data-mode') ?? '');
  await page.evaluate(() => document.documentElement.setAttribute('data-mode', 'night'));
  for (const part of ['body > #root header:not(main *)', 'aside', 'footer:not(main *)'])
    await expect(page.locator(part).filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('main').getByRole('button').filter({ visible: true })).toHaveCount(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(15, 31, 24)');
  const share = () => page.evaluate(() => (document.querySelector('main')?.clientWidth ?? 0) / window.innerWidth);
  expect(await share()).toBeGreaterThan(0.9);
  await page.evaluate((mode) => document.documentElement.setAttribute('data-mode', mode), before);
  await page.emulateMedia({ media: null });
}
