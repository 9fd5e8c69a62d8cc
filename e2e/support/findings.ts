import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** No automatic accessibility finding. Messages come and go and have a test of their own. */
export async function expectNoFindings(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).exclude('[popover]').analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
  expect(found, page.url()).toEqual([]);
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(needed, page.url()).toBeLessThanOrEqual(there ?? 0);
}
