import type { ConsolePage } from '../../../shared/console-page.ts';

export const ownSignInPage: ConsolePage = {
  ...{ path: '/own-sign-in', title: 'nav.ownSignIn' },
  load: async () => (await import('./own-sign-in-page.tsx')).OwnSignInPage,
  textAreas: ['console-sign-in', 'console-inbox'],
};
