import type { Deps } from '../platform/deps.ts';
import type { Facts, PageWriters } from '../platform/http/written-pages.ts';
import { writtenPage } from './content/content-pages.ts';
import { standardBoardFacts } from './quotes/standard-board-facts.ts';

/** Who writes the public pages that the build could not: articles, and what is told of the pages that are no articles. */
export const pageWriters = ({ db }: Pick<Deps, 'db'>): PageWriters => ({
  page: (address, language) => writtenPage(db.read, address, language),
  facts: async (address, language): Promise<readonly Facts[]> => {
    if (address === '/' || address === '/index') return HOUSE;
    return address === '/quote' ? standardBoardFacts(db.read, language) : [];
  },
});

const HOUSE: readonly Facts[] = [
  { '@type': 'Organization', name: '迅板 Xunban', url: '/', image: '/social.png' },
  { '@type': 'WebSite', name: '迅板 Xunban', url: '/' },
];
