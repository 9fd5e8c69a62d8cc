import { useLanguage } from '@xunban/i18n/react';
import { useEffect } from 'react';
import { useCurrentRoute } from './current-route.ts';
import { pageHead } from './page-head.ts';

/** Keeps the document's title, description and canonical address in step with the page and the language. */
export function usePageHead(): void {
  const route = useCurrentRoute();
  const { language } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts of the head follow the language.
  useEffect(() => {
    if (!route) return;
    const head = pageHead(route);
    document.title = head.title;
    headElement('meta', 'name', 'description').setAttribute('content', head.description);
    const canonical = headElement('link', 'rel', 'canonical');
    if (head.path) canonical.setAttribute('href', new URL(head.path, location.origin).href);
    else canonical.remove();
  }, [route, language]);
}

function headElement(tag: 'meta' | 'link', attribute: 'name' | 'rel', value: string): Element {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`);
  if (found) return found;
  const made = document.createElement(tag);
  made.setAttribute(attribute, value);
  document.head.append(made);
  return made;
}
