import i18next, { type BackendModule, type i18n } from 'i18next';
import { initReactI18next, useTranslation as useAnyTranslation } from 'react-i18next';
import { type Area, FIRST_AREAS } from './areas.ts';
import { ifAllowed } from './if-allowed.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from './languages.ts';
import type { Texts } from './text-keys.ts';

/** Also read by the boot script of each application, which sets `<html lang>` before anything is painted. */
const STORAGE_KEY = 'xunban.language';

/**
 * Returns the language of the URL (`?lang=en`, used in search engine links), else the one chosen on this device. Private
 * windows may refuse storage: then it is Chinese. Without a chosen language that of the URL is kept.
 */
function readLanguage(): Language {
  const asked = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('lang');
  const stored = ifAllowed(() => localStorage.getItem(STORAGE_KEY));
  if (!isLanguage(asked)) return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  if (stored === null) rememberLanguage(asked);
  return asked;
}

/** Denied, the choice lasts until the page is closed. */
const rememberLanguage = (language: Language): void => ifAllowed(() => localStorage.setItem(STORAGE_KEY, language));

type Catalogue = Record<string, unknown>;
type Catalogues = Record<string, () => Promise<Catalogue>>;

/**
 * One lazy chunk per language and area, without those of the console: the first script of the member app lists them all. Browser
 * bundles only: Node has no `import.meta.glob`.
 */
const catalogues: Catalogues = import.meta.glob<Catalogue>(['./catalogues/*/*.json', '!./catalogues/*/console*.json'], {
  import: 'default',
});

export function addCatalogues(more: Catalogues): void {
  Object.assign(catalogues, more);
}

/** Hands i18next the catalogue that it asks for, as a chunk of the application. */
const catalogueBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, area, done) => {
    const load = catalogues[`./catalogues/${language}/${area}.json`];
    if (!load) return done(new Error(`catalogue ${language}/${area} not found`), false);
    load().then(
      (catalogue) => done(null, catalogue),
      // `true` asks i18next to try again: a chunk that failed to load is usually a network that comes back.
      (reason: unknown) => done(reason instanceof Error ? reason : new Error(String(reason)), true),
    );
  },
};

export { Trans, Translation } from 'react-i18next';
export type { Area, Areas } from './areas.ts';
export * from './languages.ts';
export type { OwnKey, TextKey, Texts, TextsBy } from './text-keys.ts';

/** The texts of one or several areas in the language in use; a component that asks is drawn again when the language changes. */
export const useTranslation = useAnyTranslation as unknown as <const Asked extends Area | readonly Area[] = 'common'>(
  areas?: Asked,
) => { readonly t: Texts<Asked>; readonly i18n: i18n };

/** Loads the first catalogues and starts the screens' texts in the remembered (or given) language. */
export async function startI18n(language: Language = readLanguage()): Promise<void> {
  i18next.use(catalogueBackend).use(initReactI18next);
  i18next.on('languageChanged', showLanguage);
  await i18next.init({
    lng: language,
    supportedLngs: [...LANGUAGES],
    // A test keeps the catalogues complete; a fallback would download a second language for nothing.
    fallbackLng: false,
    ns: [...FIRST_AREAS],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  });
}

/** Fetches areas ahead of the page that shows them, so that it renders without a pause. */
export async function loadAreas(areas: readonly Area[]): Promise<void> {
  await i18next.loadNamespaces(areas);
}

/** The language in use, for code outside components (the HTTP client). */
export function currentLanguage(): Language {
  return isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE;
}

/** Texts outside components (toasts raised by the session guard). Areas other than the first must be loaded before. */
export const text = (i18next.t as unknown as Texts<readonly ['common', ...Area[]]>).bind(i18next);

/** The language in use and how to change it; the choice is remembered on this device. */
export function useLanguage(): { language: Language; change: (language: Language) => Promise<void> } {
  const { i18n } = useTranslation();
  return { language: isLanguage(i18n.language) ? i18n.language : DEFAULT_LANGUAGE, change: changeLanguage };
}

/** Fetches the areas in use in another language, for a text to a reader of that language. */
export async function loadLanguage(language: Language): Promise<void> {
  await i18next.loadLanguages(language);
}

/** Shows everything in a language without remembering it: for pages that are written at build time. */
export async function readIn(language: Language): Promise<void> {
  await loadLanguage(language);
  await i18next.changeLanguage(language);
}

/** @throws when its texts cannot be fetched; then everything stays as it was */
async function changeLanguage(language: Language): Promise<void> {
  // If the language changed before its texts are there, the screen would show keys.
  await new Promise<void>((resolve, reject) => {
    i18next.loadLanguages(language, (failure: unknown) => (failure ? reject(new Error(String(failure))) : resolve()));
  });
  await i18next.changeLanguage(language);
  rememberLanguage(language);
}

function showLanguage(language: string): void {
  if (typeof document !== 'undefined') document.documentElement.lang = language;
}
