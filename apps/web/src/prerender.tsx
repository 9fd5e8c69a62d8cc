import { startI18n, text } from '@xunban/i18n/react';
import { StrictMode } from 'react';
import { renderToString } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { routes } from './app/routes.tsx';
import { buildRoutes } from './app/routing/build-routes.tsx';
import { type PageHead, pageHead } from './app/routing/page-head.ts';
import { routerReady } from './app/routing/router-ready.ts';

/** Runs at build time, in Node: the public pages as static text. */
export interface StaticPage {
  readonly path: string;
  /** The address that the page is for, in lower case; `app.html` is for any. The boot script hides it at another one. */
  readonly ownPath: string | undefined;
  readonly head: string;
  readonly body: string;
}

/** Every address that the application has a page for, with `:name` for a part that varies; `/main` leads into it. */
export const addresses: readonly string[] = ['/main', ...routes.map(({ path }) => path).filter((path) => path !== '*')];

export async function renderPages(): Promise<{ appPage: StaticPage; pages: StaticPage[] }> {
  await startI18n('zh-CN');
  const pages: StaticPage[] = [];
  for (const route of routes) {
    if (!route.prerender) continue;
    const head = pageHead(route);
    pages.push({
      path: route.path,
      ownPath: route.path.toLowerCase(),
      head: headText(head),
      body: route.prerender === 'page' ? await renderPage(route.path) : waiting(head),
    });
  }
  const house = `${text('brand.name')} ${text('brand.latin')}`;
  const appPage: StaticPage = {
    path: '/app',
    ownPath: undefined,
    head: `<title>${escapeHtml(house)}</title><meta name="robots" content="noindex">`,
    body: waiting({ title: house, description: text('brand.tagline') }),
  };
  return { appPage, pages };
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

/** Absolute canonical addresses need the site's own, which only the one who builds for production knows. */
const SITE_URL = (process.env['SITE_URL'] ?? '').replace(/\/+$/, '');

function headText(head: PageHead): string {
  const tags = [
    `<title>${escapeHtml(head.title)}</title>`,
    `<meta name="description" content="${escapeHtml(head.description)}">`,
    `<meta property="og:type" content="website">`,
    `<meta property="og:title" content="${escapeHtml(head.title)}">`,
    `<meta property="og:description" content="${escapeHtml(head.description)}">`,
  ];
  if (head.path) tags.push(`<link rel="canonical" href="${escapeHtml(SITE_URL + head.path)}">`);
  return tags.join('\n    ');
}

/** For pages that live by script alone: a sign that something is coming, and words for readers without script. */
function waiting({ title, description }: { title: string; description: string }): string {
  const words = `<h1>${escapeHtml(title)}</h1><p>${escapeHtml(description)}</p><p>${escapeHtml(text('state.needsScript'))}</p>`;
  return `<div class="boot"><noscript>${words}</noscript></div>`;
}

const escapeHtml = (value: string) =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
