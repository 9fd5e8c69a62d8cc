import type { Language } from '@xunban/i18n';
import type { Reader } from '../platform/db/transaction.ts';
import type { Deps } from '../platform/deps.ts';
import type { PageWriters, StructuredData } from '../platform/http/server-rendered-pages.ts';
import { renderedFactoryPage } from './after-sales/evaluations/rendered-factory-page.ts';
import { factsOnPages, organisation } from './content/company-profile/facts-on-pages.ts';
import { writtenPage } from './content/content/content-pages.ts';
import { pageAdditions } from './page-additions.ts';
import { quotePageDrawer } from './pricing/quotes/quote-page.ts';
import { standardBoardData } from './pricing/quotes/standard-board-data.ts';

/** Creates the writers of public pages that the build cannot prerender: articles, and the current data of other pages. */
export function pageWriters(
  { db, config, log }: Pick<Deps, 'db' | 'config' | 'log'>,
  web: string | undefined,
): PageWriters {
  const drawQuote = quotePageDrawer(web);
  return {
    page: (address, language) => {
      if (address === '/factory') return renderedFactoryPage(db.read, language);
      const publisher = (reader: Reader, its: Language) => organisation(reader, config, its);
      return writtenPage({ reader: db.read, additions: pageAdditions({ config }), publisher }, address, language);
    },
    instance: (language) => factsOnPages(db.read, config, language),
    structuredData: async (address, language): Promise<readonly StructuredData[]> => {
      if (address === '/' || address === '/index')
        return [{ ...(await organisation(db.read, config, language)), image: '/social.png' }, SITE];
      return address === '/quote' ? standardBoardData(db.read, language) : [];
    },
    drawn: async (address, language) => {
      if (address !== '/quote') return undefined;
      return drawQuote(db.read, language).catch((error: unknown) => {
        // The page then falls back to the application, which requests the price itself.
        log.warn({ err: error }, 'prerendering of the quote page failed');
        return undefined;
      });
    },
  };
}

const SITE: StructuredData = { '@type': 'WebSite', name: '迅板 Xunban', url: '/' };
