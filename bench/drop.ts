// Benchmark of the way from a dropped board file to its price, in headless Chromium on the built server: where the time goes, as
// shares of the whole, and when the first price is shown. Each board is dropped twice: on a page whose reader was loaded while the
// file was dragged, as with a mouse, and on one whose reader was not. The machine load before the run is printed too.
import os from 'node:os';
import path from 'node:path';
import { boardZip } from '@xunban/testkit/real-boards';
import { zip } from '@xunban/testkit/zip';
import { largeBoard } from './gerber/large-board.ts';
import { withPage } from './lib/browser.ts';
import { printAtMost, printFigure, printRatio } from './lib/figures.ts';
import { startProduct, withFolder } from './lib/product.ts';

/** Time of dragging a file over the page, ms. */
const DRAG_MS = 400;
const FIRST_PRICE_MS = 1_000;

interface Dropped {
  /** Kind of each message of the reader, of progress the stage, with its time after the drop, ms; `worker`: it was begun. */
  readonly messages: readonly (readonly [what: string, atMs: number])[];
  /** Requests for prices after the drop: begin and end, ms. */
  readonly quotes: readonly (readonly [beginMs: number, endMs: number])[];
  readonly firstPriceMs: number;
  readonly lastPriceMs: number;
}

/** In the page: drops a file and resolves with all times, once the measured price is shown. */
const dropped = (base64: string, isDragged: boolean): string => `(async () => {
  const messages = [];
  const note = (what) => messages.push([what, performance.now()]);
  window.Worker = class extends Worker {
    constructor(...how) {
      super(...how);
      if (how[1]?.name !== 'board') return;
      note('worker');
      this.addEventListener('message', ({ data }) => note(data.kind === 'progress' ? 'stage ' + data.stage : data.kind));
    }
  };
  const shown = () => [...document.querySelectorAll('#price *')].some(({ textContent }) => /^¥[\\d,]+\\.\\d\\d$/.test(textContent));
  const isStale = () => document.querySelector('#board-form[data-stale]') !== null;
  const text = () => document.querySelector('#price')?.textContent ?? '';
  const until = async (isDone) => {
    while (!isDone()) await new Promise((resolve) => setTimeout(resolve, 5));
    return performance.now();
  };
  if (${isDragged}) {
    window.dispatchEvent(new Event('dragenter'));
    await new Promise((resolve) => setTimeout(resolve, ${DRAG_MS}));
  }
  const bytes = Uint8Array.from(atob('${base64}'), (letter) => letter.charCodeAt(0));
  const chosen = new DataTransfer();
  chosen.items.add(new File([bytes], 'board.zip', { type: 'application/zip' }));
  const input = document.querySelector('#board-file input[type=file]');
  performance.clearResourceTimings();
  const startedAt = performance.now();
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  const isMeasured = () => messages.some(([what]) => what === 'read');
  const firstAt = await until(() => shown() && (text().includes('初步价格') || isMeasured()) && !isStale());
  const lastAt = await until(() => isMeasured() && shown() && !text().includes('初步价格') && !isStale());
  const quotes = performance.getEntriesByType('resource')
    .filter(({ name }) => /applet-pcb-quote|pcb-valuation/.test(name))
    .map((entry) => [entry.startTime - startedAt, entry.responseEnd - startedAt]);
  return {
    messages: messages.map(([what, at]) => [what, at - startedAt]),
    quotes,
    firstPriceMs: firstAt - startedAt,
    lastPriceMs: lastAt - startedAt,
  };
})()`;

const large = largeBoard(8, 6).files.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }));
const BOARDS: readonly (readonly [name: string, archive: Uint8Array])[] = [
  ['arduino-uno, two layers', boardZip('arduino-uno')],
  ['six dense layers', zip(large)],
];

/** The stages in their order, each until the first message of the next one. */
const STAGES: readonly (readonly [what: string, from: string, to: string])[] = [
  ['loading and compiling the worker', 'worker', 'stage unpack'],
  ['unpacking, and the first look', 'stage unpack', 'stage read'],
  ['reading layers', 'stage read', 'stage roles'],
  ['roles, outline and holes', 'stage roles', 'stage prepare'],
  ['preparing the drawing', 'stage prepare', 'stage measure'],
  ['measuring', 'stage measure', 'read'],
];

await withFolder(async (folder) => {
  const product = await startProduct(folder);
  try {
    console.log(`  From the drop of a file to its price; load of the machine ${os.loadavg()[0]?.toFixed(1)}`);
    for (const [name, archive] of BOARDS)
      for (const isDragged of [true, false]) {
        const profile = path.join(folder, `profile-${name.length}-${isDragged}`);
        const base64 = Buffer.from(archive).toString('base64');
        const taken = await withPage(`${product.url}/quote`, profile, async (page) => {
          await page.untilStarted();
          await page.evaluate(`window.dispatchEvent(new Event('pointermove'))`);
          await page.evaluate(`new Promise((resolve) => {
            const look = () => document.querySelector('#board-file input[type=file]') ? resolve() : setTimeout(look, 50);
            // The application is idle then: its start is not measured.
            setTimeout(look, 3_000);
          })`);
          return (await page.evaluate(dropped(base64, isDragged))) as Dropped;
        });
        console.log(
          `  ${name}, ${Math.round(archive.length / 1024)} kB, ${isDragged ? 'dragged' : 'without a warning'}:`,
        );
        report(taken);
      }
  } finally {
    await product.stop();
  }
});

function report({ messages, quotes, firstPriceMs, lastPriceMs }: Dropped): void {
  printAtMost('  first price', firstPriceMs, FIRST_PRICE_MS);
  printRatio('  first price ÷ measured price', firstPriceMs / lastPriceMs);
  // A reader that was loaded before the drop takes no time of it.
  const atOf = (what: string): number => Math.max(0, messages.find(([each]) => each === what)?.[1] ?? Number.NaN);
  const share = (what: string, ms: number): void =>
    printFigure(`  ${what}`, `${ms.toFixed(0).padStart(5)} ms ${((100 * ms) / lastPriceMs).toFixed(0).padStart(3)} %`);
  for (const [what, from, to] of STAGES) share(what, atOf(to) - atOf(from));
  share('size and layers known after', atOf('first'));
  share('first request for a price after', quotes[0]?.[0] ?? Number.NaN);
  share('its answer after', quotes[0]?.[1] ?? Number.NaN);
  const answers = quotes.reduce((sum, [begin, end]) => sum + end - begin, 0);
  share(`answers of the server (${quotes.length})`, answers);
  const answeredMs = Math.max(...quotes.map(([, end]) => end));
  share('drawing, from the last answer to the price', Math.max(0, lastPriceMs - answeredMs));
}
