import { useLanguage } from '@xunban/i18n/react';
import { useEffect } from 'react';
import { writeHead } from '../../shared/own-head.ts';
import { useCurrentRoute } from './current-route.ts';
import { pageHead } from './page-head.ts';

/**
 * Keeps the document's title, description and canonical address in step with the page and the language. It stands before
 * the page, so that a page with a head of its own has the last word.
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
