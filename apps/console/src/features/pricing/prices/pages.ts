import { TagsOutlined } from '@ant-design/icons';
import type { ConsolePage } from '../../../shared/console-page.ts';

export const pricePages: readonly ConsolePage[] = [
  {
    ...{ path: '/prices', title: 'nav.prices', permission: 'price.view' },
    load: async () => (await import('./prices-page.tsx')).PricesPage,
    textAreas: ['console-prices'],
    menu: { group: 'prices', icon: TagsOutlined },
  },
  {
    ...{ path: '/prices/drafts/:id', title: 'nav.priceDraft', permission: 'price.view' },
    load: async () => (await import('./draft-page.tsx')).DraftPage,
    textAreas: ['console-prices', 'price-places'],
  },
  {
    ...{ path: '/prices/:kind/:version', title: 'nav.priceVersion', permission: 'price.view' },
    load: async () => (await import('./published-page.tsx')).PublishedPage,
    textAreas: ['console-prices', 'price-places'],
  },
];
