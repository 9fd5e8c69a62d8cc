import type { FilePayload } from './support/boards.ts';
import { plainZip } from './support/plain-board.ts';
import { choose, measured } from './support/quote-page.ts';
import { expect, type Page, test } from './support/test.ts';

declare global {
  interface Window {
    answerStorage: () => void;
    readOn: () => void;
  }
}

const reading = (page: Page, board: string) => page.getByText(`正在读取 ${board}.zip`);
const fileBar = (page: Page, board: string) => page.locator('#board-file').getByText(`${board}.zip`, { exact: true });

test('a file from a dialog that was opened before the stored board is back replaces that board', async ({ page }) => {
  await openBoard(page, plainZip('first'));
  for (const [phase, stored, chosen] of [
    ['after it was read', 'first', 'second'],
    ['while it is being read', 'second', 'third'],
  ] as const)
    await test.step(phase, async () => {
      const isRead = phase === 'after it was read';
      await hold(page, 'answerStorage', ...(isRead ? [] : (['readOn'] as const)));
      await page.reload();
      const dialog = await openFileDialog(page);
      await page.evaluate(() => window.answerStorage());
      if (isRead) {
        await measured(page);
        await expect(fileBar(page, stored)).toBeVisible();
      } else await expect(reading(page, stored)).toBeVisible();
      await dialog.setFiles(plainZip(chosen));
      if (!isRead) await page.evaluate(() => window.readOn());
      // The second phase begins with a reload of its own.
      await expectBoard(page, chosen, isRead ? ['now'] : ['now', 'after a reload']);
    });
});

/** The board is open, measured and stored. */
async function openBoard(page: Page, archive: FilePayload): Promise<void> {
  await page.goto('/quote');
  await choose(page, archive);
  await measured(page);
  await expectStored(page, archive.name);
}

/** The board is open, measured and stored, in each phase. */
async function expectBoard(page: Page, board: string, phases: readonly ('now' | 'after a reload')[]): Promise<void> {
  for (const phase of phases) {
    if (phase === 'after a reload') await page.reload();
    await expect(fileBar(page, board), phase).toBeVisible();
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
async function hold(page: Page, ...held: readonly ('answerStorage' | 'readOn')[]): Promise<void> {
  await page.addInitScript((names) => {
    const key = `held: ${names.join(', ')}`;
    if (sessionStorage.getItem(key) !== null) return;
    sessionStorage.setItem(key, 'once');
    const until = (name: 'answerStorage' | 'readOn') =>
      new Promise<void>((resolve) => {
        if (names.includes(name)) window[name] = resolve;
        else resolve();
      });
    const [isAnswered, isRead] = [until('answerStorage'), until('readOn')];
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
  }, held);
}

/** Opens the dialog of the file field and leaves it open. */
async function openFileDialog(page: Page) {
  const dialog = page.waitForEvent('filechooser');
  await page.getByText('选择或拖入线路板文件').click();
  return dialog;
}
