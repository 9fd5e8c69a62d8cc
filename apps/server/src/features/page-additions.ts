import type { Deps } from '../platform/deps.ts';
import type { PageAdditions } from './content/read-whole-article.ts';
import { contactBlocks } from './owner-facts/contact-blocks.ts';
import { ownerFacts } from './owner-facts/owner-facts.ts';
import { currentPriceData } from './prices/price-data.ts';
import { capabilityBlocks } from './quotes/capability/capability-blocks.ts';

/** What the pages about the house tell behind their texts: who the house is, and what it can make. */
export const pageAdditions =
  ({ config }: Pick<Deps, 'config'>): PageAdditions =>
  async (reader, slug, language) => {
    switch (slug) {
      case 'about':
        return contactBlocks(await ownerFacts(reader, config), language);
      case 'manufacturingprocess':
        return capabilityBlocks(await currentPriceData(reader, 'price_book'), language);
      default:
        return [];
    }
  };
