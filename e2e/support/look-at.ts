import { expect, type Page } from '@playwright/test';
import { expectLook, looksOfToday } from './findings.ts';
import { takePicture } from './screenshots.ts';

const LOOKS = [
  { width: 1440, modes: ['dark', 'night'] },
  { width: 375, modes: ['night'] },
] as const;

const isTakingPictures = process.env['E2E_SCREENSHOTS'] === '1';

/**
 * Expects a page that is full of data in order on a desk and on a telephone, by day or by night, and takes its pictures: all of
 * them where pictures are asked for.
 */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  const today = looksOfToday(page, LOOKS);
  for (const { width, modes } of isTakingPictures ? LOOKS : today)
    for (const mode of modes.length > 0 ? modes : [undefined]) {
      // A list is faded while its rows are read, also when an event lets them be read again in the midst of a look.
      await expect(async () => {
        await expect(page.locator('main .ant-spin-spinning')).toHaveCount(0);
        await expectLook(page, { width, modes: mode ? [mode] : [] });
      }).toPass({ timeout: 30_000 });
      if (mode) await takePicture(page, `${name}-${width}-${mode}`, { fullPage: true });
    }
  if (before) await page.setViewportSize(before);
  await inEnglish(page, name);
}

/** For people to look at only: nothing is expected of it. */
async function inEnglish(page: Page, name: string): Promise<void> {
  if (!isTakingPictures) return;
  const other = await page.context().newPage();
  await other.goto(page.url());
  await other.evaluate(() => localStorage.setItem('xunban.language', 'en'));
  for (const width of [1440, 375]) {
    await other.setViewportSize({ width, height: 900 });
    await other.reload();
    await other.locator('main').waitFor();
    await other.waitForTimeout(2_000);
    await takePicture(other, `${name}-${width}-en`, { fullPage: true });
  }
  await other.evaluate(() => localStorage.setItem('xunban.language', 'zh-CN'));
  await other.close();
}
