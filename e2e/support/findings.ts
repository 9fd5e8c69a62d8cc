import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page, test } from '@playwright/test';
import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { seedOf } from '@xunban/testkit/seeded-random';
import { countTried } from '@xunban/testkit/stress';
import type axe from 'axe-core';

/** The minified source: each document parses it again. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules about colours. All other rules read the document, which is the same in every mode. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

export type Mode = 'dark' | 'light' | 'night';

interface Part {
  /** A selector, when only a part of a long page has changed since it was last checked. */
  readonly part?: string | undefined;
  /** A selector of what was judged before. */
  readonly without?: string | undefined;
  /** Every rule when left out. */
  readonly rules?: readonly string[] | undefined;
}

/** The frame around the pages of a site, which is the same on each: a test that goes through many judges it on some. */
export const FRAME = ':is(header, footer, aside, nav):not(main *, dialog *)';

/** Expects no finding of the accessibility checker. Toasts are left out; they have a test of their own. */
export async function expectNoFindings(page: Page, { part, without, rules }: Part = {}): Promise<void> {
  // axe is half a megabyte, so it is put into each document once. No page here has frames, which would need it too.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  // An event may reload a list at any moment, and it is dimmed meanwhile: its colours are checked after loading.
  await expect(async () => {
    await expect(page.locator('main .ant-spin-spinning')).toHaveCount(0, { timeout: 5_000 });
    await untilSettled(page);
    expect(await violationsOf(page, { part, without, rules }), page.url()).toEqual([]);
  }).toPass();
}

const violationsOf = (page: Page, { part, without, rules }: Part): Promise<readonly string[]> =>
  page.evaluate(
    async ({ include, exclude, runOnly }) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await run(
        { exclude, ...(include ? { include } : {}) },
        { resultTypes: ['violations'], ...(runOnly ? { runOnly } : {}) },
      );
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target, any }) => `${target} ${any[0]?.message ?? ''}`).join('\n')}`,
      );
    },
    { include: part, exclude: ['[popover]', ...(without ? [without] : [])], runOnly: rules && [...rules] },
  );

/** The page, or a part of it, in each mode: every rule in the first, those about colours in the others. */
export async function expectNoFindingsIn(
  page: Page,
  modes: readonly Mode[],
  { part, without }: Omit<Part, 'rules'> = {},
): Promise<void> {
  for (const [index, mode] of modes.entries()) {
    countTried('pages judged by the accessibility checker, each in one mode', 1);
    await changeMode(page, mode);
    await expectNoFindings(page, { part, without, ...(index > 0 ? { rules: COLOUR_RULES } : {}) });
  }
}

export async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  // A page that has just been resized may still show its previous layout.
  const tooWide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(tooWide, { message: page.url(), timeout: 3_000 }).toBeLessThanOrEqual(0);
}

/** Goes on to another page of the application that is open, as a link in it would: its scripts need not start again. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((next) => {
    // A history entry as written by the router: the console's tabs are distinguished by its key.
    const entry = { usr: null, key: next, idx: history.length };
    history.pushState(entry, '', next);
    window.dispatchEvent(new PopStateEvent('popstate', { state: entry }));
  }, address);
}

/**
 * Goes on to another page of the console that is open on a desktop, and closes the tab of the page before: it would stay in the
 * document, where it is found twice and makes each check slower.
 */
export async function goWithinConsole(page: Page, address: string): Promise<void> {
  const tabs = page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
  await tabs.first().waitFor();
  const before = await tabs.count();
  await goWithin(page, address);
  await expect(tabs).toHaveCount(before + 1);
  for (let left = before; left > 0; left -= 1) {
    await tabs.first().press('Delete');
    await expect(tabs).toHaveCount(left);
  }
}

export interface Look {
  readonly width: number;
  readonly modes: readonly Mode[];
}

const timesLooked = new WeakMap<Page, number>();

/**
 * Returns every width with its modes cut to a single mode in all: the next one at each look of a test, beginning with one that its
 * title chooses.
 */
export function sampledLooks(page: Page, looks: readonly Look[]): readonly Look[] {
  const times = timesLooked.get(page) ?? Math.abs(seedOf(test.info().title));
  timesLooked.set(page, times + 1);
  const each = looks.flatMap(({ width, modes }) => modes.map((mode) => ({ width, mode })));
  const sampled = sampledColumns(each, each.length, times);
  return looks.map(({ width, modes }) => ({
    width,
    modes: modes.filter((mode) => sampled.some((one) => one.width === width && one.mode === mode)),
  }));
}

/** `light` and `dark` differ in the side menu only, which is hidden on mobile. */
const EVERY_LOOK: readonly Look[] = [
  { width: 1440, modes: ['dark', 'light', 'night'] },
  { width: 375, modes: ['night'] },
];
/** Public pages have no side menu at all. */
export const PUBLIC_LOOKS: readonly Look[] = [
  { width: 1440, modes: ['dark'] },
  { width: 375, modes: ['light', 'night'] },
];

/**
 * Expects no overflow at any width, and no findings in one of the given modes, without loading the page again.
 * @param without a selector of what was judged before
 */
export async function expectInOrder(page: Page, looks: readonly Look[] = EVERY_LOOK, without?: string): Promise<void> {
  for (const look of sampledLooks(page, looks)) await expectLook(page, look, without);
}

/** Expects no overflow, and no findings in any of the modes. */
export async function expectLook(page: Page, { width, modes }: Look, without?: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await expectNoFindingsIn(page, modes, { without });
  await expectNoSidewaysScrolling(page);
}

/** Changes the mode as another tab of the browser would, without loading the page again. */
export async function changeMode(page: Page, mode: Mode): Promise<void> {
  // A page that the server wrote is there before the script that listens.
  await expect(async () => {
    await page.evaluate((newValue) => {
      localStorage.setItem('xunban.mode', newValue);
      window.dispatchEvent(new StorageEvent('storage', { key: 'xunban.mode', newValue }));
    }, mode);
    await expect(page.locator('html')).toHaveAttribute('data-mode', mode, { timeout: 1_000 });
  }).toPass();
  await untilSettled(page);
}

/**
 * Waits until nothing moves or fades: colours cannot be checked meanwhile. An element that inherits a colour begins its own
 * transition when that of its parent has ended. A spinner never ends, so it is not waited for, and an animation with a forwards
 * fill stays listed.
 */
async function untilSettled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const until = performance.now() + 1_500;
    for (let quiet = 0; quiet < 2 && performance.now() < until; ) {
      await new Promise(requestAnimationFrame);
      const moving = document
        .getAnimations()
        .filter(
          ({ effect, playState }) => playState !== 'finished' && effect?.getComputedTiming().endTime !== Infinity,
        );
      quiet = moving.length === 0 ? quiet + 1 : 0;
    }
  });
}

/** Waits until the page has drawn its newest state. */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
}
