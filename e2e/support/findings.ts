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

interface Look {
  readonly width: number;
  readonly modes: readonly string[];
}

/** `light` and `dark` differ by the side menu alone, which a telephone hides; its colours are those of the desk. */
const EVERY_LOOK: readonly Look[] = [
  { width: 1440, modes: ['dark', 'light', 'night'] },
  { width: 375, modes: ['night'] },
];
/** Public pages have no side menu at all. */
export const PUBLIC_LOOKS: readonly Look[] = [
  { width: 1440, modes: ['dark'] },
  { width: 375, modes: ['light', 'night'] },
];

/** Both, on a desk and on a telephone, in the modes. The page stays: it follows its window, and the mode another tab. */
export async function expectInOrder(page: Page, looks: readonly Look[] = EVERY_LOOK): Promise<void> {
  // Colours that are on their way from one mode to the next have no contrast to judge.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const { width, modes } of looks) {
    await page.setViewportSize({ width, height: 900 });
    for (const mode of modes) {
      await changeMode(page, mode);
      await expectNoFindings(page);
    }
    await expectNoSidewaysScrolling(page);
  }
}

/** As another tab of the browser would tell it, without loading the page again. */
async function changeMode(page: Page, mode: string): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('xunban.mode', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'xunban.mode', newValue }));
  }, mode);
  await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
  // What changes its colour by a transition, however short, has it two frames later.
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
