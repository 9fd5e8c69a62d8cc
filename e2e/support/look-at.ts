import type { Page } from '@playwright/test';
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
      await expectInOrder(page, [{ width, modes: [mode] }]);
      await takePicture(page, `${name}-${width}-${mode}`, { fullPage: true });
    }
  if (before) await page.setViewportSize(before);
}
