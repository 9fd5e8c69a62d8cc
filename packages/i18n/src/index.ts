/** Runs anywhere: language negotiation and the error texts. Screens import `@xunban/i18n/react` instead. */
export type { Area, Areas } from './areas.ts';
export {
  type ApiLanguage,
  DEFAULT_LANGUAGE,
  isLanguage,
  LANGUAGE_NAMES,
  LANGUAGES,
  type Language,
  matchLanguage,
  negotiateLanguage,
  toApiLanguage,
} from './languages.ts';
export { type ErrorTextKey, hasErrorText, ruleText, type TextParameters, translate } from './translate.ts';
