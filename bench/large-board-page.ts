// Benchmark of how long the quote page is blocked while it reads and draws a large board: files of a million drawing commands
// are chosen in headless Chromium on the built server. Reports the longest task of the page itself and the time until the board
// is drawn and measured; its workers do the work. The machine load before the run is printed too.
import os from 'node:os';
import path from 'node:path';
import { largeBoard } from './gerber/large-board.ts';
import { withPage } from './lib/browser.ts';
import { millis, printFigure } from './lib/figures.ts';
import { startProduct, withFolder } from './lib/product.ts';

const ROWS = 40;
const LAYERS = 10;

/** In the page: gives it the files and resolves with the milliseconds that all took, and its longest task. */
const read = (files: readonly (readonly [name: string, text: string])[]): string => `(async () => {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' });
  const chosen = new DataTransfer();
  for (const [name, text] of ${JSON.stringify(files)}) chosen.items.add(new File([text], name));
  const input = document.querySelector('#board-file input[type=file]');
  const startedAt = performance.now();
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  const isDone = () => document.querySelector('[role=application]') && !document.body.innerText.includes('正在读取');
  while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 20));
  return { tookMs: performance.now() - startedAt, longestMs: Math.max(0, ...tasks) };
})()`;

interface Taken {
  readonly tookMs: number;
  readonly longestMs: number;
}

await withFolder(async (folder) => {
  const product = await startProduct(folder);
  try {
    const { files, operations } = largeBoard(ROWS, LAYERS);
    console.log(`  A board of ${operations} drawing commands; load of the machine ${os.loadavg()[0]?.toFixed(1)}`);
    const texts = files.map(({ name, bytes }) => [name, new TextDecoder().decode(bytes)] as const);
    const taken = await withPage(`${product.url}/quote`, path.join(folder, 'profile'), async (page) => {
      await page.untilStarted();
      await page.evaluate(`window.dispatchEvent(new Event('pointermove'))`);
      await page.evaluate(`new Promise((resolve) => {
        const look = () => document.querySelector('#board-file input[type=file]') ? resolve() : setTimeout(look, 50);
        look();
      })`);
      return (await page.evaluate(read(texts))) as Taken;
    });
    printFigure('until it is read, drawn and measured', millis(taken.tookMs));
    printFigure('the longest task of the page', millis(taken.longestMs));
  } finally {
    await product.stop();
  }
});
