import { text, useLanguage } from '@xunban/i18n/react';
import { useEffect } from 'react';

/** Content of the document's head for a page. */
export interface Head {
  readonly title: string;
  readonly description: string;
  /** The canonical address of the page for search engines; absent for private pages. */
  readonly path: string | undefined;
}

export function writeHead({ title, description, path }: Head): void {
  document.title = title;
  headElement('meta', 'name', 'description').setAttribute('content', description);
  const canonical = headElement('link', 'rel', 'canonical');
  if (path) canonical.setAttribute('href', new URL(path, location.origin).href);
  else canonical.remove();
}

/** For a page whose title is what it shows; until that is there, and afterwards, the head is that of its route. */
export function useOwnHead(shown: Head | undefined): void {
  const { language } = useLanguage();
  const { title, description, path } = shown ?? {};
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of language writes the route's head again.
  useEffect(() => {
    if (title === undefined || description === undefined) return;
    const brandName = `${text('brand.name')} ${text('brand.latin')}`;
    writeHead({ title: `${title} · ${brandName}`, description, path });
  }, [title, description, path, language]);
}

function headElement(tag: 'meta' | 'link', attribute: 'name' | 'rel', value: string): Element {
  const found = document.head.querySelector(`${tag}[${attribute}="${value}"]`);
  if (found) return found;
  const made = document.createElement(tag);
  made.setAttribute(attribute, value);
  document.head.append(made);
  return made;
}
