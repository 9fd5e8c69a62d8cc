/** The worker of the quote page: reads board files and draws them, so that neither ever holds up the page. */
import type { PreparedBoard } from '@xunban/gerber';
import type { FromWorker, ReadChoice, ReadResult, ToWorker } from './board-messages.ts';
import { CanvasBoard } from './canvas-board.ts';
import { Jobs } from './jobs/jobs.ts';
import { readBoardFiles } from './read-board-files.ts';
import type { SolidBoard } from './solid/solid-messages.ts';
import type { SolidShape } from './solid/solid-shape.ts';
import { Solids } from './solid/solids.ts';
import { WorkMeter } from './work-meter.ts';

/** A page in the background paints nothing; after this time, ms, measuring goes on without it. */
const FIRST_PAINT_MS = 600;
/** Interval of the signs of life while the worker waits for others, ms. */
const IDLE_BEAT_MS = 1_000;

allowOwnScripts();
const board = new CanvasBoard();
const answer = (message: FromWorker, transfer: Transferable[] = []): void => self.postMessage(message, { transfer });
const jobs = new Jobs(answer);
let solidBoard: SolidBoard | undefined;
const solids = new Solids(answer, async (_id, ...how) => {
  if (!solidBoard) throw new Error('no board to show');
  const { solidParts } = await import('./solid/solid-parts.ts');
  return solidParts(solidBoard, ...how);
});

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  switch (data.kind) {
    case 'read':
      // A rejection is a programming error. Thrown outside the promise, it reaches the page as the worker's `error` event.
      read(data.files, data.choice).catch((error: unknown) => setTimeout(() => reportError(error)));
      break;
    case 'canvas':
      board.paintOn(data.canvas);
      break;
    case 'paint':
      board.show(data.view, data.look);
      break;
    case 'make':
      void jobs.start(data.id, data.job);
      break;
    case 'giveUp':
      jobs.giveUp(data.id);
      break;
    default:
      solids.handle(data);
  }
});

async function read(files: readonly File[], choice: ReadChoice): Promise<void> {
  const take = (prepared: PreparedBoard | undefined, shape: SolidShape | undefined, { archive }: ReadResult) => {
    board.prepare(prepared);
    if (prepared) jobs.board = { prepared, archive, roles: choice.roles };
    if (prepared && shape) solidBoard = { prepared, shape };
  };
  const meter = new WorkMeter((busyMs) => answer({ kind: 'working', busyMs }));
  const idleBeat = setInterval(() => meter.mark(), IDLE_BEAT_MS);
  const outcome = await readBoardFiles(files, choice, {
    onWork: () => meter.mark(),
    onProgress: (stage, done, total) => answer({ kind: 'progress', stage, done, total }),
    onFirst: (facts) => answer({ kind: 'first', facts }),
    onPreview: (result, prepared, shape) => {
      take(prepared, shape, result);
      answer({ kind: 'image', result });
      // Measuring lets no message through, so the page gets the time to ask for its image.
      return Promise.race([board.painted, new Promise<void>((resolve) => setTimeout(resolve, FIRST_PAINT_MS))]);
    },
  }).finally(() => clearInterval(idleBeat));
  if (outcome.kind === 'read' && !board.isPrepared) take(outcome.prepared, outcome.shape, outcome.result);
  answer(
    outcome.kind === 'read' ? { kind: 'read', result: outcome.result } : { kind: 'failed', failure: outcome.failure },
  );
}

interface Policies {
  createPolicy(name: string, rules: { readonly createScriptURL: (address: string) => string | null }): unknown;
}

/**
 * In a worker, what `boot.js` does for the page: the policy of the site takes addresses as scripts only from here, and only
 * those of this site. Browsers without such policies need nothing.
 */
function allowOwnScripts(): void {
  const policies = (globalThis as { readonly trustedTypes?: Policies }).trustedTypes;
  policies?.createPolicy('default', {
    createScriptURL: (address) =>
      new URL(address, self.location.href).origin === self.location.origin ? address : null,
  });
}
