import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { GATEWAY_TEXTS } from '../gateways/known-gateways.ts';
import { escapeHtml } from './escape-html.ts';

/** For texts that are packed once, at their first request. The best quality would let it wait for half a second. */
const ONCE = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
/** For pages, which differ by their nonce: 0.4 ms for the home page, 0.1 ms for the others. */
const EACH_TIME = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };

/** A file of a built site as it is answered. */
export interface Page {
  readonly type: string;
  /** `nonce` is written into pages, where `boot.js` finds it; other files are the same each time. */
  body(nonce: string): Buffer;
  /** The same for browsers that unpack brotli; undefined for what is packed already. */
  packed(nonce: string): Buffer | undefined;
}

/** The same page with something in its file replaced. */
export function filledPage(page: Page, fill: (file: string) => string): Page {
  const body = (nonce: string) => Buffer.from(fill(page.body(nonce).toString()));
  return { type: page.type, body, packed: (nonce) => brotliCompressSync(body(nonce), EACH_TIME) };
}

/** Server settings that are passed to a page. */
export interface PageSettings {
  readonly product: string;
  /** Address of the site as its readers know it; '' when it is not known. */
  readonly publicUrl: string;
  /** Address of the pricing server, '' for the page's own address. */
  readonly pricingUrl: string;
  /** True where the instance has a sandbox. */
  readonly hasSandbox?: boolean;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};

/** Reads every file of an app except the assets, by its address: the shell, the pages rendered at build time, robots.txt. */
export function readPages(root: string, settings: PageSettings): Map<string, Page> {
  const entries = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const bootFile = path.join(root, 'boot.js');
  // Old pages must not meet a new first script, nor new ones an old script that a cache still has.
  const boot = existsSync(bootFile)
    ? `?v=${createHash('sha256').update(readFileSync(bootFile)).digest('hex').slice(0, 8)}`
    : '';
  const pages = entries.flatMap(({ name }): [string, Page][] => {
    const type = TYPES[path.extname(name)];
    if (!type) return [];
    const file = readFileSync(path.join(root, name));
    return [
      [
        `/${name.toLowerCase()}`,
        name.endsWith('.html')
          ? htmlPage(file, type, { ...settings, boot })
          : fixedFile(ownFile(name, file, settings), type),
      ],
    ];
  });
  return new Map(pages);
}

/** Search engines need the full address of the sitemap, which the build does not know. */
const ownFile = (name: string, file: Buffer, { publicUrl }: PageSettings): Buffer =>
  name === 'robots.txt' && publicUrl !== ''
    ? Buffer.concat([file, Buffer.from(`\nSitemap: ${publicUrl}/sitemap.xml\n`)])
    : file;

function fixedFile(file: Buffer, type: string): Page {
  let packed: Buffer | undefined;
  const pack = () => {
    packed ??= brotliCompressSync(file, ONCE);
    return packed;
  };
  return { type, body: () => file, packed: type.includes('charset') ? pack : () => undefined };
}

/** Fills the `<meta>` elements that the build left with their defaults. Product code and address are checked at start. */
function htmlPage(
  file: Buffer,
  type: string,
  { product, pricingUrl, hasSandbox = false, boot }: PageSettings & { readonly boot: string },
): Page {
  const text = withGatewayTexts(file.toString())
    .replace(/(<meta name="xunban:product" content=")[^"]*"/, `$1${product}"`)
    .replace(/(<meta name="xunban:pricing-url" content=")[^"]*"/, `$1${pricingUrl}"`)
    .replace(/(<meta name="xunban:sandbox" content=")[^"]*"/, `$1${hasSandbox ? 'open' : ''}"`);
  const [before = '', after] = text.split(`<script src="${BOOT}">`);
  const body = (nonce: string) =>
    Buffer.from(after === undefined ? before : `${before}<script nonce="${nonce}" src="${BOOT}${boot}">${after}`);
  return { type, body, packed: (nonce) => brotliCompressSync(body(nonce), EACH_TIME) };
}

/** Writes the texts of the gateways for the application into a page; `npm run dev` does so, too. */
export const withGatewayTexts = (html: string): string =>
  html.replace(/(<meta name="xunban:gateways" content=")[^"]*"/, (_all, start: string) => `${start}${GATEWAY_META}"`);

const GATEWAY_META = escapeHtml(JSON.stringify(GATEWAY_TEXTS));

/** The first script of each page, as the build names it. */
const BOOT = '/boot.js';
