import { writeFile } from 'node:fs/promises';
import { denseBoard } from './support/boards.ts';
import { expect, test } from './support/test.ts';

/** `bench/large-board-page.ts` measures how long the page is blocked. */
test('a large board is read and drawn by a worker: the page opens none of its files and paints on no canvas', async ({
  page,
}) => {
  // Playwright would decode what is handed over as bytes in the page itself.
  const paths = denseBoard().map(({ name, buffer }) => ({ path: test.info().outputPath(name), buffer }));
  for (const { path, buffer } of paths) await writeFile(path, buffer);
  // Runs in the page, and not in its workers.
  await page.addInitScript(() => {
    const done: string[] = [];
    const note = (what: object, name: string) => {
      const own: unknown = Reflect.get(what, name);
      if (typeof own !== 'function') throw new Error(name);
      Reflect.set(what, name, function noted(this: unknown, ...given: unknown[]) {
        // A canvas outside the document is not drawn: pages use it to detect browser features.
        if (!(this instanceof Element) || this.isConnected) done.push(name);
        return Reflect.apply(own, this, given);
      });
    };
    for (const name of ['arrayBuffer', 'text', 'stream']) note(Blob.prototype, name);
    for (const name of ['readAsArrayBuffer', 'readAsText', 'readAsDataURL']) note(FileReader.prototype, name);
    for (const name of ['getContext', 'transferControlToOffscreen']) note(HTMLCanvasElement.prototype, name);
    Object.assign(window, { doneInPage: done });
  });
  await page.goto('/quote');
  await expect(page.getByText('只在您的浏览器里读取，下单时才上传')).toBeVisible();
  await page.locator('#board-file input[type=file]').setInputFiles(paths.map(({ path }) => path));
  await expect(page.getByRole('application', { name: '线路板图' })).toBeVisible();
  await expect(page.getByText('正在读取')).toBeHidden();
  expect(await page.evaluate(() => Reflect.get(window, 'doneInPage'))).toEqual(['transferControlToOffscreen']);
});
