import type { Deps } from '../platform/deps.ts';
import { companyProfile } from './content/company-profile/company-profile.ts';
import { contactBlocks } from './content/company-profile/contact-blocks.ts';
import type { PageAdditions } from './content/content/read-full-article.ts';
import { currentPriceData } from './pricing/prices/price-data.ts';
import { capabilityBlocks } from './pricing/quotes/capability/capability-blocks.ts';

/** Returns the content appended to the company pages: contact data, and production capabilities. */
export const pageAdditions =
  ({ config }: Pick<Deps, 'config'>): PageAdditions =>
  async (reader, slug, language) => {
    switch (slug) {
      case 'about':
        return contactBlocks(await companyProfile(reader, config), language);
      case 'manufacturingprocess':
        return capabilityBlocks(await currentPriceData(reader, 'price_book'), language);
      default:
        return [];
    }
  };
