import { zip } from '@xunban/testkit/zip';
import { boardZip, denseBoard } from './support/boards.ts';
import { choose, measured, stage } from './support/quote-page.ts';
import { expect, type Page, test } from './support/test.ts';

declare global {
  interface Window {
    answerStorage: () => void;
    readOn: () => void;
  }
}

const reading = (page: Page, board: string) => page.getByText(`正在读取 ${board}.zip`);
const fileBar = (page: Page, board: string) => page.locator('#board-file').getByText(`${board}.zip`, { exact: true });

test('a file dialog opened before the stored board is back: its file replaces that board', async ({ page }) => {
  await openBoard(page, boardZip('arduino-uno'));
  await hold(page, 'answerStorage');
  await page.reload();
  const dialog = await openFileDialog(page);
  await page.evaluate(() => window.answerStorage());
  await measured(page);
  await expect(fileBar(page, 'arduino-uno')).toBeVisible();
  await dialog.setFiles(boardZip('clockblock'));
  await expectBoard(page, 'clockblock');
});

test('a file chosen while the stored board is being read replaces it', async ({ page }) => {
  await openBoard(page, boardZip('arduino-uno'));
  await hold(page, 'answerStorage', 'readOn');
  await page.reload();
  const dialog = await openFileDialog(page);
  await page.evaluate(() => window.answerStorage());
  await expect(reading(page, 'arduino-uno')).toBeVisible();
  await dialog.setFiles(boardZip('clockblock'));
  await page.evaluate(() => window.readOn());
  await expectBoard(page, 'clockblock');
});

test('a file chosen before storage answers is not replaced by the board of a closed tab', async ({ page, context }) => {
  await openBoard(page, boardZip('arduino-uno'));
  const next = await context.newPage();
  await page.close();
  await hold(next, 'answerStorage');
  await openApplication(next);
  await choose(next, boardZip('clockblock'));
  await measured(next);
  await next.evaluate(() => window.answerStorage());
  await expectBoard(next, 'clockblock');
});

test('a file dropped while another one is being read replaces it', async ({ page }) => {
  await hold(page, 'readOn');
  await page.goto('/quote');
  await choose(page, boardZip('arduino-uno'));
  await expect(reading(page, 'arduino-uno')).toBeVisible();
  await drop(page, 'clockblock');
  await page.evaluate(() => window.readOn());
  await expectBoard(page, 'clockblock');
});

test('a board removed while it is being restored stays removed', async ({ page }) => {
  await openBoard(page, denseZip());
  await page.reload();
  // A large board shows its image before it is measured.
  await expect(stage(page)).toBeVisible();
  await page.getByRole('button', { name: '移除' }).click();
  for (const phase of ['now', 'after a reload']) {
    if (phase !== 'now') await page.reload();
    await expect(page.getByText('选择或拖入线路板文件'), phase).toBeVisible();
    await expect(page.locator('#board-form[data-stale]')).toHaveCount(0);
    await expect(stage(page)).toBeHidden();
  }
});

test('a file that was being read when its buyer left the page is read when the buyer is back', async ({ page }) => {
  await hold(page, 'readOn');
  await page.goto('/quote');
  await choose(page, boardZip('clockblock'));
  await expect(reading(page, 'clockblock')).toBeVisible();
  const navigation = page.getByRole('navigation', { name: '主导航' });
  await navigation.getByRole('link', { name: '首页' }).click();
  await expect(page).not.toHaveURL(/quote/);
  await page.evaluate(() => window.readOn());
  await navigation.getByRole('link', { name: '智能计价' }).click();
  await expectBoard(page, 'clockblock');
});

/** An address with a question is not answered by the static page. */
async function openApplication(page: Page): Promise<void> {
  await page.goto('/quote?layers=4');
  await expect(page.locator('html[data-static]')).toHaveCount(0);
}

/** The board is open, measured and stored. */
async function openBoard(page: Page, archive: ReturnType<typeof boardZip>): Promise<void> {
  await page.goto('/quote');
  await choose(page, archive);
  await measured(page);
  await expectStored(page, archive.name);
}

/** The board is open and measured, and is so after a reload. */
async function expectBoard(page: Page, board: string): Promise<void> {
  for (const phase of ['now', 'after a reload']) {
    if (phase !== 'now') await page.reload();
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
    if (sessionStorage.getItem('held') !== null) return;
    sessionStorage.setItem('held', 'once');
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

async function drop(page: Page, board: string): Promise<void> {
  const { name, buffer } = boardZip(board);
  const files = await page.evaluateHandle(
    ([file, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], file));
      return transfer;
    },
    [name, buffer.toString('base64')] as const,
  );
  await page.locator('#board-file > *').first().dispatchEvent('drop', { dataTransfer: files });
}

/** A large board, which takes seconds to measure. */
const denseZip = () => ({
  name: 'dense.zip',
  mimeType: 'application/zip',
  buffer: Buffer.from(zip(denseBoard().map(({ name, buffer }) => ({ name, bytes: new Uint8Array(buffer) })))),
});
