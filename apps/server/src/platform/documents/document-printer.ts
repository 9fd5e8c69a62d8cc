import { Refusal } from '../refusal.ts';
import { threadCode } from '../threads/thread.ts';
import { type Caller, ThreadPool } from '../threads/thread-pool.ts';
import type { DocumentAnswer, DocumentJob, PrintJob } from './document-worker.ts';
import type { FontSubset } from './font-subset.ts';

export interface DocumentPrinter {
  /**
   * Prints a document and returns the bytes of its PDF.
   * @throws {Refusal} `unavailable` when the queue is full, the time limit is exceeded, or the caller has disconnected
   */
  print(job: PrintJob, caller: Caller): Promise<Uint8Array>;
  /**
   * Returns the documents' font with these characters only, for a PDF created elsewhere.
   * @throws {Refusal} `unavailable`, as `print`
   */
  subset(characters: string, caller: Caller): Promise<FontSubset>;
  close(): Promise<void>;
}

export interface PrinterLimits {
  readonly timeoutMs: number;
  readonly maxWaiting: number;
}

interface PrinterOptions extends PrinterLimits {
  /** Text across every page of every document; empty for none. */
  readonly mark: string;
}

/** A quotation takes a tenth of a second, so a document that takes 15 seconds is stuck. */
const DEFAULT_LIMITS: PrinterLimits = { timeoutMs: 15_000, maxWaiting: 20 };
const MAX_OF_ONE = 10;
/** Processor time of a cheap document, of some 2 000 texts. Longer ones have a lane and a thread of their own. */
const CHEAP_MS = 800;
/** Fonts and layout of one document at a time. */
const HEAP_MB = 384;
const IDLE_MS = 120_000;
const BUSY_RETRY_S = 10;

/** Prints in a thread of its own: laying out a page takes long enough to delay every other request of the process. */
export function documentPrinter({ mark = '', ...limits }: Partial<PrinterOptions> = {}): DocumentPrinter {
  const pool = new ThreadPool<DocumentJob, DocumentAnswer>(threadCode(import.meta.url, 'document-worker'), {
    ...DEFAULT_LIMITS,
    ...limits,
    maxOfOne: MAX_OF_ONE,
    threads: 1,
    cheapMs: CHEAP_MS,
    heapMb: HEAP_MB,
    idleMs: IDLE_MS,
    retryAfterSeconds: BUSY_RETRY_S,
  });
  const ask = async (job: DocumentJob, caller: Caller): Promise<Exclude<DocumentAnswer, { failure: string }>> => {
    const outcome = await pool.ask(job, caller);
    if (typeof outcome === 'string') throw new Refusal('unavailable', { data: { retryAfterSeconds: BUSY_RETRY_S } });
    const { answer } = outcome;
    if ('failure' in answer) throw new Error(`document could not be set: ${answer.failure}`);
    return answer;
  };
  return {
    async print(job, caller) {
      const answer = await ask(mark === '' ? job : { ...job, watermark: mark }, caller);
      if (!('pdf' in answer)) throw new Error('document thread sent no document');
      return answer.pdf;
    },
    async subset(characters, caller) {
      const answer = await ask({ characters }, caller);
      if (!('subset' in answer)) throw new Error('document thread sent no font');
      return answer.subset;
    },
    close: () => pool.close(),
  };
}
