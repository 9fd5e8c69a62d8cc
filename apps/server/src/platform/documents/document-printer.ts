import { Worker } from 'node:worker_threads';
import { Refusal } from '../refusal.ts';
import type { DocumentAnswer, DocumentJob, PrintJob } from './document-worker.ts';
import type { FontSubset } from './font-subset.ts';

export interface DocumentPrinter {
  /**
   * Sets a document and returns the bytes of its PDF.
   * @throws {Refusal} `unavailable` when too many are waiting, or it takes too long
   */
  print(job: PrintJob): Promise<Uint8Array>;
  /**
   * The documents' font with no more than these characters, for a PDF that is made elsewhere.
   * @throws {Refusal} `unavailable`, as `print`
   */
  subset(characters: string): Promise<FontSubset>;
  close(): Promise<void>;
}

export interface PrinterLimits {
  readonly timeoutMs: number;
  readonly mostWaiting: number;
}

/** A quotation takes a tenth of a second, so a document that takes 15 seconds is stuck. */
const DEFAULT_LIMITS: PrinterLimits = { timeoutMs: 15_000, mostWaiting: 20 };
/** Fonts and layout of one document at a time. */
const HEAP_MB = 384;
/** The thread holds some 60 MB, so it is ended when it had nothing to do for this long. */
const IDLE_MS = 120_000;
const BUSY_RETRY_S = 10;

/** Prints in a thread of its own: laying out a page takes long enough to delay every other request of the process. */
export function documentPrinter(limits: Partial<PrinterLimits> = {}): DocumentPrinter {
  const { timeoutMs, mostWaiting } = { ...DEFAULT_LIMITS, ...limits };
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  const end = async (): Promise<void> => {
    clearTimeout(idle);
    const old = worker;
    worker = undefined;
    await old?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(new URL(workerEntry(), import.meta.url), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    });
    started.unref();
    const forget = () => {
      if (worker === started) worker = undefined;
    };
    return started.on('error', forget).on('exit', forget);
  };
  const askNow = async (job: DocumentJob): Promise<Exclude<DocumentAnswer, { failure: string }>> => {
    clearTimeout(idle);
    worker ??= start();
    const answer = await ask(worker, job, timeoutMs);
    idle = setTimeout(() => void end(), IDLE_MS).unref();
    if (answer === 'overdue') {
      await end();
      throw new Refusal('unavailable', { data: { retryAfterSeconds: BUSY_RETRY_S } });
    }
    if ('failure' in answer) throw new Error(`A document could not be set: ${answer.failure}`);
    return answer;
  };
  const inTurn = async (job: DocumentJob) => {
    if (waiting >= mostWaiting) throw new Refusal('unavailable', { data: { retryAfterSeconds: BUSY_RETRY_S } });
    waiting += 1;
    const turn = last.then(() => askNow(job));
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
  return {
    async print(job) {
      const answer = await inTurn(job);
      if (!('pdf' in answer)) throw new Error('The thread has set no document.');
      return answer.pdf;
    },
    async subset(characters) {
      const answer = await inTurn({ characters });
      if (!('subset' in answer)) throw new Error('The thread has made no font.');
      return answer.subset;
    },
    close: end,
  };
}

function ask(worker: Worker, job: DocumentJob, timeoutMs: number): Promise<DocumentAnswer | 'overdue'> {
  return new Promise((resolve, reject) => {
    const finish = (act: () => void): void => {
      clearTimeout(overdue);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      act();
    };
    const onMessage = (answer: DocumentAnswer): void => finish(() => resolve(answer));
    const onError = (error: Error): void => finish(() => reject(error));
    const onExit = (): void => finish(() => reject(new Error('The thread that sets documents has gone.')));
    const overdue = setTimeout(() => finish(() => resolve('overdue')), timeoutMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(job);
  });
}

/** The built server has the thread's code beside this file. A thread of the sources needs the TypeScript loader first. */
const workerEntry = (): string =>
  import.meta.url.endsWith('.mjs') ? './document-worker.mjs' : './start-from-source.mjs';
