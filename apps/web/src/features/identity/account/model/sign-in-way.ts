import { ifAllowed } from '@xunban/i18n/if-allowed';
import { PRODUCT } from '../../../../shared/settings.ts';

export type SignInWay = 'sms' | 'password';

const NAME = `${PRODUCT}SignInWay`;

/** Returns the way of the last sign-in in this browser; by SMS before the first one. */
export const lastSignInWay = (): SignInWay =>
  ifAllowed(() => localStorage.getItem(NAME)) === 'password' ? 'password' : 'sms';

/** Stores the way for the next sign-in. It names no member, so it stays after signing out. */
export const storeSignInWay = (way: SignInWay): void => ifAllowed(() => localStorage.setItem(NAME, way));
