import { expect, type Page } from '@playwright/test';
import { expectInOrder } from './findings.ts';
import { takePicture } from './screenshots.ts';

const LOOKS = [
  { width: 1440, modes: ['dark', 'night'] },
  { width: 375, modes: ['night'] },
] as const;

/** Expects a page that is full of data in order by day and by night, on a desk and on a telephone, and takes its pictures. */
export async function lookAt(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const { width, modes } of LOOKS)
    for (const mode of modes) {
      // A list is faded while its rows are read, also when an event lets them be read again in the midst of a look.
      await expect(async () => {
        await expect(page.locator('main .ant-spin-spinning')).toHaveCount(0);
        await expectInOrder(page, [{ width, modes: [mode] }]);
      }).toPass({ timeout: 30_000 });
      await takePicture(page, `${name}-${width}-${mode}`, { fullPage: true });
    }
  if (before) await page.setViewportSize(before);
  await inEnglish(page, name);
}

/** For people to look at only: nothing is expected of it. */
async function inEnglish(page: Page, name: string): Promise<void> {
  if (process.env['E2E_SCREENSHOTS'] !== '1') return;
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
