import { plainZip } from './support/plain-board.ts';
import { choose, measured } from './support/quote-page.ts';
import { expect, type Page, test } from './support/test.ts';

declare global {
  interface Window {
    answerStorage: () => void;
    readOn: () => void;
  }
}

test('a file from a dialog that was opened before the stored board is back replaces that board while it is read', async ({
  page,
}) => {
  await page.goto('/quote');
  await choose(page, plainZip('stored'));
  await measured(page);
  await expectStored(page, 'stored.zip');
  await hold(page);
  await page.reload();
  const dialog = await openFileDialog(page);
  await page.evaluate(() => window.answerStorage());
  await expect(page.getByText('正在读取 stored.zip')).toBeVisible();
  await dialog.setFiles(plainZip('chosen'));
  await page.evaluate(() => window.readOn());
  await expectBoard(page, 'chosen');
});

/** The board is open and measured, and is so after a reload. */
async function expectBoard(page: Page, board: string): Promise<void> {
  for (const phase of ['now', 'after a reload']) {
    if (phase !== 'now') await page.reload();
    await expect(page.locator('#board-file').getByText(`${board}.zip`, { exact: true }), phase).toBeVisible();
    await measured(page);
    await expectStored(page, `${board}.zip`);
  }
}

/** A board is stored shortly after its page shows it; a page that is left before then loses it. */
const expectStored = (page: Page, archive: string): Promise<void> =>
  expect.poll(() => storedFiles(page)).toContain(archive);

/** Names of the board files that the browser has stored. */
const storedFiles = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve, reject) => {
        const opening = indexedDB.open('xunban.quote');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const reading = opening.result.transaction('files').objectStore('files').getAll();
          reading.onerror = () => reject(reading.error);
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.map(({ archive }) => archive.name));
          };
        };
      }),
  );

/**
 * On the next page the browser's storage does not answer before `answerStorage` is called, and files are not read before
 * `readOn`. The name of a tab, under which its file is stored, is a lock.
 */
async function hold(page: Page): Promise<void> {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('held') !== null) return;
    sessionStorage.setItem('held', 'once');
    const isAnswered = new Promise<void>((resolve) => {
      window.answerStorage = resolve;
    });
    const isRead = new Promise<void>((resolve) => {
      window.readOn = resolve;
    });
    const request = navigator.locks.request.bind(navigator.locks);
    Object.assign(navigator.locks, {
      request: async (name: string, _options: LockOptions, granted: () => Promise<void>) => {
        await isAnswered;
        return request(name, granted);
      },
    });
    const { postMessage } = Worker.prototype;
    Object.assign(Worker.prototype, {
      postMessage(...message: unknown[]) {
        void isRead.then(() => Reflect.apply(postMessage, this, message));
      },
    });
  });
}

/** Opens the dialog of the file field and leaves it open. */
async function openFileDialog(page: Page) {
  const dialog = page.waitForEvent('filechooser');
  await page.getByText('选择或拖入线路板文件').click();
  return dialog;
}
