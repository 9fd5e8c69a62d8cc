import type { BoardLook, BoardView, FirstFacts } from '@xunban/gerber';
import { AskedJobs } from './asked-jobs.ts';
import { AskedSolids, type ShownSolid, type SolidListener } from './asked-solids.ts';
import type { FromWorker, ReadChoice, ReadFailure, ReadResult, ReadStage, Roles, ToWorker } from './board-messages.ts';
import type { BoardJob } from './jobs/board-job.ts';
import type { ReadingLimit } from './reading-limit.ts';
import type { SolidLook } from './solid/solid-messages.ts';

export interface ReadProgress {
  readonly stage: ReadStage;
  readonly done: number;
  readonly total: number;
}

/** Files that gave no board. */
export class BoardReadError extends Error {
  override readonly name = 'BoardReadError';
  readonly failure: ReadFailure;
  constructor(failure: ReadFailure) {
    super(`The files were not read: ${failure.reason}.`);
    this.failure = failure;
  }
}

/** A board that was read. It lives in its worker, which draws it until `close`. */
export interface OpenBoard extends ReadResult {
  readonly roles: Roles;
  /** Makes this board draw the canvas of the page from now on. A canvas can be transferred only once. */
  paintOn(canvas: OffscreenCanvas): void;
  show(view: BoardView, look: BoardLook): void;
  /**
   * Generates an image and reports the completed share, 0 to 1.
   * @throws BoardJobError when the image cannot be generated; the signal's reason when it is aborted
   */
  make(job: BoardJob, onShare: (share: number) => void, signal: AbortSignal): Promise<Blob>;
  /** Draws the board as a body in a place of the page, from its first view on until it is closed. */
  showSolid(place: HTMLElement, look: SolidLook, listener: SolidListener): ShownSolid;
  close(): void;
}

/** Receives what becomes known of a board before it has been read. */
export interface ReadWatch {
  readonly onProgress?: (progress: ReadProgress) => void;
  /** Called with size, copper layers and holes. */
  readonly onFirst?: (facts: FirstFacts) => void;
  /**
   * Called with a board that takes long as soon as it can be drawn: the same board as the one returned, without its measures. It
   * ends with it when reading fails.
   */
  readonly onPreview?: (board: OpenBoard) => void;
  /** Counts what the worker uses; it stops nothing. */
  readonly limit?: ReadingLimit;
}

/**
 * Reads files in a worker of their own.
 * @param signal ends the worker at once
 * @throws BoardReadError when the files give no board or break the reader; the signal's reason on abort
 */
export function openBoard(
  files: readonly File[],
  choice: ReadChoice,
  { onProgress, onFirst, onPreview, limit }: ReadWatch,
  signal: AbortSignal,
): Promise<OpenBoard> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = takeReader();
    const send = (message: ToWorker, transfer: Transferable[] = []) => worker.postMessage(message, transfer);
    const fail = (reason: unknown) => {
      stopWatching();
      worker.terminate();
      reject(reason);
    };
    const jobs = new AskedJobs(send);
    const solids = new AskedSolids(send);
    const failAll = () => {
      jobs.failAll();
      solids.failAll();
    };
    const handles: Pick<OpenBoard, 'paintOn' | 'show' | 'make' | 'showSolid' | 'close'> = {
      paintOn: (canvas) => send({ kind: 'canvas', canvas }, [canvas]),
      show: (view, look) => send({ kind: 'paint', view, look }),
      make: (job, onShare, giveUp) => jobs.ask(job, onShare, giveUp),
      showSolid: (place, look, listener) => solids.show(place, look, listener),
      close: () => {
        worker.terminate();
        failAll();
      },
    };
    limit?.begin();
    const onAbort = () => fail(signal.reason);
    const stopWatching = () => {
      limit?.end();
      signal.removeEventListener('abort', onAbort);
    };
    signal.addEventListener('abort', onAbort);
    // Also when the worker's script does not load; such an event has no message.
    worker.addEventListener('error', ({ message }) => {
      fail(failure(isOutOfMemory(message) ? 'outOfMemory' : 'crashed'));
      failAll();
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      limit?.heard(data.kind === 'working' ? data.busyMs : undefined);
      switch (data.kind) {
        case 'working':
          break;
        case 'progress':
          onProgress?.(data);
          break;
        case 'first':
          onFirst?.(data.facts);
          break;
        case 'failed':
          fail(new BoardReadError(data.failure));
          break;
        case 'image':
          onPreview?.({ ...data.result, roles: choice.roles, ...handles });
          break;
        case 'read':
          stopWatching();
          resolve({ ...data.result, roles: choice.roles, ...handles });
          break;
        case 'solidShown':
        case 'solidMade':
        case 'solidNotShown':
          solids.handle(data);
          break;
        default:
          jobs.handle(data);
      }
    });
    send({ kind: 'read', files, choice });
  });
}

/** A worker that has loaded its script before there is a file to read. */
let spare: Worker | undefined;

/**
 * Loads and compiles the reader while the buyer chooses or drags a file, so that the first price does not wait for it:
 * `bench/drop.ts` prints its share.
 */
export function prepareReader(): void {
  if (typeof Worker !== 'undefined') spare ??= beginReader();
}

function takeReader(): Worker {
  const worker = spare ?? beginReader();
  spare = undefined;
  return worker;
}

function beginReader(): Worker {
  const worker = new Worker(new URL('./board-worker.ts', import.meta.url), { type: 'module', name: 'board' });
  // Its script did not load: the next file begins another one, which reports it.
  worker.addEventListener('error', () => {
    if (spare === worker) spare = undefined;
  });
  return worker;
}

/** True when an uncaught error is about memory, or a length that exceeds it. Each engine has its own text. */
const isOutOfMemory = (message: string | undefined): boolean =>
  /out of memory|allocat|(array|string|buffer) length|(map|set) maximum size|small enough/i.test(message ?? '');

const failure = (reason: ReadFailure['reason']) => new BoardReadError({ reason, problems: [] });
