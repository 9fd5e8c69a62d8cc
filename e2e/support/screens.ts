import { expect, type Page } from './test.ts';

/** The two screens of a buyer's journey. */
export const EACH_SCREEN = [
  { device: 'desk', size: { width: 1440, height: 900 } },
  { device: 'telephone', size: { width: 375, height: 740 } },
] as const;

/** Nothing is wider than the screen, once it is laid out anew. */
export const expectFits = (page: Page, { width }: { readonly width: number }): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
