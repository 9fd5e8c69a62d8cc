// Benchmark of the JavaScript that an anonymous client loads with an empty cache: home page, an article and the quote page of
// the built server, opened in headless Chromium. Every script requested by the browser counts, by the bytes of its body as sent
// to a browser that supports brotli, as all current ones do. Web worker code is listed separately: it does not block the page.
// The baseline of each page is its maximum. The bytes grow with the imports of a page, not with data.
import http from 'node:http';
import path from 'node:path';
import { scriptsOf } from './lib/browser.ts';
import { printFigure } from './lib/figures.ts';
import { startProduct, withFolder } from './lib/product.ts';

const PAGES = [
  { name: 'home page, read', path: '/', limitKb: 20, isTouched: false },
  { name: 'home page, used', path: '/', limitKb: 140, isTouched: true },
  { name: 'article, read', path: '/tech/small-holes', limitKb: 20, isTouched: false },
  { name: 'quote page, read', path: '/quote', limitKb: 20, isTouched: false },
  { name: 'quote page, used', path: '/quote', limitKb: 230, isTouched: true },
] as const;

await withFolder(async (folder) => {
  const product = await startProduct(folder);
  try {
    console.log('  JavaScript loaded by a page, brotli, 1 kB = 1000 bytes');
    for (const page of PAGES) {
      const scripts = await scriptsOf(
        product.url + page.path,
        path.join(folder, `profile-${page.name}`),
        page.isTouched,
      );
      if (scripts.page.length === 0) throw new Error(`${page.path} loaded no script`);
      const kb = (await bytesOf(scripts.page)) / 1000;
      const ratio = kb / page.limitKb;
      printFigure(
        page.name,
        `${kb.toFixed(1)} kB in ${scripts.page.length} files; ${ratio.toFixed(2)} of ${page.limitKb} kB (target ≤ 1: ${ratio <= 1 ? 'met' : 'MISSED'})`,
      );
      printFigure(
        '  its workers',
        `${((await bytesOf(scripts.workers)) / 1000).toFixed(1)} kB in ${scripts.workers.length} files`,
      );
    }
  } finally {
    await product.stop();
  }
});

async function bytesOf(urls: readonly string[]): Promise<number> {
  const sizes = await Promise.all(urls.filter((url) => url.startsWith('http')).map(sentBytes));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Returns the transferred length of the body; fetch would decompress it. */
function sentBytes(url: string): Promise<number> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'Accept-Encoding': 'br, gzip' } }, (response) => {
        let bytes = 0;
        response.on('data', (chunk: Buffer) => {
          bytes += chunk.length;
        });
        response.on('end', () => resolve(bytes));
        response.on('error', reject);
      })
      .on('error', reject);
  });
}
