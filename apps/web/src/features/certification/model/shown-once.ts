import { PRODUCT } from '../../../shared/settings.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** The modal opens by itself once for each account, which a cookie remembers (specification §2). */
const cookieOf = (guid: string): string => `${PRODUCT}CertificationShown_${guid}`;

export const wasShown = (guid: string): boolean =>
  document.cookie.split('; ').some((pair) => pair === `${cookieOf(guid)}=1`);

export function rememberShown(guid: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in some browsers.
  document.cookie = `${cookieOf(guid)}=1; Path=/; Max-Age=${YEAR_S}; SameSite=Strict`;
}
