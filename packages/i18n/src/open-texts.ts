import { createInstance, type i18n, type Resource } from 'i18next';
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from './languages.ts';

/** i18next without React, so that the server and the screens share one syntax for placeholders and plurals. */
export function openTexts(areas: readonly [string, ...string[]], resources: Record<Language, Resource[string]>): i18n {
  const instance = createInstance();
  // The resources are given, so i18next is ready at once and its promise need not be awaited.
  void instance.init({
    lng: DEFAULT_LANGUAGE,
    supportedLngs: [...LANGUAGES],
    fallbackLng: DEFAULT_LANGUAGE,
    ns: areas,
    defaultNS: areas[0],
    initAsync: false,
    interpolation: { escapeValue: false },
    resources,
  });
  return instance;
}
