import { ARTICLE_LANGUAGES, type ArticleKind, type ArticleLanguage, articlePath } from '@xunban/contract/article-kinds';
import type { FastifyInstance } from 'fastify';
import { toIso } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { escapeHtml } from '../../../platform/http/escape-html.ts';
import { languageOfAddress } from '../../../platform/http/server-rendered-pages.ts';
import { blocksHtml } from './article-html.ts';
import { textOf } from './remembered-texts.ts';
import { allLanguages, bodiesOf, type VisibleArticle, visibleArticles } from './visible-articles.ts';

/** Public pages that are not articles. */
const PAGES = ['/', '/quote', '/help', '/tech', '/news', '/notice', '/factory'];
/** Kinds of articles in the feed: those with a date. */
const FED: readonly ArticleKind[] = ['notice', 'news', 'tech'];
const MAX_FED = 30;
const AGE = 'public, max-age=3600';

/**
 * `GET /sitemap.xml` for search engines and `GET /feed.xml` (Atom) for feed readers. Both contain absolute URLs, so they exist
 * only where the instance's own URL is configured.
 */
export function addReadingLists(app: FastifyInstance, { config, db }: Pick<Deps, 'config' | 'db'>): void {
  const site = config.publicUrl;
  if (site === '') return;
  app.get('/sitemap.xml', { config: { site: 'web' } }, async (_request, reply) => {
    const [articles, languages] = await Promise.all([visibleArticles(db.read, 'zh-CN'), allLanguages(db.read)]);
    const places = [
      ...PAGES.map((path) => place(`${site}${path}`, ARTICLE_LANGUAGES)),
      ...articles.map(({ id, kind, slug, updatedAt }) =>
        place(`${site}${articlePath(kind, slug)}`, languages.get(id) ?? [], updatedAt),
      ),
    ];
    return reply
      .header('Cache-Control', AGE)
      .type('application/xml; charset=utf-8')
      .send(
        `${XML}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${places.join('')}</urlset>`,
      );
  });
  app.get('/feed.xml', { config: { site: 'web' } }, async (request, reply) => {
    const language = languageOfAddress(request);
    const ofLanguage = language === 'zh-CN' ? '' : `?lang=${language}`;
    const articles = (await visibleArticles(db.read, language))
      .filter(({ kind }) => FED.includes(kind))
      .sort((a, b) => b.publishedAt.getTime() - a.publishedAt.getTime())
      .slice(0, MAX_FED);
    const bodies = await bodiesOf(db.read, language, articles);
    const newest = articles[0]?.updatedAt ?? new Date(0);
    const entries = articles.map(({ id, kind, slug, title, summary, publishedAt, updatedAt }) => {
      const address = escapeHtml(`${site}${articlePath(kind, slug)}${ofLanguage}`);
      return `<entry><id>urn:uuid:${id}</id><title>${escapeHtml(title)}</title><link href="${address}"/><published>${toIso(publishedAt)}</published><updated>${toIso(updatedAt)}</updated><summary>${escapeHtml(summary)}</summary>${contentOf(bodies.get(id), site)}</entry>`;
    });
    return reply
      .header('Cache-Control', AGE)
      .type('application/atom+xml; charset=utf-8')
      .send(
        `${XML}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${language}"><id>${escapeHtml(site)}/feed.xml${ofLanguage}</id><title>迅板 Xunban</title><author><name>迅板 Xunban</name></author><link href="${escapeHtml(site)}/feed.xml${ofLanguage}" rel="self"/><updated>${toIso(newest)}</updated>${entries.join('')}</feed>`,
      );
  });
}

/** The full text with its images, for readers that show it next to the list. */
const contentOf = (body: VisibleArticle | undefined, site: string): string =>
  body ? `<content type="html">${escapeHtml(blocksHtml(textOf(body).blocks, site))}</content>` : '';

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';

function place(address: string, languages: readonly ArticleLanguage[], changed?: Date): string {
  const inLanguage = (to: ArticleLanguage) => escapeHtml(`${address}${to === 'zh-CN' ? '' : `?lang=${to}`}`);
  const others = languages.map((to) => `<xhtml:link rel="alternate" hreflang="${to}" href="${inLanguage(to)}"/>`);
  const day = changed ? `<lastmod>${toIso(changed)}</lastmod>` : '';
  return `<url><loc>${escapeHtml(address)}</loc>${day}${others.join('')}</url>`;
}
