/** Returns a setting that the server writes into the page, as `<meta name="xunban:…">`. */
export function setting(name: string): string {
  if (typeof document === 'undefined') return '';
  return document.querySelector<HTMLMetaElement>(`meta[name="xunban:${name}"]`)?.content ?? '';
}

/** The product code: part of some paths and of the names under which the session is kept. */
export const PRODUCT = setting('product') || 'xunban';

/** Base address of the pricing host; '' when it is the same as the site's. */
export const PRICING_URL = setting('pricing-url');
