import { inTurn } from './in-turn.ts';
import { expect, type Page } from './test.ts';

type Day = Parameters<typeof inTurn>[0];

/** The two screens that a buyer's journey goes on, each on a day of its own. */
export const onEachScreen = (desk: Day, telephone: Day) => [
  { device: 'desk', size: { width: 1440, height: 900 }, when: inTurn(desk) },
  { device: 'telephone', size: { width: 375, height: 740 }, when: inTurn(telephone) },
];

/** Nothing is wider than the screen, once it is laid out anew. */
export const expectFits = (page: Page, { width }: { readonly width: number }): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
