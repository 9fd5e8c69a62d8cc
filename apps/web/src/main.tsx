import '@xunban/ui/tokens.css';
import './app/site.css';
import { startI18n } from '@xunban/i18n/react';
import { loadFonts } from '@xunban/ui/fonts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router';
import { Providers } from './app/providers.tsx';
import { buildRoutes } from './app/routing/build-routes.tsx';
import { routerReady } from './app/routing/router-ready.ts';
import { clearTabStorage } from './shared/form-draft.ts';
import { takeEarlyFiles, takeOfferedFiles } from './shared/offered-files.ts';
import { queryClient } from './shared/query-client.ts';
import { onSessionEnd, type SessionEnd, syncWithOtherTabs } from './shared/session.ts';
import { stripTrailingSlashes } from './shared/trailing-slashes.ts';

void loadFonts();
await start();

/** Starts behind the static page, if there is one, and replaces it in one step when everything is loaded. */
async function start(): Promise<void> {
  stripTrailingSlashes();
  syncWithOtherTabs();
  onSessionEnd(clearMemberData);
  await startI18n();
  const router = createBrowserRouter(buildRoutes());
  await routerReady(router);
  const root = document.getElementById('root');
  if (!root) throw new Error('page has no #root element');
  // A quote page that is open keeps what its address asks for.
  takeEarlyFiles(root, () => {
    if (!/^\/quote\/*$/i.test(router.state.location.pathname)) void router.navigate('/quote');
  });
  createRoot(root).render(
    <StrictMode>
      <Providers>
        <RouterProvider router={router} />
      </Providers>
    </StrictMode>,
  );
  delete document.documentElement.dataset['static'];
}

/** Removes all data of the previous member, except drafts when the session only expired. */
function clearMemberData(end: SessionEnd): void {
  queryClient.clear();
  if (end === 'lapsed') return;
  clearTabStorage();
  takeOfferedFiles();
  void import('./features/files/board-file/tab-file.ts').then(({ deleteAllFiles }) => deleteAllFiles());
}
