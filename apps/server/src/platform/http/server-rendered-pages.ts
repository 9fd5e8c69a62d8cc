import type { Language } from '@xunban/i18n';
import type { FastifyRequest } from 'fastify';
import { escapeHtml } from './escape-html.ts';

/** A page whose text the server renders: shown without script, and until the application replaces it. */
export interface ServerRenderedPage {
  /** Its canonical address. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Language of the text. */
  readonly language: Language;
  /** Languages in which it is available. */
  readonly languages: readonly Language[];
  /** Content between the app's header and footer. The writer has escaped every text in it. */
  readonly html: string;
  /** The page of the app whose file it is inserted into; by default the template of articles. */
  readonly template?: string;
  /** Structured data in schema.org terms. Addresses in it begin with `/` and are output in full. */
  readonly structuredData: readonly StructuredData[];
  /** Address of its preview image when it is shared; the site's own without one. */
  readonly image?: string;
}

/** A permanent redirect of an address. */
export interface RedirectedPage {
  /** A path. */
  readonly redirectTo: string;
}

/** Structured data of a page: an object in schema.org terms. */
export type StructuredData = Readonly<Record<string, unknown>>;

export interface InstanceFacts {
  /** Facts in the language of the page. */
  readonly localized: Readonly<Record<string, string>>;
  /** All facts, for the application, whose language can change. */
  readonly all: Readonly<Record<string, string>>;
}

/** Functions that render pages. Addresses are in lower case, without a trailing slash. */
export interface PageWriters {
  /** Returns undefined for an address of another kind, `missing` for one without a page. */
  readonly page: (
    address: string,
    language: Language,
  ) => Promise<ServerRenderedPage | RedirectedPage | 'missing' | undefined>;
  /** Facts of the company for every page, by name; '' for an unknown one. */
  readonly instance: (language: Language) => Promise<InstanceFacts>;
  /** Structured data for a page that was prerendered by the build. */
  readonly structuredData: (address: string, language: Language) => Promise<readonly StructuredData[]>;
  /** A page that is rendered again whenever its content changes; undefined for other addresses. */
  readonly drawn: (address: string, language: Language) => Promise<string | undefined>;
}

/** Placeholders in the app's file for such pages. */
const SLOTS = { head: '<!--written-head-->', body: '{{written-page}}' } as const;

/**
 * Puts the company facts into a file of the app. The part between `{{#name}}` and `{{/name}}` is removed when the fact is
 * unknown; `{{name}}` becomes the fact.
 */
export const fillInstance = (file: string, { localized, all }: InstanceFacts): string =>
  file
    .replaceAll(/\{\{#(\w+)\}\}([\s\S]*?)\{\{\/\1\}\}/g, (_all, name: string, inner: string) =>
      localized[name] ? inner.replaceAll(`{{${name}}}`, () => escapeHtml(localized[name] ?? '')) : '',
    )
    .replace(/(<meta name="xunban:instance" content=")[^"]*"/, (_all, start: string) => {
      const known = Object.entries(all).filter(([, value]) => value !== '');
      return `${start}${escapeHtml(JSON.stringify(Object.fromEntries(known)))}"`;
    });

/** The page of the app into which articles are inserted. */
export const ARTICLE_TEMPLATE = '/written';

/** True when a file of the app has placeholders, so that it is not served as it is. */
export const isTemplate = (file: string): boolean => file.includes(SLOTS.body);

/** The file of a page in a language, as the build of the site names them. */
export const pageFile = (address: string, language: Language): string =>
  `${address === '/' ? '/index' : address}${language === 'zh-CN' ? '' : `.${language.toLowerCase()}`}.html`;

/** Returns the language of an address by `?lang=`, or Chinese: one address has one text for every user. */
export function languageOfAddress({ query }: FastifyRequest): Language {
  const asked = typeof query === 'object' && query !== null && 'lang' in query ? query.lang : undefined;
  return asked === 'en' || asked === 'zh-TW' ? asked : 'zh-CN';
}

/**
 * Puts a page into the app's file.
 * @param site the address of the app, without a slash at its end; '' when it is unknown, then no address is output
 */
export function fillTemplate(template: string, page: ServerRenderedPage, site: string): string {
  return template
    .replace(/<html lang="[^"]*"/, `<html lang="${page.language}"`)
    .replace(SLOTS.head, () => headOf(page, site))
    .replace(SLOTS.body, () => page.html);
}

function headOf(page: ServerRenderedPage, site: string): string {
  const { path, title, description, language, languages, structuredData, image } = page;
  const fullTitle = `${title} · 迅板 Xunban`;
  return [
    `<title>${escapeHtml(fullTitle)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}">`,
    `<meta property="og:type" content="article">`,
    `<meta property="og:title" content="${escapeHtml(fullTitle)}">`,
    `<meta property="og:description" content="${escapeHtml(description)}">`,
    addressesOf({ path, language, languages, image }, site),
    structuredDataElement(structuredData, site),
  ].join('\n    ');
}

interface Addressed {
  readonly path: string;
  readonly language: Language;
  readonly languages: readonly Language[];
  readonly image?: string | undefined;
}

/** Builds the addresses of a page in each of its languages, and of its image; '' when the app's own address is unknown. */
function addressesOf({ path, language, languages, image }: Addressed, site: string): string {
  if (site === '') return '';
  const address = (to: Language) => escapeHtml(`${site}${path}${to === 'zh-CN' ? '' : `?lang=${to}`}`);
  const shown = `${site}${image ?? `/social.png${language === 'zh-CN' ? '' : `?lang=${language}`}`}`;
  return [
    `<link rel="canonical" href="${address(language)}">`,
    ...languages.map((to) => `<link rel="alternate" hreflang="${to}" href="${address(to)}">`),
    ...(languages.includes('zh-CN') ? [`<link rel="alternate" hreflang="x-default" href="${address('zh-CN')}">`] : []),
    `<meta property="og:url" content="${address(language)}">`,
    `<meta property="og:image" content="${escapeHtml(shown)}">`,
    `<meta property="og:image:width" content="1200"><meta property="og:image:height" content="630">`,
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n    ');
}

/** Returns a data element, which is not executed. A `<` in a text must not end it. */
function structuredDataElement(structuredData: readonly StructuredData[], site: string): string {
  if (structuredData.length === 0) return '';
  const json = JSON.stringify(
    structuredData.map((one) => ({ '@context': 'https://schema.org', ...one })),
    (key, value) =>
      /^(url|item|image|@id)$/.test(key) && typeof value === 'string' && value.startsWith('/') ? site + value : value,
  );
  return `<script type="application/ld+json">${json.replaceAll('<', '\\u003c')}</script>`;
}

/** Puts a page rendered now into its file; without one the file shows a loading text. */
export const fillDrawn = (file: string, drawn: string | undefined): string =>
  file.replace(/<!--drawn-->([\s\S]*)<!--\/drawn-->/, (_all, placeholder: string) => drawn ?? placeholder);

/** Adds to a build-time page the data unknown to the build: the address of the app, and the structured data of the page. */
export const fillStatic = (
  file: string,
  language: Language,
  structuredData: readonly StructuredData[],
  site: string,
): string =>
  file
    .replace(/<!--addresses (\S+)-->/, (_all, path: string) =>
      addressesOf({ path, language, languages: ['zh-CN', 'zh-TW', 'en'] }, site),
    )
    .replace('<!--facts-->', () => structuredDataElement(structuredData, site));
