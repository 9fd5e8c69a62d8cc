import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';

/** Also read by the boot script of each application, which sets `<html lang>` before anything is painted. */
const STORAGE_KEY = 'xunban.language';

/**
 * The language that the address asks for (`?lang=en`, as search engines lead to), else the one chosen on this device. Private
 * windows may refuse storage: then it is Chinese. Whoever has chosen none keeps that of the address.
 */
export function readLanguage(): Language {
  const asked = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('lang');
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (!isLanguage(asked)) return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
    if (stored === null) localStorage.setItem(STORAGE_KEY, asked);
    return asked;
  } catch {
    return isLanguage(asked) ? asked : DEFAULT_LANGUAGE;
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The choice then lasts until the page is closed.
  }
}
