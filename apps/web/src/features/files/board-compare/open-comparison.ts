import type { CompareStage, OpenComparison } from '@xunban/board-compare';
import type { ComparedImage } from '@xunban/gerber/compare';
import type { ChosenFiles } from '../board-file/board-session.ts';
import type { FromCompareWorker, ToCompareWorker } from './compare-messages.ts';

/** Reading two files and comparing them is given up after this time, in milliseconds. */
const TIMEOUT_MS = 90_000;

/**
 * Compares two files in a worker of their own.
 * @throws when they cannot be compared or take too long; the signal's reason on abort
 */
export function openComparison(
  before: ChosenFiles,
  after: ChosenFiles,
  onStage: (stage: CompareStage) => void,
  signal: AbortSignal,
): Promise<OpenComparison> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./compare-worker.ts', import.meta.url), { type: 'module', name: 'compare' });
    const send = (message: ToCompareWorker): void => worker.postMessage(message);
    const drawing = new Map<ComparedImage, PromiseWithResolvers<string>>();
    const fail = (reason: unknown): void => {
      clearTimeout(timer);
      worker.terminate();
      reject(reason);
      for (const { reject: refuse } of drawing.values()) refuse(reason);
      drawing.clear();
    };
    const timer = setTimeout(() => fail(new Error('comparison timed out')), TIMEOUT_MS);
    signal.addEventListener('abort', () => fail(signal.reason));
    worker.addEventListener('error', () => fail(new Error('comparison worker failed')));
    worker.addEventListener('message', ({ data }: MessageEvent<FromCompareWorker>) => {
      if (data.kind === 'stage') {
        onStage(data.stage);
        return;
      }
      if (data.kind === 'drawn') {
        drawing.get(data.image)?.resolve(data.svg);
        drawing.delete(data.image);
        return;
      }
      clearTimeout(timer);
      resolve({
        comparison: data.comparison,
        box: data.box,
        draw: (image) => {
          const asked = drawing.get(image) ?? withResolvers();
          if (!drawing.has(image)) {
            drawing.set(image, asked);
            send({ kind: 'draw', image });
          }
          return asked.promise;
        },
        close: () => worker.terminate(),
      });
    });
    send({ kind: 'compare', before, after });
  });
}

interface PromiseWithResolvers<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (reason: unknown) => void;
}

/** Same as `Promise.withResolvers`, which older browsers lack. */
function withResolvers<T>(): PromiseWithResolvers<T> {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((onValue, onReason) => {
    resolve = onValue;
    reject = onReason;
  });
  return { promise, resolve, reject };
}
