import { useLanguage } from '@xunban/i18n/react';
import { useEffect } from 'react';
import { writeHead } from '../../shared/own-head.ts';
import { useCurrentRoute } from './current-route.ts';
import { pageHead } from './page-head.ts';

/**
 * Keeps the document's title, description and canonical address in sync with the page and the language. It is rendered before
 * the page, so a page with its own head overrides it.
 */
export function PageHeadOfRoute() {
  const route = useCurrentRoute();
  const { language } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of the head follow the language.
  useEffect(() => {
    if (route) writeHead(pageHead(route));
  }, [route, language]);
  return null;
}
