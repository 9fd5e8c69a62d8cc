import type { Deps } from '../platform/deps.ts';
import type { PageAdditions } from './content/content/read-whole-article.ts';
import { contactBlocks } from './content/owner-facts/contact-blocks.ts';
import { ownerFacts } from './content/owner-facts/owner-facts.ts';
import { currentPriceData } from './pricing/prices/price-data.ts';
import { capabilityBlocks } from './pricing/quotes/capability/capability-blocks.ts';

/** Returns the content appended to the company pages: contact data, and production capabilities. */
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
