import { text } from '@xunban/i18n/react';
import type { Head } from '../../shared/own-head.ts';
import type { RouteDef } from '../../shared/route-def.ts';

/** Title, description and canonical path of a page, in the language in use. */
export function pageHead(route: RouteDef): Head {
  const brandName = `${text('brand.name')} ${text('brand.latin')}`;
  const title = text(`pages:${route.name}.title`);
  const isHome = route.name === 'home';
  return {
    title: isHome ? `${brandName} · ${title}` : `${title} · ${brandName}`,
    description: describe(route) ?? text('brand.tagline'),
    path: isForSearchEngines(route) ? (isHome ? '/' : route.path) : undefined,
  };
}

/** Pages with an address of their own that anyone may read; not error pages, not one of many under a pattern. */
const isForSearchEngines = (route: RouteDef): boolean =>
  route.access === undefined && !/[*:]/.test(route.path) && !/^\/(403|500)$/.test(route.path);

function describe(route: RouteDef): string | undefined {
  // All texts of the page, not one of them.
  const textsOf = text as (key: string, values: object) => unknown;
  const described = textsOf(`pages:${route.name}`, { returnObjects: true });
  if (typeof described !== 'object' || described === null || !('description' in described)) return undefined;
  return String(described.description);
}
