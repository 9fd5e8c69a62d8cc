import type { ServerResponse } from 'node:http';

/**
 * Aborted when the connection ends before its answer has been sent. The request itself closes as soon as its body has been
 * read, which says nothing of the caller.
 */
export function callerGone(response: ServerResponse): AbortSignal {
  const controller = new AbortController();
  if (response.destroyed && !response.writableFinished) controller.abort();
  response.once('close', () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
}
