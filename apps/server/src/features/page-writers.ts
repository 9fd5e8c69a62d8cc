import type { Language } from '@xunban/i18n';
import type { Reader } from '../platform/db/transaction.ts';
import type { Deps } from '../platform/deps.ts';
import type { Facts, PageWriters } from '../platform/http/written-pages.ts';
import { writtenPage } from './content/content-pages.ts';
import { writtenFactoryPage } from './evaluations/written-factory-page.ts';
import { factsOnPages, organisation } from './owner-facts/facts-on-pages.ts';
import { pageAdditions } from './page-additions.ts';
import { standardBoardFacts } from './quotes/standard-board-facts.ts';

/** Who writes the public pages that the build could not: articles, and what is told of the pages that are no articles. */
export const pageWriters = ({ db, config }: Pick<Deps, 'db' | 'config'>): PageWriters => ({
  page: (address, language) => {
    if (address === '/factory') return writtenFactoryPage(db.read, language);
    const publisher = (reader: Reader, its: Language) => organisation(reader, config, its);
    return writtenPage({ reader: db.read, additions: pageAdditions({ config }), publisher }, address, language);
  },
  house: (language) => factsOnPages(db.read, config, language),
  facts: async (address, language): Promise<readonly Facts[]> => {
    if (address === '/' || address === '/index')
      return [{ ...(await organisation(db.read, config, language)), image: '/social.png' }, SITE];
    return address === '/quote' ? standardBoardFacts(db.read, language) : [];
  },
});

const SITE: Facts = { '@type': 'WebSite', name: '迅板 Xunban', url: '/' };
