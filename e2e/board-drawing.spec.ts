import { readFile } from 'node:fs/promises';
import { buyerCalls } from './support/buyer.ts';
import { expectNoSidewaysScrolling } from './support/findings.ts';
import { enterAsNewMember } from './support/member.ts';
import { plainZip } from './support/plain-board.ts';
import { choose, chosen, measured, stage } from './support/quote-page.ts';
import { takeScreenshot } from './support/screenshots.ts';
import { expect, test } from './support/test.ts';

test('a board is painted in space when it is shown as ready, is turned by keyboard, measured and saved as an image', async ({
  page,
}) => {
  await page.goto('/quote');
  await choose(page, plainZip('plain'));
  await measured(page);
  // Checked at the moment when the page ends its busy state.
  const paintedShare = page.evaluate(
    () =>
      new Promise<number | 'no 3D'>((resolve) => {
        const observer = new MutationObserver(() => {
          const stage = document.querySelector('[role=application][aria-busy=false]');
          const canvas = stage?.querySelector('canvas');
          if (!stage || !canvas) return;
          observer.disconnect();
          if (stage.querySelector('[role=alert], [aria-live]')) resolve('no 3D');
          const [width, height] = [200, 100];
          const copy = new OffscreenCanvas(width, height).getContext('2d');
          copy?.drawImage(canvas, 0, 0, width, height);
          const { data } = copy?.getImageData(0, 0, width, height) ?? { data: [] };
          let painted = 0;
          for (let at = 3; at < data.length; at += 4) if ((data[at] ?? 0) > 0) painted += 1;
          resolve(painted / (width * height));
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      }),
  );
  await page.getByRole('button', { name: '3D' }).click();
  const body = page.getByRole('application', { name: '可转动的线路板' });
  await expect(body).toBeFocused();
  await expect(body).toHaveAttribute('aria-busy', 'false');
  const share = await paintedShare;
  // Without a graphics card the browser may be unable to draw 3D; the page must then display a message.
  if (share !== 'no 3D') expect(share).toBeGreaterThan(0.05);
  await page.keyboard.press('b');
  await expect(page.getByRole('button', { name: '反面', pressed: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(stage(page)).toBeFocused();

  await test.step('measures on the drawing, and follows another role of a file', async () => {
    await page.getByRole('button', { name: '测距' }).click();
    await stage(page).click({ position: { x: 150, y: 150 } });
    await stage(page).click({ position: { x: 300, y: 150 } });
    await expect(page.getByText(/^[\d.]+ mm（横 [\d.]+，纵 0）$/)).toBeVisible();
    await page.getByRole('tab', { name: '图层' }).click();
    await page.getByLabel('plain.gbl 的用途').selectOption({ label: '不使用' });
    await expect(chosen(page, '层数')).toHaveText(/^1/);
    await expect(page.getByText('您指定')).toBeVisible();
    await measured(page);
  });

  await page.getByRole('button', { name: '保存图片' }).click();
  await page.getByRole('textbox', { name: '长边（像素）' }).fill('1500');
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存 PNG（正面）' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('plain-正面.png');
  const head = await readFile(await saved.path());
  // Width and height stand at the beginning of every PNG.
  expect([head.readUInt32BE(16), head.readUInt32BE(20)]).toEqual([1500, 1000]);
});

test('an ordered board is viewed layer by layer and saved, on desktop and mobile', async ({ page }) => {
  const member = await enterAsNewMember(page);
  const order = await buyerCalls(page.request, member).placeOrder(undefined, { maskColour: 'blue' });
  await page.goto(`/main/orderDetail?orderNo=${order.orderNo}`);
  const open = page.getByRole('button', { name: '看大图、3D、各层' });
  await open.click();
  const dialog = page.getByRole('dialog', { name: 'plain.zip' });
  await expect(dialog.getByRole('application', { name: '线路板图' })).toBeVisible();
  await takeScreenshot(page, 'ordered-board');
  await dialog.getByRole('combobox', { name: '显示' }).selectOption('plain.gbl');
  await expect(dialog.getByRole('button', { name: '3D' })).toBeVisible();
  await takeScreenshot(page, 'ordered-board-layer');
  await dialog.getByRole('button', { name: '保存图片' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '保存各层 PDF' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('plain-各层.pdf');
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.keyboard.press('Escape');

  const mobile = { width: 375, height: 740 };
  await page.setViewportSize(mobile);
  await expectNoSidewaysScrolling(page);
  await takeScreenshot(page, 'ordered-board-375');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});
