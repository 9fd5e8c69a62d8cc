import type { Language } from '@xunban/i18n';
import { readingFrom } from '../platform/db/read-position.ts';
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
  const lagging =
    <Given extends unknown[], Result>(write: (...given: Given) => Result) =>
    (...given: Given): Result =>
      readingFrom(0n, () => write(...given));
  return {
    page: lagging((address: string, language: Language) => {
      if (address === '/factory') return renderedFactoryPage(db.readLagging, language);
      const publisher = (reader: Reader, its: Language) => organisation(reader, config, its);
      return writtenPage(
        { reader: db.readLagging, additions: pageAdditions({ config }), publisher },
        address,
        language,
      );
    }),
    instance: lagging((language: Language) => factsOnPages(db.readLagging, config, language)),
    structuredData: lagging(async (address: string, language: Language): Promise<readonly StructuredData[]> => {
      if (address === '/' || address === '/index')
        return [{ ...(await organisation(db.readLagging, config, language)), image: '/social.png' }, SITE];
      return address === '/quote' ? standardBoardData(db.readLagging, language) : [];
    }),
    drawn: lagging(async (address: string, language: Language) => {
      if (address !== '/quote') return undefined;
      return drawQuote(db.readLagging, language).catch((error: unknown) => {
        // The page then falls back to the application, which requests the price itself.
        log.warn({ err: error }, 'prerendering of the quote page failed');
        return undefined;
      });
    }),
  };
}

const SITE: StructuredData = { '@type': 'WebSite', name: '迅板 Xunban', url: '/' };
