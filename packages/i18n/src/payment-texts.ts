import { appOf, PROVIDERS, providerOf } from '@xunban/contract/payment-methods';
import i18next from 'i18next';
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts';

const inLanguage = (text: Readonly<Record<'zh-CN' | 'zh-TW' | 'en', string>>): string =>
  text[isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE];

const ofCatalogue = (key: string, params: Readonly<Record<string, string>>): string =>
  String(i18next.t(key as never, { ns: 'payment', ...params }));

/** Returns the name of a payment method; an unknown one is shown unchanged. The area `payment` must be loaded, as for all of these. */
export function methodName(method: string): string {
  const provider = providerOf(method);
  return provider ? inLanguage(provider.name) : ofCatalogue(`method.${method}`, { defaultValue: method });
}

/** Describes how a method is paid with. @param amount available in the wallet or on credit, with its currency */
export function methodHint(method: string, amount = ''): string {
  const provider = providerOf(method);
  if (!provider) return ofCatalogue(`method.${method}Hint`, { amount });
  return ofCatalogue(provider.isScanned ? 'method.scanHint' : 'method.openHint', { app: inLanguage(provider.app) });
}

/** Texts next to a code that the payer scans. */
export function scanTexts(method: string): { readonly label: string; readonly hint: string } {
  const provider = providerOf(method);
  return {
    label: ofCatalogue('scan.label', { name: methodName(method) }),
    hint: ofCatalogue('scan.hint', { app: provider ? inLanguage(provider.app) : '' }),
  };
}

/** Texts for a method that the app around the page does not open. @param userAgent of that app */
export function browserTexts(method: string, userAgent: string): { readonly title: string; readonly hint: string } {
  const around = appOf(userAgent);
  const app = around ? inLanguage(PROVIDERS[around].app) : '';
  return {
    title: ofCatalogue(around ? 'browser.inApp' : 'browser.title', { app, name: methodName(method) }),
    hint: ofCatalogue('browser.hint', {}),
  };
}
