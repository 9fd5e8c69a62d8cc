// Lighthouse results of the public pages on mobile: its own throttling, an empty cache, the built server. Scores are out of
// 100; the median of several runs counts. Bytes are transferred bytes, as measured by Lighthouse. The performance score falls
// under other load: the machine load before the run is printed too. Phones have a Chinese font, which a bare server lacks: the
// browser gets the font used for printed documents.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { freePort } from '@xunban/testkit/free-port';
import { median, printFigure } from './lib/figures.ts';
import { root, startProduct, withFolder } from './lib/product.ts';

const PAGES = [
  { name: 'home', path: '/' },
  { name: 'quote', path: '/quote' },
  { name: 'help', path: '/help' },
  { name: 'article', path: '/tech/small-holes' },
  { name: 'capability', path: '/manufacturingProcess' },
] as const;
const TARGETS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const RUNS = 3;
/** Maximum size of the home page, with everything loaded before user input. */
const MAX_HOME_KB = 300;

type Category = keyof typeof TARGETS;

/** The fields used from a Lighthouse report. */
interface Report {
  readonly runtimeError?: { readonly message: string };
  readonly categories: Readonly<
    Record<string, { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }>
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly numericValue?: number }>>;
}
type Lighthouse = (
  url: string,
  flags: Readonly<Record<string, unknown>>,
) => Promise<{ readonly lhr: Report } | undefined>;
const CATEGORIES = Object.keys(TARGETS) as Category[];

// Resolved at runtime, so that it need not be installed for anything else.
const { default: lighthouse } = (await import(import.meta.resolve('lighthouse'))) as { default: Lighthouse };

console.log(`  Lighthouse, mobile, ${RUNS} runs of each page; load of the machine ${os.loadavg()[0]?.toFixed(1)}`);
await withFolder(async (folder) => {
  const product = await startProduct(folder);
  const port = await freePort();
  const chromium = await openChromium(folder, port);
  try {
    for (const page of PAGES) {
      const runs: Report[] = [];
      for (let run = 0; run < RUNS; run += 1) runs.push(await measure(product.url + page.path, port));
      report(page.name, runs);
    }
  } finally {
    chromium.kill('SIGKILL');
    await once(chromium, 'exit');
    await product.stop();
  }
});

async function measure(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
  return result.lhr;
}

function report(name: string, runs: readonly Report[]): void {
  const scores = CATEGORIES.map((category) => {
    const score = Math.round(median(runs.map(({ categories }) => categories[category]?.score ?? 0)) * 100);
    return `${category} ${score}${score >= TARGETS[category] ? '' : ` (MISSED ${TARGETS[category]})`}`;
  });
  printFigure(name, scores.join(', '));
  const [first] = runs;
  if (!first) return;
  const kb = (first.audits['total-byte-weight']?.numericValue ?? 0) / 1000;
  const target = name === 'home' ? ` (target ≤ ${MAX_HOME_KB}: ${kb <= MAX_HOME_KB ? 'met' : 'MISSED'})` : '';
  printFigure('  bytes', `${kb.toFixed(0)} kB${target}`);
  for (const text of faultsOf(first)) printFigure('  lost', text);
}

/** Returns the audits that cost points: the failed ones, without those of performance, which are covered by its score. */
function faultsOf({ categories, audits }: Report): readonly string[] {
  return CATEGORIES.filter((category) => category !== 'performance').flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${id}`),
  );
}

/** Returns the fontconfig settings for the fonts of the machine and those of the product. */
function fontsOf(folder: string): string {
  const file = path.join(folder, 'fonts.conf');
  const folders = [path.join(root, 'apps/server/assets/fonts'), '/usr/share/fonts'];
  const dirs = folders.map((dir) => `<dir>${dir}</dir>`).join('');
  fs.writeFileSync(file, `<?xml version="1.0"?><fontconfig>${dirs}<cachedir>${folder}/fonts</cachedir></fontconfig>`);
  return file;
}

async function openChromium(folder: string, port: number) {
  const chromium: { findChromium(): Promise<string | undefined> } = await import(
    pathToFileURL(path.join(root, 'scripts/browsers.mjs')).href
  );
  const program = await chromium.findChromium();
  if (program === undefined) throw new Error('Chromium not found: set CHROMIUM_PATH');
  const child = spawn(
    program,
    [
      ...['--headless=new', `--remote-debugging-port=${port}`, '--no-sandbox', '--disable-gpu', '--no-first-run'],
      ...['--disable-dev-shm-usage', `--user-data-dir=${path.join(folder, 'profile')}`, 'about:blank'],
    ],
    { stdio: 'ignore', env: { ...process.env, FONTCONFIG_FILE: fontsOf(folder) } },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const isOpen = await fetch(`http://127.0.0.1:${port}/json/version`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isOpen) return child;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Chromium did not open its port');
}
