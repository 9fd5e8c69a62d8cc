import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { Refusal } from '../../../platform/refusal.ts';
import type { AnalysisTask } from './analysis-worker.ts';
import type { BoardReading } from './read-board.ts';

export interface AnalysisLimits {
  /** The reading stops itself after this, and is ended after a tenth more. */
  readonly timeoutMs: number;
  /** Heap of one thread; unpacked bytes come on top and have their own limits. */
  readonly heapMb: number;
  /** The most files that may wait. A further upload is refused and told to come back later. */
  readonly mostWaiting: number;
}

export interface AnalysisPool {
  /**
   * Reads the upload at `path`, which its owner calls `fileName`.
   * @throws {Refusal} `unavailable` when too many are waiting. What the file itself is to blame for is a value.
   */
  read(path: string, fileName: string): Promise<BoardReading>;
  /** Ends every thread; what is being read is refused. */
  close(): Promise<void>;
}

const DEFAULT_LIMITS: AnalysisLimits = { timeoutMs: 60_000, heapMb: 1_024, mostWaiting: 40 };
/** One core is left for answering requests. */
const THREADS = Math.min(2, Math.max(1, availableParallelism() - 1));
/** A thread holds some 60 MB; between uploads nobody needs it. */
const IDLE_MS = 60_000;

/** Threads start with the first upload, end when idle, and are replaced when a file brings one down. */
export function analysisPool(limits: Partial<AnalysisLimits> = {}): AnalysisPool {
  const all = { ...DEFAULT_LIMITS, ...limits };
  const seats = Array.from({ length: THREADS }, () => new Seat(all));
  const free = [...seats];
  const waiting: ((seat: Seat) => void)[] = [];
  const takeSeat = (): Promise<Seat> => {
    const seat = free.pop();
    if (seat) return Promise.resolve(seat);
    if (waiting.length >= all.mostWaiting) throw new Refusal('unavailable', { data: { retryAfterSeconds: 30 } });
    return new Promise((resolve) => waiting.push(resolve));
  };
  return {
    async read(path, fileName) {
      const seat = await takeSeat();
      try {
        return await seat.read(path, fileName);
      } finally {
        const next = waiting.shift();
        if (next) next(seat);
        else free.push(seat);
      }
    },
    async close() {
      await Promise.all(seats.map((seat) => seat.end()));
    },
  };
}

const TOO_COMPLEX: BoardReading = { kind: 'refused', code: 'file.tooComplex', problems: [] };

/** A place for one thread, which may come and go. */
class Seat {
  readonly #limits: AnalysisLimits;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: AnalysisLimits) {
    this.#limits = limits;
  }

  async read(path: string, fileName: string): Promise<BoardReading> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const reading = await this.#ask(this.#worker, { path, fileName, timeoutMs: this.#limits.timeoutMs });
    this.#idle = setTimeout(() => void this.end(), IDLE_MS).unref();
    return reading;
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(...workerEntry(this.#limits.heapMb));
    worker.unref();
    // A failed thread still lives for a moment; the next file must not be given to it.
    const forget = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    worker.on('error', forget).on('exit', forget);
    return worker;
  }

  /** A thread that ends without an answer was brought down by its file, so the file is refused. */
  #ask(worker: Worker, task: AnalysisTask): Promise<BoardReading> {
    return new Promise<BoardReading>((resolve, reject) => {
      const answerOnce = (answer: () => void): void => {
        clearTimeout(overdue);
        worker.off('message', onMessage).off('error', onError).off('exit', onExit);
        answer();
      };
      const onMessage = (reading: BoardReading): void => answerOnce(() => resolve(reading));
      const onExit = (): void => answerOnce(() => resolve(TOO_COMPLEX));
      const onError = (error: Error): void =>
        answerOnce(() => (isOutOfMemory(error) ? resolve(TOO_COMPLEX) : reject(asFailure(error))));
      const overdue = setTimeout(() => {
        answerOnce(() => resolve(TOO_COMPLEX));
        void this.end();
      }, task.timeoutMs * 1.1);
      worker.on('message', onMessage).on('error', onError).on('exit', onExit);
      worker.postMessage(task);
    });
  }
}

/** Built, the thread's code lies beside this one; from the sources it needs the loader of the sources. */
function workerEntry(heapMb: number): ConstructorParameters<typeof Worker> {
  const entry = import.meta.url.endsWith('.mjs') ? './analysis-worker.mjs' : './start-from-source.mjs';
  return [
    new URL(entry, import.meta.url),
    { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 64 } },
  ];
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const asFailure = (error: unknown): Error =>
  new Error('A board could not be read because of a fault of ours.', { cause: error });
