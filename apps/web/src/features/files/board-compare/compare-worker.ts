/** Compares two board files and draws what differs, so that the page is never held up. */
import { type ComparedFiles, compareFiles } from './compare-files.ts';
import type { FromCompareWorker, ToCompareWorker } from './compare-messages.ts';

let compared: ComparedFiles | undefined;
const answer = (message: FromCompareWorker): void => self.postMessage(message);

self.addEventListener('message', ({ data }: MessageEvent<ToCompareWorker>) => {
  if (data.kind === 'draw') {
    if (compared !== undefined) answer({ kind: 'drawn', image: data.image, svg: compared.draw(data.image) });
    return;
  }
  compareFiles(data.before, data.after, (stage) => answer({ kind: 'stage', stage })).then(
    (files) => {
      compared = files;
      answer({ kind: 'compared', comparison: files.comparison, box: files.box });
    },
    // Thrown outside the promise, it reaches the page as the worker's `error` event.
    (error: unknown) => setTimeout(() => reportError(error)),
  );
});
