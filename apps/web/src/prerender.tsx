import { DEFAULT_LANGUAGE, LANGUAGES, type Language, readIn, startI18n, text } from '@xunban/i18n/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { routes } from './app/routes.tsx';
import { buildRoutes } from './app/routing/build-routes.tsx';
import { pageHead } from './app/routing/page-head.ts';
import { routerReady } from './app/routing/router-ready.ts';
import type { Head } from './shared/own-head.ts';

/** Runs at build time, in Node: the public pages as static text. */
export interface StaticPage {
  readonly path: string;
  /** The address that the page is for, in lower case; `app.html` is for any. The boot script hides it at another one. */
  readonly ownPath: string | undefined;
  readonly language: Language;
  /** Reads and leads on without the application, which then comes when the visitor does something. */
  readonly isWhole: boolean;
  readonly head: string;
  readonly body: string;
}

/** Every address that the application has a page for, with `:name` for a part that varies; `/main` leads into it. */
export const addresses: readonly string[] = ['/main', ...routes.map(({ path }) => path).filter((path) => path !== '*')];

export async function renderPages(): Promise<{ appPage: StaticPage; pages: StaticPage[] }> {
  await startI18n(DEFAULT_LANGUAGE);
  const pages: StaticPage[] = [];
  for (const language of LANGUAGES) {
    await readIn(language);
    pages.push(...(await pagesIn(language)));
  }
  await readIn(DEFAULT_LANGUAGE);
  const house = `${text('brand.name')} ${text('brand.latin')}`;
  const appPage: StaticPage = {
    ...{ path: '/app', ownPath: undefined, language: DEFAULT_LANGUAGE, isWhole: false },
    head: `<title>${escapeHtml(house)}</title><meta name="robots" content="noindex">`,
    body: waiting({ title: house, description: text('brand.tagline') }),
  };
  return { appPage, pages };
}

async function pagesIn(language: Language): Promise<StaticPage[]> {
  const pages: StaticPage[] = [];
  for (const route of routes) {
    if (!route.prerender) continue;
    const head = pageHead(route);
    const isWhole = route.prerender === 'page';
    pages.push({
      ...{ path: route.path, ownPath: route.path.toLowerCase(), language, isWhole },
      head: headText(head),
      body: isWhole ? await renderPage(route.path) : waiting(head),
    });
  }
  pages.push({
    ...{ path: '/written', ownPath: undefined, language, isWhole: true },
    head: '<!--written-head-->',
    body: await renderPage('/tech/written'),
  });
  return pages;
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
  // The server knows the site's own address, and what it sells: it writes both in the place of these.
  if (head.path) tags.push(`<!--addresses ${escapeHtml(head.path)}-->`, '<!--facts-->');
  return tags.join('\n    ');
}

/** For pages that live by script alone: a sign that something is coming, and words for readers without script. */
function waiting({ title, description }: { title: string; description: string }): string {
  const words = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p>${escapeHtml(text('state.needsScript'))}</p>`;
  return `<div class="boot"><noscript>${words}</noscript></div>`;
}

const escapeHtml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
