import type { QuoteView } from '@xunban/contract';
import { BOARD_CHOICES, defaultBoardSpec } from '@xunban/contract/board-spec';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language, readIn, startI18n, text } from '@xunban/i18n/react';
import { defaultCalendar, defaultPriceBook, quote, viewQuote } from '@xunban/pricing';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { routes } from './app/routes.ts';
import { buildRoutes } from './app/routing/build-routes.tsx';
import { pageHead } from './app/routing/page-head.ts';
import { routerReady } from './app/routing/router-ready.ts';
import { quoteQueries } from './features/pricing/live-quote/quote-queries.ts';
import type { api } from './shared/api.ts';
import type { Head } from './shared/own-head.ts';
import { queryClient } from './shared/query-client.ts';

/**
 * Runs in Node: the public pages as static text at build time, and the quote page whenever what it shows has changed.
 */
export interface StaticPage {
  readonly path: string;
  /** The address that the page is for, in lower case; `app.html` is for any. The boot script hides it at another one. */
  readonly ownPath: string | undefined;
  readonly language: Language;
  /** True when the page and its links work without the application, which then loads on the first interaction. */
  readonly isWhole: boolean;
  readonly head: string;
  readonly body: string;
  /** Sample of a body that is rendered later, for collecting its style sheets. */
  readonly sample?: string;
}

/** Every address that the application has a page for, with `:name` for a part that varies; `/main` leads into it. */
export const addresses: readonly string[] = ['/main', ...routes.map(({ path }) => path).filter((path) => path !== '*')];

export async function renderPages(): Promise<{ appPage: StaticPage; pages: StaticPage[] }> {
  isStarted = true;
  await startI18n(DEFAULT_LANGUAGE);
  const pages: StaticPage[] = [];
  for (const language of LANGUAGES) {
    await readIn(language);
    pages.push(...(await pagesIn(language)));
  }
  await readIn(DEFAULT_LANGUAGE);
  const brandName = `${text('brand.name')} ${text('brand.latin')}`;
  const appPage: StaticPage = {
    ...{ path: '/app', ownPath: undefined, language: DEFAULT_LANGUAGE, isWhole: false },
    head: `<title>${escapeHtml(brandName)}</title><meta name="robots" content="noindex">`,
    body: waiting({ title: brandName, description: text('brand.tagline') }),
  };
  // The one-minute cache timers would delay the end of the build.
  queryClient.clear();
  return { appPage, pages };
}

async function pagesIn(language: Language): Promise<StaticPage[]> {
  const pages: StaticPage[] = [];
  for (const route of routes) {
    if (!route.prerender) continue;
    const head = pageHead(route);
    const page = { path: route.path, ownPath: route.path.toLowerCase(), language };
    switch (route.prerender) {
      case 'head':
        pages.push({ ...page, isWhole: false, head: headText(head), body: waiting(head) });
        break;
      case 'page':
        pages.push({ ...page, isWhole: true, head: headText(head), body: await renderPage(route.path) });
        break;
      case 'written':
        pages.push({ ...page, isWhole: true, head: WRITTEN_HEAD, body: await renderPage(route.path) });
        break;
      case 'drawn':
        pages.push({
          ...{ ...page, isWhole: true, head: headText(head) },
          body: `${withoutScript(text('state.quoteNeedsScript'))}<!--drawn-->${waiting(head)}<!--/drawn-->`,
          sample: await drawQuote(language, sampleQuote()),
        });
        break;
    }
  }
  pages.push({
    ...{ path: '/written', ownPath: undefined, language, isWhole: true },
    head: WRITTEN_HEAD,
    body: await renderPage('/tech/written'),
  });
  return pages;
}

/** Placeholder for the head of a page whose text the server writes. */
const WRITTEN_HEAD = '<!--written-head-->';

/** The quote page with the usual board and its price, for the server, which knows both. */
export async function drawQuote(language: Language, first: FirstQuote): Promise<string> {
  if (!isStarted) {
    isStarted = true;
    await startI18n(language);
  }
  await readIn(language);
  answerFirst(first);
  // The policy of the pages takes no styles out of text; the first script sets them (`lazy-app.ts`).
  return (await renderPage('/quote')).replaceAll(' style="', ' data-style="');
}

let isStarted = false;

/** Prices of the book that the engine comes with; readers see those in force. */
function sampleQuote(): FirstQuote {
  const outcome = quote({
    ...{ spec: defaultBoardSpec, book: defaultPriceBook, calendar: defaultCalendar },
    at: new Date().toISOString(),
  });
  // The page needs only the options of the form data.
  return { config: { options: BOARD_CHOICES } as unknown as FirstQuote['config'], quote: viewQuote(outcome) };
}

async function renderPage(path: string): Promise<string> {
  const router = createMemoryRouter(buildRoutes(), { initialEntries: [path] });
  await routerReady(router);
  const page = renderToString(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  router.dispose();
  return page;
}

function headText(head: Head): string {
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${escapeHtml(head.description)}">`,
  ];
  // Placeholders: the server writes the app's own address and its offering here.
  if (head.path) tags.push(`<!--addresses ${escapeHtml(head.path)}-->`, '<!--facts-->');
  return tags.join('\n    ');
}

/** Returns the body of pages that work only with script: a loading indicator, and a text for readers without script. */
function waiting({ title, description }: { title: string; description: string }): string {
  const html = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p>${escapeHtml(text('state.needsScript'))}</p>`;
  return `<div class="boot"><noscript>${html}</noscript></div>`;
}

/** Returns a notice for readers without script, above a page that is drawn complete and computes nothing. */
const withoutScript = (notice: string): string => `<noscript><p class="noScript">${escapeHtml(notice)}</p></noscript>`;

const escapeHtml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Data of the quote page when no specific board is requested. */
interface FirstQuote {
  readonly config: Awaited<ReturnType<typeof api.quote.config>>;
  /** Quote of the default board. */
  readonly quote: QuoteView;
}

/** The page that is drawn next finds these answers, as if the server had given them. */
function answerFirst({ config, quote }: FirstQuote): void {
  queryClient.setQueryData(quoteQueries.config().queryKey, config);
  queryClient.setQueryData(quoteQueries.live({ ...defaultBoardSpec, remarks: '' }).queryKey, quote);
}
