import '@xunban/ui/tokens.css';
import '@xunban/i18n/console-catalogues';
import { loadAreas, startI18n } from '@xunban/i18n/react';
import { loadFonts } from '@xunban/ui/fonts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { routes } from './app/routes.tsx';
import { deleteExpiredDrafts } from './shared/draft-text.ts';
import { findSession } from './shared/find-session.ts';
import { queryClient } from './shared/query-client.ts';
import { onSessionEnd } from './shared/session.ts';
import { clearTabs } from './shared/tabs/tab-memory.ts';

void loadFonts();
await start();

async function start(): Promise<void> {
  // The next user must not find any data of the previous one.
  onSessionEnd(() => {
    queryClient.clear();
    clearTabs();
  });
  deleteExpiredDrafts();
  const found = findSession();
  await startI18n();
  await loadAreas(['console', 'errors', 'order-texts', 'pricing', 'board-problems']);
  await found;
  const root = document.getElementById('root');
  if (!root) throw new Error('page has no #root element');
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={createBrowserRouter(routes)} />
      </Providers>
    </StrictMode>,
  );
}
