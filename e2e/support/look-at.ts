import { expect, type Page } from '@playwright/test';
import { changeMode, expectLook, FRAME, sampledLooks } from './findings.ts';
import { takeScreenshot } from './screenshots.ts';

const LOOKS = [
  { width: 1440, modes: ['dark', 'night'] },
  { width: 375, modes: ['night'] },
] as const;

const isTakingScreenshots = process.env['E2E_SCREENSHOTS'] === '1';

/**
 * Checks a page full of data on desktop and mobile, by day and night, and takes screenshots: all of them where screenshots are
 * enabled. The frame around it is judged where every page is opened.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const { width, modes } of isTakingScreenshots ? LOOKS : sampledLooks(page, LOOKS))
    for (const mode of modes.length > 0 ? modes : [undefined]) {
      // A list is faded while its rows are read, also when an event lets them be read again in the midst of a look.
      await expect(async () => {
        await expect(page.locator('main .ant-spin-spinning')).toHaveCount(0);
        await expectLook(page, { width, modes: mode ? [mode] : [] }, FRAME);
      }).toPass();
      if (mode) await takeScreenshot(page, `${name}-${width}-${mode}`, { fullPage: true });
    }
  if (before) await page.setViewportSize(before);
  await inOtherLanguages(page, name);
}

/** Takes screenshots for manual review: no assertions. The mobile one uses night mode. */
async function inOtherLanguages(page: Page, name: string): Promise<void> {
  if (!isTakingScreenshots) return;
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const language of ['en', 'zh-TW']) {
    await other.evaluate((chosen) => localStorage.setItem('xunban.language', chosen), language);
    for (const [width, mode] of [
      [1440, 'dark'],
      [375, 'night'],
    ] as const) {
      await other.setViewportSize({ width, height: 900 });
      await other.reload();
      await other.locator('main').waitFor();
      await changeMode(other, mode);
      await other.waitForTimeout(2_000);
      await takeScreenshot(other, `${name}-${width}-${language}`, { fullPage: true });
    }
  }
  await other.evaluate(() => localStorage.setItem('xunban.language', 'zh-CN'));
  await other.close();
}
