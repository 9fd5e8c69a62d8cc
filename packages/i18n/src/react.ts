import type { i18n, ParseKeys, TFunction } from 'i18next';
import { type ReactNode, useSyncExternalStore } from 'react';
import { type Area, FIRST_AREAS } from './areas.ts';
import { readLanguage, rememberLanguage } from './language-store.ts';
import type { Language } from './languages.ts';
import { areLoaded, find, languageNow, load, onLanguage, speak } from './screen-texts.ts';

export type { ParseKeys, TFunction } from 'i18next';
export type { Area, Areas } from './areas.ts';
export * from './languages.ts';

/** Loads the first catalogues and starts the screens' texts in the remembered (or given) language. */
export async function startI18n(language: Language = readLanguage()): Promise<void> {
  onLanguage(showLanguage);
  await speak(language);
  await load(FIRST_AREAS);
}

/** Fetches areas ahead of the page that shows them, so that it renders without a pause. */
export const loadAreas = (areas: readonly Area[]): Promise<void> => load(areas);

/** The language in use, for code outside components (the HTTP client). */
export const currentLanguage = languageNow;

/** Texts outside components (toasts raised by the session guard). Areas other than the first must be loaded before. */
export const text = translator(['common']) as i18n['t'];

type AreaChoice = Area | readonly [Area, ...Area[]];

interface Translated<Areas extends AreaChoice> {
  readonly t: TFunction<Areas>;
  readonly i18n: {
    readonly language: Language;
    /** Whether a key has a text: for keys that are put together. */
    readonly exists: (key: string) => boolean;
  };
}

/**
 * The texts of areas, the first of which needs no prefix. Draws anew when the language changes, and waits (as `Suspense`
 * does) for an area that nobody loaded ahead. `t` stays the same function as long as the language does.
 */
export function useTranslation<const Areas extends AreaChoice = 'common'>(areas?: Areas): Translated<Areas> {
  const language = useSyncExternalStore(onLanguage, languageNow, languageNow);
  const names: readonly Area[] = typeof areas === 'string' ? [areas] : (areas ?? ['common']);
  if (!areLoaded(names)) throw load(names);
  const name = `${language} ${names.join(' ')}`;
  let kept = translated.get(name);
  if (!kept) {
    kept = {
      t: translator(names) as TFunction<AreaChoice>,
      i18n: { language, exists: (key) => find(names, key) !== undefined },
    };
    translated.set(name, kept);
  }
  return kept as unknown as Translated<Areas>;
}

const translated = new Map<string, Translated<AreaChoice>>();

/** {@link useTranslation} for where no hook can be called. */
export function Translation({ children }: { readonly children: (t: TFunction<'common'>) => ReactNode }): ReactNode {
  return children(useTranslation().t);
}

/** The language in use and how to change it; the choice is remembered on this device. */
export function useLanguage(): { language: Language; change: (language: Language) => Promise<void> } {
  return { language: useTranslation().i18n.language, change: changeLanguage };
}

/** @throws when its texts cannot be fetched; then everything stays as it was */
async function changeLanguage(language: Language): Promise<void> {
  await speak(language);
  rememberLanguage(language);
}

function showLanguage(): void {
  if (typeof document !== 'undefined') document.documentElement.lang = languageNow();
}

interface Options {
  readonly ns?: string;
  readonly defaultValue?: string;
  readonly [filling: string]: unknown;
}

/** A key without a text is shown as it is, rather than hidden. */
function translator(areas: readonly Area[]) {
  return (key: ParseKeys | string, options: Options = {}): string =>
    find(options.ns === undefined ? areas : [options.ns], key, options) ?? options.defaultValue ?? key;
}
