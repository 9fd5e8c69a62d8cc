import type { ServerResponse } from 'node:http';

/**
 * Returns a signal that aborts when the connection ends before its answer was sent. The request itself closes as soon as its
 * body has been read, which does not show a disconnect.
 */
export function callerGone(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed && !response.writableFinished) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
