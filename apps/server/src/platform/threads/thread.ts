import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { SentTask, TaskReport } from './serve-tasks.ts';

export interface ThreadLimits {
  /** A task that takes longer is ended together with its thread. */
  readonly timeoutMs: number;
  readonly heapMb: number;
  /** A thread holds some 60 MB; after so long without a task it is ended. */
  readonly idleMs: number;
}

/** Reason why a task ended without an answer. */
export type NoAnswer = 'overdue' | 'outOfMemory' | 'gone';

export interface ThreadCode {
  readonly name: string;
  readonly entry: URL;
  readonly workerData: unknown;
}

/**
 * Returns the code of a thread that is next to a module as `name.ts`, and next to the built server as `name.mjs`.
 * @param moduleUrl `import.meta.url` of the module
 */
export function threadCode(moduleUrl: string, name: string): ThreadCode {
  if (moduleUrl.endsWith('.mjs')) return { name, entry: new URL(`./${name}.mjs`, moduleUrl), workerData: undefined };
  const source = new URL(`./${name}.ts`, moduleUrl).href;
  return { name, entry: new URL('./start-from-source.mjs', import.meta.url), workerData: { source } };
}

/**
 * A slot for a thread that does one task at a time. The thread starts with the first task, ends when idle, and is replaced when
 * a task terminates it: by time, by memory, or because the caller disconnected.
 */
export class Thread<Task, Answer> {
  readonly #code: ThreadCode;
  readonly #limits: ThreadLimits;
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(code: ThreadCode, limits: ThreadLimits) {
    this.#code = code;
    this.#limits = limits;
  }

  /**
   * Has the thread do a task that may take `maxMs` of processor time.
   * @throws what the task threw, as a fault of ours
   */
  async ask(task: Task, signal: AbortSignal, maxMs = Number.POSITIVE_INFINITY): Promise<TaskReport<Answer> | NoAnswer> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const outcome = await ask<Task, Answer>(this.#worker, { task, maxMs }, this.#limits.timeoutMs, signal);
    if (outcome === 'overdue' || (outcome === 'gone' && signal.aborted)) await this.end();
    this.#idle = setTimeout(() => void this.end(), this.#limits.idleMs).unref();
    return outcome;
  }

  async end(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  #start(): Worker {
    const { entry, workerData } = this.#code;
    const options: WorkerOptions = {
      execArgv: [],
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: this.#limits.heapMb, maxYoungGenerationSizeMb: 64 },
    };
    const worker = new Worker(entry, options);
    worker.unref();
    // A failed thread still lives for a moment; the next task must not be given to it.
    const detach = () => {
      if (this.#worker === worker) this.#worker = undefined;
    };
    return worker.on('error', detach).on('exit', detach);
  }
}

function ask<Task, Answer>(
  worker: Worker,
  sent: SentTask<Task>,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<TaskReport<Answer> | NoAnswer> {
  return new Promise((resolve, reject) => {
    const finish = (callback: () => void): void => {
      clearTimeout(overdue);
      signal.removeEventListener('abort', onGone);
      worker.off('message', onMessage).off('error', onError).off('exit', onGone);
      callback();
    };
    const onMessage = (report: TaskReport<Answer>): void => finish(() => resolve(report));
    const onGone = (): void => finish(() => resolve('gone'));
    const onError = (error: Error): void =>
      finish(() => (isOutOfMemory(error) ? resolve('outOfMemory') : reject(asFailure(error))));
    const overdue = setTimeout(() => finish(() => resolve('overdue')), timeoutMs);
    worker.on('message', onMessage).on('error', onError).on('exit', onGone);
    signal.addEventListener('abort', onGone);
    worker.postMessage(sent);
  });
}

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';

const asFailure = (error: unknown): Error => new Error('A thread failed because of a fault of ours.', { cause: error });
