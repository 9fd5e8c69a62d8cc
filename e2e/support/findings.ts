import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/**
 * No automatic accessibility finding. Messages come and go and have a test of their own.
 * @param part a selector, where only a part of a long page has changed since it was looked at
 */
export async function expectNoFindings(page: Page, part?: string): Promise<void> {
  const builder = new AxeBuilder({ page }).exclude('[popover]');
  const { violations } = await (part ? builder.include(part) : builder).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
  expect(found, page.url()).toEqual([]);
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(needed, page.url()).toBeLessThanOrEqual(there ?? 0);
}

/** Both, on a desk and on a telephone, in every mode. The page stays: it follows its window, and the mode another tab. */
export async function expectInOrder(page: Page): Promise<void> {
  // Colours that are on their way from one mode to the next have no contrast to judge.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    for (const mode of ['dark', 'light', 'night']) {
      await page.evaluate((newValue) => {
        localStorage.setItem('xunban.mode', newValue);
        window.dispatchEvent(new StorageEvent('storage', { key: 'xunban.mode', newValue }));
      }, mode);
      await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
      await expectNoFindings(page);
    }
    await expectNoSidewaysScrolling(page);
  }
}
