import type { Language } from './languages.ts';

/** Texts by key, nested. */
export interface Catalogue {
  readonly [key: string]: string | Catalogue;
}

/** What fills a text: `count` also chooses the plural. */
export type Fillings = Readonly<Record<string, unknown>>;

/**
 * Finds a text and fills it. The catalogues are written as i18next reads them, of which this is the part in use, at a
 * tenth of its weight on the first page: nested keys with dots, `area:key`, `{{name}}`, and for a `count` the plural's
 * ending (`_one`, `_other`), which Chinese does without.
 * @param areas where to look, the first one that has the key wins; a key that names its area is looked up there only
 * @returns undefined when there is no such text
 */
export function findText(
  catalogueOf: (area: string) => Catalogue | undefined,
  language: Language,
  areas: readonly string[],
  key: string,
  fillings: Fillings = {},
): string | undefined {
  const colon = key.indexOf(':');
  const places = colon < 0 ? areas : [key.slice(0, colon)];
  const path = colon < 0 ? key : key.slice(colon + 1);
  for (const area of places) {
    const catalogue = catalogueOf(area);
    const found = catalogue && pluralOrPlain(catalogue, language, path, fillings['count']);
    if (found !== undefined) return fill(found, fillings);
  }
  return undefined;
}

function pluralOrPlain(catalogue: Catalogue, language: Language, path: string, count: unknown): string | undefined {
  if (typeof count !== 'number') return at(catalogue, path);
  return at(catalogue, `${path}_${pluralRules(language).select(count)}`) ?? at(catalogue, path);
}

function at(catalogue: Catalogue, path: string): string | undefined {
  let node: string | Catalogue | undefined = catalogue;
  for (const step of path.split('.')) node = isCatalogue(node) && Object.hasOwn(node, step) ? node[step] : undefined;
  return typeof node === 'string' ? node : undefined;
}

const isCatalogue = (node: string | Catalogue | undefined): node is Catalogue => typeof node === 'object';

/** A placeholder that nobody filled stays, to be seen and mended. The screens escape what they draw, so nothing is escaped here. */
const fill = (text: string, fillings: Fillings): string =>
  text.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (placeholder, name: string) => String(fillings[name] ?? placeholder));

const rules = new Map<Language, Intl.PluralRules>();

function pluralRules(language: Language): Intl.PluralRules {
  let found = rules.get(language);
  if (!found) {
    found = new Intl.PluralRules(language);
    rules.set(language, found);
  }
  return found;
}
