import type { DataRouter } from 'react-router';

/** Resolves when the first page's code and texts have come, or have failed and the router knows what to show. */
export function routerReady(router: DataRouter): Promise<void> {
  if (router.state.initialized) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return;
      stop();
      resolve();
    });
  });
}
