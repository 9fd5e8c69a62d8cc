import type { Page } from '@playwright/test';
import { colourShare } from './support/colour-share.ts';
import { plainZip } from './support/plain-board.ts';
import { choose, measured, stage } from './support/quote-page.ts';
import { expect, test } from './support/test.ts';

test('a board is drawn without features that other browsers lack', async ({ page }) => {
  await inBoardWorkers(page, () => {
    const { getContext } = OffscreenCanvas.prototype;
    const asked = new WeakSet<OffscreenCanvas>();
    OffscreenCanvas.prototype.getContext = function (this: OffscreenCanvas, ...how: [never]) {
      // WebKit has no WebGL in workers.
      if (String(how[0]).startsWith('webgl')) return null;
      // A canvas of Firefox gives its context only once.
      if (asked.has(this)) throw new DOMException('Cannot update created context to different thread');
      asked.add(this);
      return getContext.apply(this, how);
    } as never;
  });
  await page.goto('/quote');
  await choose(page, plainZip('plain'));
  await measured(page);
  await test.step('it is painted where a canvas gives its context only once', async () => {
    await page.getByRole('radio', { name: /^蓝色/ }).click();
    await expect.poll(() => colourShare(stage(page), 'blue')).toBeGreaterThan(0.1);
  });

  await test.step('it is drawn in space by the page where workers have no WebGL', async () => {
    await page.getByRole('button', { name: '3D' }).click();
    const body = page.getByRole('application', { name: '可转动的线路板' });
    await expect(body).toHaveAttribute('aria-busy', 'false');
    await expect.poll(() => colourShare(body, 'blue')).toBeGreaterThan(0.05);
  });
});

test('a message is as high as its text, and names a fault of the reader or a lack of memory', async ({ page }) => {
  await test.step('whatever height the browser gives to popovers', async () => {
    await page.addInitScript(() => {
      const stylesheet = new CSSStyleSheet();
      stylesheet.replaceSync(':where([popover]) { height: 100% }');
      document.adoptedStyleSheets = [stylesheet];
    });
    await page.goto('/quote');
    await page.getByRole('button', { name: '立即下单' }).first().click();
    const message = page.getByRole('status').filter({ hasText: '请先选择板文件' });
    await expect(message).toBeVisible();
    const height = await message.evaluate((element) => element.getBoundingClientRect().height);
    expect(height).toBeGreaterThan(30);
    expect(height).toBeLessThan(80);
  });

  for (const { script, text, otherText } of [
    {
      script: () => {
        TextDecoder.prototype.decode = () => {
          throw new TypeError('decode is not a function');
        };
      },
      text: '读取程序出错',
      otherText: /太大|内存/,
    },
    {
      script: () => {
        TextDecoder.prototype.decode = () => {
          throw new RangeError('Array buffer allocation failed');
        };
      },
      text: '浏览器的内存不够',
      otherText: /读取程序出错/,
    },
  ]) {
    await inBoardWorkers(page, script);
    await page.goto('/quote');
    await choose(page, plainZip('plain'));
    const alert = page.getByRole('alert').filter({ hasText: 'plain.zip' });
    await expect(alert).toContainText(text);
    await expect(alert).not.toContainText(otherText);
  }
});

/** Runs a script in each worker that reads board files, before anything is asked of it. */
async function inBoardWorkers(page: Page, script: () => void): Promise<void> {
  await page.route(/\/assets\/board-worker-[^/]+\.js$/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `(${script})();\n${await response.text()}` });
  });
}
