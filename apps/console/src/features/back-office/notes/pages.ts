import type { ConsolePage } from '../../../shared/console-page.ts';

export const mentionPage: ConsolePage = {
  ...{ path: '/mentions/:id', title: 'nav.mention' },
  load: async () => (await import('./mention-page.tsx')).MentionPage,
  textAreas: ['console-notes'],
};
