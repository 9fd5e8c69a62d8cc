import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fastifyStatic from '@fastify/static';
import type { Site } from '@xunban/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';
import { answerRefusal } from './app.ts';
import { pagePolicy } from './security-headers.ts';
import { isApi } from './served.ts';
import {
  ARTICLE_TEMPLATE,
  fillDrawn,
  fillInstance,
  fillStatic,
  fillTemplate,
  type InstanceFacts,
  isTemplate,
  languageOfAddress,
  type PageWriters,
  pageFile,
  type RedirectedPage,
} from './server-rendered-pages.ts';
import { siteOf } from './site.ts';
import { filledPage, type Page, type PageSettings, readPages } from './site-pages.ts';

const HASHED_ASSET_AGE_MS = 365 * 24 * 3_600_000;

/** Folders of the built apps. */
export interface SiteFolders {
  readonly web: string;
  readonly console: string;
}

/**
 * Serves the members' app at the web's address and the console at its own. Hashed assets are cached permanently, pages never. A
 * page that was rendered at build time is answered by its own HTML, every other address of an app by its shell, with 404 when
 * the page does not exist; both are kept in memory, because they are read on every visit. Each page has its own nonce for the
 * styles that its libraries write. Pages of articles are written for each visit by `writers`; while that fails, the application
 * shows the data it can load. Without folders every address is 404.
 */
export function addSites(
  app: FastifyInstance,
  folders: SiteFolders | undefined,
  settings: PageSettings,
  writers?: PageWriters,
): void {
  const contents = new Map<Site, SiteContent>();
  const policy = (nonce: string) => pagePolicy(settings, nonce);
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
    const pages = readPages(root, settings);
    const templates = takeTemplates(pages);
    contents.set(site, { pages, templates, isPage: readAddresses(root), policy });
  }
  app.setNotFoundHandler((request, reply) => {
    const content = contents.get(siteOf(request));
    if (isApi(request) || !content || (request.method !== 'GET' && request.method !== 'HEAD'))
      return answerRefusal(new Refusal('notFound'), request, reply);
    const address = (request.url.split('?')[0] ?? '/').replace(/\/+$/, '') || '/';
    if (!writers || siteOf(request) !== 'web') return sendPage(request, reply, content, { address });
    return writtenFor(request, content, address, { ...writers, settings }).then((written) =>
      'redirectTo' in written
        ? sendRedirect(request, reply, written)
        : sendPage(request, reply, content, { ...written, address }),
    );
  });
}

/** Template files with placeholders are not served. */
function takeTemplates(pages: Map<string, Page>): Map<string, Page> {
  const templates = new Map([...pages].filter(([, page]) => isTemplate(page.body('').toString())));
  for (const name of templates.keys()) pages.delete(name);
  return templates;
}

interface Written {
  /** The page that the server itself wrote, in the file that the build left for such pages. */
  readonly written?: Page | 'missing' | undefined;
  readonly instance?: InstanceFacts;
}

/** Returns the server's data for the page of an address: the company's facts, and its text where the server renders it. */
async function writtenFor(
  request: FastifyRequest,
  { templates, pages }: SiteContent,
  address: string,
  { page, structuredData, drawn, instance, settings }: PageWriters & { readonly settings: PageSettings },
): Promise<Written | RedirectedPage> {
  const language = languageOfAddress(request);
  const lower = address.toLowerCase();
  const fileOf = (files: ReadonlyMap<string, Page>, name: string) =>
    files.get(pageFile(name, language)) ?? files.get(pageFile(name, 'zh-CN'));
  try {
    const [written, own] = await Promise.all([templates.size > 0 && page(lower, language), instance(language)]);
    if (written === 'missing') return { written, instance: own };
    if (written && 'redirectTo' in written) return written;
    const template = written && fileOf(templates, written.template ?? ARTICLE_TEMPLATE);
    if (written && template) {
      // Company facts first: a writer's text is never treated as a placeholder.
      return {
        written: filledPage(template, (file) => fillTemplate(fillInstance(file, own), written, settings.publicUrl)),
      };
    }
    const file = fileOf(pages, lower);
    if (!file) return { instance: own };
    const [data, body] = await Promise.all([structuredData(lower, language), drawn(lower, language)]);
    return {
      written: filledPage(file, (text) =>
        fillStatic(fillInstance(fillDrawn(text, body), own), language, data, settings.publicUrl),
      ),
    };
  } catch (error) {
    // The application requests the text itself and shows the error in the reader's language.
    request.log.error({ err: error }, 'prerendering of a page failed');
    return {};
  }
}

/** Folders of hashed files, as the builds of the two sites name them. */
const ASSETS = { web: 'assets', console: 'console-assets' } as const satisfies Record<Site, string>;

/**
 * Returns a check for addresses of the application, from the list that its build wrote, with `:name` for variable parts. An app
 * without such a list checks its addresses itself.
 */
function readAddresses(root: string): (address: string) => boolean {
  const file = path.join(root, 'addresses.json');
  if (!existsSync(file)) return () => true;
  const known: readonly string[] = JSON.parse(readFileSync(file, 'utf8'));
  const patterns = known.map((address) => new RegExp(`^${address.replaceAll(/:\w+/g, '[^/]+')}$`, 'i'));
  return (address) => patterns.some((pattern) => pattern.test(address));
}

interface SiteContent {
  readonly pages: ReadonlyMap<string, Page>;
  /** The files that pages of articles are written into. */
  readonly templates: ReadonlyMap<string, Page>;
  readonly isPage: (address: string) => boolean;
  /** The content security policy of a page with this nonce. */
  readonly policy: (nonce: string) => string;
}

/** The query stays: it may name the language. */
function sendRedirect(request: FastifyRequest, reply: FastifyReply, { redirectTo }: RedirectedPage) {
  const at = request.url.indexOf('?');
  const query = at === -1 ? '' : request.url.slice(at);
  return reply.header('Cache-Control', 'no-cache').redirect(`${redirectTo}${query}`, 301);
}

const NOTHING_KNOWN: InstanceFacts = { localized: {}, all: {} };

const withInstance = (page: Page, instanceFacts: InstanceFacts): Page =>
  page.type.startsWith('text/html') ? filledPage(page, (file) => fillInstance(file, instanceFacts)) : page;

function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { pages, isPage, policy }: SiteContent,
  { address, written, instance = NOTHING_KNOWN }: Written & { readonly address: string },
) {
  const exact = pages.get(address.toLowerCase());
  const own = exact ?? pages.get(address === '/' ? '/index.html' : `${address.toLowerCase()}.html`);
  // A part of a page's address may have dots, such as a price version; a missing file is requested as a file.
  const isFile = path.extname(address) !== '' && !(request.headers.accept ?? '').includes('text/html');
  const shell = isFile ? undefined : (pages.get('/app.html') ?? pages.get('/index.html'));
  const file = written === 'missing' ? shell : (own ?? shell);
  const page = written && written !== 'missing' ? written : file && withInstance(file, instance);
  if (!page) return reply.code(404).type('text/plain; charset=utf-8').send('Not found');
  const nonce = randomBytes(16).toString('base64');
  const isHtml = page.type.startsWith('text/html');
  const packed = /\bbr\b/.test(request.headers['accept-encoding'] ?? '') ? page.packed(nonce) : undefined;
  if (packed) reply.header('Content-Encoding', 'br');
  if (isHtml) reply.header('Content-Security-Policy', policy(nonce));
  // For machines. The page itself shows the "not found" text in the user's language.
  if (written === 'missing' || (!own && !isPage(address))) reply.code(404);
  return reply
    .header('Vary', 'Accept-Encoding')
    .header('Cache-Control', exact && !isHtml ? 'public, max-age=3600' : 'no-cache')
    .type(page.type)
    .send(packed ?? page.body(nonce));
}
