import { ifAllowed } from '@xunban/i18n/if-allowed';
import { PRODUCT } from '../../../../shared/settings.ts';

const YEAR_S = 365 * 24 * 60 * 60;

/** The modal opens by itself once for each account, which a cookie remembers (specification §2). */
const cookieOf = (memberId: string): string => `${PRODUCT}CertificationShown_${memberId}`;

/** True also when the browser denies cookies: a modal that opened at each visit would be in the way. */
export const wasShown = (memberId: string): boolean =>
  ifAllowed(() => document.cookie.split('; ').includes(`${cookieOf(memberId)}=1`)) ?? true;

export function rememberShown(memberId: string): void {
  ifAllowed(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing on plain http and in some browsers.
    document.cookie = `${cookieOf(memberId)}=1; Path=/; Max-Age=${YEAR_S}; SameSite=Strict`;
  });
}
