import type { TFunction } from '@xunban/i18n/react';
import type { RouteDef } from './route-def.ts';

export interface PageHead {
  readonly title: string;
  readonly description: string;
  /** The one address of the page for search engines; none for pages that are nobody else's business. */
  readonly path: string | undefined;
}

/** Title, description and canonical path of a page in a language. */
export function pageHead(route: RouteDef, t: TFunction<['pages', 'common']>): PageHead {
  const house = `${t('common:brand.name')} ${t('common:brand.latin')}`;
  const title = t(`pages:${route.name}.title`);
  const isHome = route.name === 'home';
  const isShared = route.access === undefined && !route.path.includes('*') && !/^\/(403|500)$/.test(route.path);
  return {
    title: isHome ? `${house} · ${title}` : `${title} · ${house}`,
    description: describe(route, t) ?? t('common:brand.tagline'),
    path: isShared && !route.path.includes(':') ? (isHome ? '/' : route.path) : undefined,
  };
}

function describe(route: RouteDef, t: TFunction<['pages', 'common']>): string | undefined {
  const described = t(`pages:${route.name}`, { returnObjects: true });
  return typeof described === 'object' && 'description' in described ? String(described.description) : undefined;
}
