import { existsSync, readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

/** A task as it is sent to a thread. */
export interface SentTask<Task> {
  readonly task: Task;
  /** Processor time that it may take, ms; infinite in the lane of costly tasks. */
  readonly maxMs: number;
}

/** The report of a thread about a task. `costly`: nothing came of it, because it takes longer than it may. */
export interface TaskReport<Answer> {
  readonly result: { readonly answer: Answer } | 'costly';
  /** Processor time that it took, ms. */
  readonly cpuMs: number;
}

/** The processor time of one task. */
export interface TaskMeter {
  /** Declares the time that the rest will take. Nothing that the task did so far is used when that is too much. */
  expect(ms: number): void;
  /** True from when the task has taken several times what it may. Work that asks for it is then cut short, and not used. */
  isOverrun(): boolean;
  /** Adds the time of other threads that worked for the task. */
  add(ms: number): void;
}

/** An estimate can be wrong, and a new thread is slow at first: a task is ended when it takes so many times what it may. */
const TOLERANCE = 3;

/** Does the tasks sent to this thread, and reports what each of them cost. */
export function serveTasks<Task, Answer>(
  work: (task: Task, meter: TaskMeter) => Answer | Promise<Answer>,
  buffersOf: (answer: Answer) => readonly ArrayBuffer[] = () => [],
): void {
  parentPort?.on('message', async ({ task, maxMs }: SentTask<Task>) => {
    const meter = new CpuMeter(maxMs);
    const result = await resultOf(async (): Promise<Answer> => work(task, meter), meter);
    const report: TaskReport<Answer> = { result, cpuMs: meter.usedMs };
    parentPort?.postMessage(report, result === 'costly' ? [] : [...buffersOf(result.answer)]);
  });
}

async function resultOf<Answer>(work: () => Promise<Answer>, meter: CpuMeter): Promise<TaskReport<Answer>['result']> {
  try {
    const answer = await work();
    return meter.wasCut ? 'costly' : { answer };
  } catch (error) {
    if (error instanceof TooCostly) return 'costly';
    throw error;
  }
}

class TooCostly extends Error {}

class CpuMeter implements TaskMeter {
  /** True when the work was cut short, so that its answer is incomplete. */
  wasCut = false;
  readonly #maxMs: number;
  readonly #begunMs = threadCpuMs();
  readonly #startedAt = performance.now();
  #othersMs = 0;

  constructor(maxMs: number) {
    this.#maxMs = maxMs;
  }

  get usedMs(): number {
    return threadCpuMs() - this.#begunMs + this.#othersMs;
  }

  expect(ms: number): void {
    if (ms > this.#maxMs) throw new TooCostly();
  }

  isOverrun(): boolean {
    const limitMs = this.#maxMs * TOLERANCE;
    // It takes less to see that not so much time has passed.
    const passedMs = performance.now() - this.#startedAt + this.#othersMs;
    this.wasCut ||= passedMs > limitMs && this.usedMs > limitMs;
    return this.wasCut;
  }

  add(ms: number): void {
    this.#othersMs += ms;
  }
}

const SCHEDULED = '/proc/thread-self/schedstat';
const isScheduleKnown = existsSync(SCHEDULED);

/** Processor time of this thread, ms. Linux states it in nanoseconds; elsewhere it is the time that passed. */
function threadCpuMs(): number {
  return isScheduleKnown ? Number.parseInt(readFileSync(SCHEDULED, 'latin1'), 10) / 1e6 : performance.now();
}
