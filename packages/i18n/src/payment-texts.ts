import type { GatewayOffer } from '@xunban/contract';
import type { GatewayTexts, LocalText } from '@xunban/contract/payment-methods';
import i18next from 'i18next';
import { DEFAULT_LANGUAGE, isLanguage } from './languages.ts';

/** Returns a text in the language in use. */
export const inLanguage = (text: LocalText): string =>
  text[isLanguage(i18next.language) ? i18next.language : DEFAULT_LANGUAGE];

const ofCatalogue = (key: string, params: Readonly<Record<string, string>>): string =>
  String(i18next.t(key as never, { ns: 'payment', ...params }));

let known: Readonly<Record<string, GatewayTexts>> | undefined;

/** Returns the texts that the server writes into the page; undefined for a gateway that it does not have. */
function gatewayTexts(method: string): GatewayTexts | undefined {
  known ??= JSON.parse(
    document.querySelector<HTMLMetaElement>('meta[name="xunban:gateways"]')?.content || '{}',
  ) as Readonly<Record<string, GatewayTexts>>;
  return Object.hasOwn(known, method) ? known[method] : undefined;
}

/** Returns the name of a payment method; an unknown one is shown unchanged. The area `payment` must be loaded, as for all of these. */
export function methodName(method: string): string {
  const texts = gatewayTexts(method);
  return texts ? inLanguage(texts.label) : ofCatalogue(`method.${method}`, { defaultValue: method });
}

/** Describes how a method is paid with. @param amount available in the wallet or on credit, with its currency */
export function methodHint(method: string, amount = ''): string {
  const texts = gatewayTexts(method);
  return texts ? inLanguage(texts.hint) : ofCatalogue(`method.${method}Hint`, { amount, defaultValue: '' });
}

/** Texts next to a code that the payer scans. */
export const scanTexts = ({ label, app }: GatewayOffer): { readonly label: string; readonly hint: string } => ({
  label: ofCatalogue('scan.label', { name: inLanguage(label) }),
  hint: ofCatalogue('scan.hint', { app: inLanguage(app) }),
});

/** Texts for a gateway that the app around the page does not open. */
export const browserTexts = ({ label, around }: GatewayOffer): { readonly title: string; readonly hint: string } => ({
  title: ofCatalogue(around ? 'browser.inApp' : 'browser.title', {
    app: around ? inLanguage(around) : '',
    name: inLanguage(label),
  }),
  hint: ofCatalogue('browser.hint', {}),
});
