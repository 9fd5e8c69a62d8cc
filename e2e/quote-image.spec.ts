import { enterAsNewMember } from './support/member.ts';
import { plainZip } from './support/plain-board.ts';
import { choose, measured } from './support/quote-page.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

test('sends the image of the board along with its quote, once the buyer wants that', async ({ page, browser }) => {
  await enterAsNewMember(page);
  await page.goto('/quote');
  const imageRequests: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname.endsWith('/image'))
      imageRequests.push(request.url());
  });
  await choose(page, plainZip('plain'));
  await measured(page);
  await page.getByRole('button', { name: '分享', exact: true }).click();
  await expect(page.getByRole('textbox', { name: '锁价链接' })).toHaveValue(/sharedQuote/);
  expect(imageRequests).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('checkbox', { name: '附板图' }).check();
  // Another board by its colour is another quote.
  await page.getByRole('radio', { name: /^蓝色/ }).click();
  await expect(page).toHaveURL(/maskColour=blue/);
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const link = page.getByRole('textbox', { name: '锁价链接' });
  await expect(link).toHaveValue(/sharedQuote/);
  expect(imageRequests).toHaveLength(1);

  const anonymous = await (await browser.newContext({ locale: 'zh-CN' })).newPage();
  await anonymous.goto(new URL(await link.inputValue()).pathname);
  const boardImage = anonymous.getByRole('img', { name: '板子正面图' });
  await expect(boardImage).toBeVisible();
  expect(await boardImage.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(400);
  await takeScreenshot(anonymous, 'shared-quote-with-image', { fullPage: true });
  await page.keyboard.press('Escape');
  const [quotation] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: '报价单', exact: true }).click(),
  ]);
  expect(quotation.suggestedFilename()).toMatch(/\.pdf$/);
  if (process.env['E2E_SCREENSHOTS'] === '1') await quotation.saveAs('/tmp/look/quotation.pdf');
});
