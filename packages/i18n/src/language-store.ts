import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';

/** Also read by the boot script of each application, which sets `<html lang>` before anything is painted. */
const STORAGE_KEY = 'xunban.language';

/** The language chosen on this device. Private windows may refuse storage: then it is Chinese. */
export function readLanguage(): Language {
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    return isLanguage(stored) ? stored : DEFAULT_LANGUAGE;
  } catch {
    return DEFAULT_LANGUAGE;
  }
}

export function rememberLanguage(language: Language): void {
  try {
    localStorage.setItem(STORAGE_KEY, language);
  } catch {
    // The choice then lasts until the page is closed.
  }
}
