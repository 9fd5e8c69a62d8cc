import { boardZip, denseBoard } from './support/boards.ts';
import { untilDrawn } from './support/findings.ts';
import { choose, measured, stage, total } from './support/quote-page.ts';
import { expect, type Page, test } from './support/test.ts';

declare global {
  interface Window {
    shifts: string[];
  }
}

/** A change of the position below this share of the window is none that is seen. */
const SEEN = 0.001;

const small = { size: 'small', files: () => boardZip('clockblock'), verdict: /^工程师要看 \d+ 项$/ };
/** Its size and layers are priced before the rest is read. */
const large = { size: 'large', files: denseBoard, verdict: /^文件缺 \d+ 项$/ };

for (const { width, size, files, verdict } of [
  ...[1440, 375].map((width) => ({ width, ...small })),
  ...[1440, 1200, 1024, 768, 375].map((width) => ({ width, ...large })),
])
  test(`nothing moves while a ${size} board is read and when that ends, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/quote');
    await expect(total(page)).toBeVisible();
    await expect(page.locator('#board-form[data-stale]')).toHaveCount(0);
    await untilDrawn(page);
    await page.evaluate(recordShifts, SEEN);
    await choose(page, files());
    await measured(page);
    await expect(page.locator('#board-form[data-stale]')).toHaveCount(0);
    await expect(page.getByText(verdict).first()).toBeAttached();
    await untilDrawn(page);
    expect(await page.evaluate(() => window.shifts)).toEqual([]);
  });

/** Lists what moves on the page from now on, apart from what the user has just moved. */
function recordShifts(seen: number): void {
  window.shifts = [];
  interface Shift extends PerformanceEntry {
    readonly value: number;
    readonly hadRecentInput: boolean;
    readonly sources: readonly {
      readonly node: Node | null;
      readonly previousRect: DOMRect;
      readonly currentRect: DOMRect;
    }[];
  }
  const rect = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as Shift[]) {
      if (entry.hadRecentInput || entry.value < seen) continue;
      for (const { node, previousRect, currentRect } of entry.sources)
        window.shifts.push(`${node?.textContent?.slice(0, 40)}: ${rect(previousRect)} to ${rect(currentRect)}`);
    }
  });
  observer.observe({ type: 'layout-shift' });
}

test('on a desktop the drawing is large and stays in view, findings are grouped until enlarged, F fills the screen', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/quote');
  await choose(page, boardZip('clockblock'));
  await measured(page);
  const box = await stage(page).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(480);
  expect(box?.height).toBeGreaterThanOrEqual(480);
  await page.evaluate(() => window.scrollTo({ top: 200, behavior: 'instant' }));
  await expect(stage(page)).toBeInViewport({ ratio: 1 });

  await test.step('a finding of the list enlarges its place', async () => {
    await page
      .getByRole('button', { name: /在图上看/ })
      .first()
      .click();
    await expect(page.getByRole('button', { name: '全图' })).not.toHaveAttribute('aria-disabled', 'true');
  });

  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  await page.keyboard.press('f');
  await expect.poll(() => page.evaluate(() => document.fullscreenElement)).toBeNull();
});

test('the table shows each lead time, also in English and with prices of four digits', async ({ page }) => {
  await page.goto('/quote');
  await page.evaluate(() => localStorage.setItem('xunban.language', 'en'));
  for (const width of [1440, 1200, 1024, 375]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/quote?layers=8&tgCelsius=150&testMethod=fullProbe&lengthMm=150&widthMm=150&quantity=50');
    await expect(total(page)).toHaveText(/^¥\d+,\d{3}\.\d\d$/);
    if (width < 1024) {
      await expectReadable(page, '#price button');
      await page
        .locator('#price')
        .getByRole('button', { name: /Price details/ })
        .click();
    }
    const columns = page.getByRole('table').getByRole('columnheader');
    expect(await columns.count()).toBeGreaterThan(4);
    for (const column of await columns.all()) await expect(column).toBeInViewport({ ratio: 1 });
    await expectReadable(page, 'table :is(th, td, button)');
  }
});

/** Expects no element that is too narrow for its content. */
async function expectReadable(page: Page, selector: string): Promise<void> {
  const cut = () =>
    page
      .locator(selector)
      .evaluateAll((all) =>
        all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map(({ textContent }) => textContent),
      );
  await expect.poll(cut).toEqual([]);
}
