import { expect, type Page } from '@playwright/test';

export const total = (page: Page) =>
  page
    .locator('#price')
    // The file of the page is drawn for wide and for narrow screens; one of the two is hidden.
    .filter({ visible: true })
    .getByText(/^¥[\d,]+\.\d\d$/)
    .first();
export const stage = (page: Page) => page.getByRole('application', { name: '线路板图' });

/** The board is there with all that was measured: a large one shows its image before. */
export async function measured(page: Page) {
  await expect(stage(page)).toBeVisible();
  await expect(page.getByRole('tab', { name: '图层' })).toBeVisible();
  await expect(page.getByText('正在读取')).toBeHidden();
}
export const chosen = (page: Page, field: string) =>
  page.getByRole('radiogroup', { name: field }).getByRole('radio', { checked: true });

export async function choose(page: Page, files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) {
  await page.locator('#board-file input[type=file]').setInputFiles(files);
}
