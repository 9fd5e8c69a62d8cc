import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { Site } from '@xunban/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { answerRefusal } from './app.ts';
import { isApi } from './served.ts';
import { siteOf } from './site.ts';

/** Brotli's best quality would make pages an eighth smaller, and each start of the server half a second longer. */
const QUICKLY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };
const HASHED_ASSET_AGE_MS = 365 * 24 * 3_600_000;

/** Where the built sites lie. */
export interface SiteFolders {
  readonly web: string;
  readonly console: string;
}

/** What a page is told about the server that it came from, as `<meta name="xunban:…">`. */
export interface PageSettings {
  readonly product: string;
  readonly pricingUrl: string;
}

/**
 * Serves the members' site at the web's address and the console at its own. Hashed assets are cached for ever, pages never.
 * A page that was rendered at build time is answered by its own HTML, every other address of a site by its shell, with 404
 * when there is no such page; both are kept in memory, because they are read on every visit. Without folders nothing is
 * found.
 */
export function addSites(app: FastifyInstance, folders: SiteFolders | undefined, settings: PageSettings): void {
  const contents = new Map<Site, SiteContent>();
  for (const site of ['web', 'console'] as const) {
    const root = folders?.[site];
    if (root === undefined || !existsSync(path.join(root, 'index.html'))) continue;
    void app.register(fastifyStatic, {
      root: path.join(root, ASSETS[site]),
      prefix: `/${ASSETS[site]}/`,
      decorateReply: contents.size === 0,
      index: false,
      maxAge: HASHED_ASSET_AGE_MS,
      immutable: true,
      preCompressed: true,
    });
    contents.set(site, { pages: readPages(root, settings), isPage: readAddresses(root) });
  }
  app.setNotFoundHandler((request, reply) => {
    const content = contents.get(siteOf(request));
    if (isApi(request) || !content || (request.method !== 'GET' && request.method !== 'HEAD'))
      return answerRefusal(new Refusal('notFound'), request, reply);
    return sendPage(request, reply, content, (request.url.split('?')[0] ?? '/').replace(/\/+$/, '') || '/');
  });
}

/** Folders of hashed files, as the builds of the two sites name them. */
const ASSETS = { web: 'assets', console: 'console-assets' } as const satisfies Record<Site, string>;

interface Page {
  readonly body: Buffer;
  readonly brotli: Buffer | undefined;
  readonly type: string;
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

/** Every file beside the assets: the shell, the pages rendered at build time, robots.txt and the like. */
function readPages(root: string, settings: PageSettings): Map<string, Page> {
  const entries = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile());
  const pages = entries.flatMap(({ name }): [string, Page][] => {
    const type = TYPES[path.extname(name)];
    if (!type) return [];
    const file = readFileSync(path.join(root, name));
    const body = name.endsWith('.html') ? tellSettings(file, settings) : file;
    return [
      [
        `/${name.toLowerCase()}`,
        { body, brotli: type.includes('charset') ? brotliCompressSync(body, QUICKLY) : undefined, type },
      ],
    ];
  });
  return new Map(pages);
}

/**
 * Which addresses the application has a page for, by the list that its build left, with `:name` for what varies. A site
 * without such a list judges its addresses itself.
 */
function readAddresses(root: string): (address: string) => boolean {
  const file = path.join(root, 'addresses.json');
  if (!existsSync(file)) return () => true;
  const known: readonly string[] = JSON.parse(readFileSync(file, 'utf8'));
  const patterns = known.map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'));
  return (address) => patterns.some((pattern) => pattern.test(address));
}

/** Fills the `<meta>` elements that the build left with their defaults. Product code and address are checked at start. */
function tellSettings(html: Buffer, { product, pricingUrl }: PageSettings): Buffer {
  const text = html
    .toString()
    .replace(/(<meta name="xunban:product" content=")[^"]*"/, `$1${product}"`)
    .replace(/(<meta name="xunban:pricing-url" content=")[^"]*"/, `$1${pricingUrl}"`);
  return Buffer.from(text);
}

interface SiteContent {
  readonly pages: ReadonlyMap<string, Page>;
  readonly isPage: (address: string) => boolean;
}

function sendPage(request: FastifyRequest, reply: FastifyReply, { pages, isPage }: SiteContent, address: string) {
  const exact = pages.get(address.toLowerCase());
  const own = exact ?? pages.get(address === '/' ? '/index.html' : `${address.toLowerCase()}.html`);
  const shell = path.extname(address) === '' ? (pages.get('/app.html') ?? pages.get('/index.html')) : undefined;
  const page = own ?? shell;
  if (!page) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  const isBrotli = page.brotli !== undefined && /\bbr\b/.test(request.headers['accept-encoding'] ?? '');
  if (isBrotli) reply.header('Content-Encoding', 'br');
  // For machines. The page itself tells people, in their language, that there is no such page.
  if (!own && !isPage(address)) reply.code(404);
  return reply
    .header('Vary', 'Accept-Encoding')
    .header('Cache-Control', exact && !page.type.startsWith('text/html') ? 'public, max-age=3600' : 'no-cache')
    .type(page.type)
    .send(isBrotli ? page.brotli : page.body);
}
