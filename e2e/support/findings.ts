import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What depends on colours. Every other rule reads the document, which is the same in every mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export type Mode = 'dark' | 'light' | 'night';

interface Part {
  /** A selector, where only a part of a long page has changed since it was looked at. */
  readonly part?: string;
  /** Every rule when left out. */
  readonly rules?: readonly string[];
}

/** No automatic accessibility finding. Messages come and go and have a test of their own. */
export async function expectNoFindings(page: Page, { part, rules }: Part = {}): Promise<void> {
  // Half a megabyte, so once for each document. No page here holds frames, which axe would need to be in as well.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    async ({ include, runOnly }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(
        { exclude: ['[popover]'], ...(include ? { include } : {}) },
        { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) },
      );
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(' ')}`);
    },
    { include: part, runOnly: rules && [...rules] },
  );
  expect(found, page.url()).toEqual([]);
}

/** The page, or a part of it, in each mode: every rule in the first, those about colours in the others. */
export async function expectNoFindingsIn(page: Page, modes: readonly Mode[], part?: string): Promise<void> {
  for (const [index, mode] of modes.entries()) {
    await changeMode(page, mode);
    await expectNoFindings(page, { ...(part ? { part } : {}), ...(index > 0 ? { rules: COLOUR_RULES } : {}) });
  }
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  const [needed, there] = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth]);
  expect(needed, page.url()).toBeLessThanOrEqual(there ?? 0);
}

interface Look {
  readonly width: number;
  readonly modes: readonly Mode[];
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
  for (const { width, modes } of looks) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoFindingsIn(page, modes);
    await expectNoSidewaysScrolling(page);
  }
}

/** As another tab of the browser would tell it, without loading the page again. */
async function changeMode(page: Page, mode: Mode): Promise<void> {
  // Colours that are on their way from one mode to the next have no contrast to judge.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.evaluate((newValue) => {
    localStorage.setItem('xunban.mode', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'xunban.mode', newValue }));
  }, mode);
  await expect(page.locator('html')).toHaveAttribute('data-mode', mode);
  // What changes its colour by a transition, however short, has it two frames later.
  await untilDrawn(page);
}

/** What the page has learned is on the screen. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
