// Benchmark of how long the quote page takes to show a price after the response: from the last byte of the response to the
// first frame with the new price, in headless Chromium on the built server. The board becomes a millimetre longer each time, so
// no response is cached and each changes the price. The machine load before the run is printed too: a busy machine paints
// later.
import os from 'node:os';
import path from 'node:path';
import { withPage } from './lib/browser.ts';
import { median, percentile, printAtMost, printFigure } from './lib/figures.ts';
import { startProduct, withFolder } from './lib/product.ts';

const TIMES = 60;
const WARM_TIMES = 10;
const TARGET_MS = 50;
/** Above all flat prices, so that each millimetre is paid. */
const SIDE_MM = 300;

/** In the page: types a number of millimetres into the n-th field of the board's size. */
const typed = (field: number, mm: number): string => `{
  const input = document.querySelectorAll('fieldset input')[${field}];
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '${mm}');
  input.dispatchEvent(new Event('input', { bubbles: true }));
}`;

/** In the page: makes the board longer; resolves with the milliseconds from the end of the answer to the painted price. */
const lengthened = (mm: number): string => `(async () => {
  const price = document.querySelector('#price');
  const isPrice = (text) => /^¥[\\d,]+\\.\\d\\d$/.test(text);
  const shown = () => [...price.querySelectorAll('*')].map(({ textContent }) => textContent).find(isPrice);
  const answers = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('pcb-valuation'));
  const before = shown();
  const asked = answers().length;
  const isFresh = () => shown() !== before && answers().length > asked;
  const painted = new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (!isFresh()) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => resolve(performance.now());
        port2.postMessage(null);
      });
    });
    observer.observe(price, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  ${typed(0, mm)}
  const paintedAt = await painted;
  return paintedAt - answers().at(-1).responseEnd;
})()`;

await withFolder(async (folder) => {
  const product = await startProduct(folder);
  try {
    console.log(`  From the answer of a price to its rendering; load of the machine ${os.loadavg()[0]?.toFixed(1)}`);
    const taken = await withPage(`${product.url}/quote`, path.join(folder, 'profile'), async (page) => {
      await page.untilStarted();
      await page.evaluate(`window.dispatchEvent(new Event('pointermove'))`);
      await new Promise((resolve) => setTimeout(resolve, 5_000));
      await page.evaluate(typed(1, SIDE_MM));
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      const times: number[] = [];
      for (let n = 0; n < WARM_TIMES + TIMES; n += 1) {
        times.push((await page.evaluate(lengthened(SIDE_MM + n))) as number);
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
      return times.slice(WARM_TIMES);
    });
    printAtMost('answer to rendering, median', median(taken), TARGET_MS);
    printFigure('  p95', `${percentile(taken, 95).toFixed(1)} ms`);
  } finally {
    await product.stop();
  }
});
