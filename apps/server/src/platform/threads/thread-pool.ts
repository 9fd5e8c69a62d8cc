import { Refusal } from '../refusal.ts';
import { inChildSpan } from '../tracing/tracing.ts';
import { FairQueue } from './fair-queue.ts';
import { type NoAnswer, Thread, type ThreadCode, type ThreadLimits } from './thread.ts';

export interface PoolLimits extends ThreadLimits {
  readonly threads: number;
  /**
   * Processor time of a cheap task, ms. A task that is expected to take longer runs in a lane of its own, which has one thread.
   * Without this number every task is cheap.
   */
  readonly cheapMs?: number;
  /** Maximum number of tasks waiting for a thread, and the maximum for one caller. */
  readonly maxWaiting: number;
  readonly maxOfOne: number;
  /** The retry time returned when too many tasks wait. */
  readonly retryAfterSeconds: number;
}

/** The caller and their abort signal. */
export interface Caller {
  /** Member or network: owners are served round-robin, however many tasks each has. */
  readonly owner: string;
  /** Aborted when the caller has gone: the task leaves the queue, or is ended together with its thread. */
  readonly signal: AbortSignal;
  /** The processor time that the owner can use; without a limit when absent. */
  readonly allowance?: CpuAllowance;
}

export interface CpuAllowance {
  /** @throws {Refusal} when it is used up */
  require(): Promise<void>;
  use(ms: number): Promise<void>;
}

/** Threads, and what waits for one of them. */
interface Lane<Task, Answer> {
  readonly maxMs: number;
  readonly free: Thread<Task, Answer>[];
  readonly queue: FairQueue<(thread: Thread<Task, Answer>) => void>;
}

type Outcome<Answer> = { readonly answer: Answer } | NoAnswer;

/** Work that takes long enough to delay every other request, in threads of its own. */
export class ThreadPool<Task, Answer> {
  readonly #name: string;
  readonly #limits: PoolLimits;
  readonly #threads: readonly Thread<Task, Answer>[];
  readonly #cheap: Lane<Task, Answer>;
  readonly #costly: Lane<Task, Answer>;

  constructor(code: ThreadCode, limits: PoolLimits) {
    const laneOf = (threads: number, maxMs: number): Lane<Task, Answer> => ({
      maxMs,
      free: Array.from({ length: threads }, () => new Thread<Task, Answer>(code, limits)),
      queue: new FairQueue(),
    });
    this.#name = code.name;
    this.#limits = limits;
    this.#cheap = laneOf(limits.threads, limits.cheapMs ?? Number.POSITIVE_INFINITY);
    this.#costly = laneOf(1, Number.POSITIVE_INFINITY);
    this.#threads = [...this.#cheap.free, ...this.#costly.free];
  }

  /**
   * Runs a task as a cheap one, and once more as a costly one when it turns out to be that.
   * @throws {Refusal} `unavailable` when too many wait, or the caller has gone; that of the allowance when it is used up
   */
  async ask(task: Task, caller: Caller): Promise<Outcome<Answer>> {
    const first = await this.#run(task, caller, this.#cheap);
    const outcome = first === 'costly' ? await this.#run(task, caller, this.#costly) : first;
    if (outcome === 'costly') throw new Error('invariant: task is too costly for the lane of costly tasks');
    return outcome;
  }

  /** The same for callers that repeat the request later. @throws {Refusal} `unavailable` */
  async answer(task: Task, caller: Caller): Promise<Answer> {
    const outcome = await this.ask(task, caller);
    if (typeof outcome === 'string') throw this.#refusal();
    return outcome.answer;
  }

  /** Ends every thread; what they are doing is refused. */
  async close(): Promise<void> {
    await Promise.all(this.#threads.map((thread) => thread.end()));
  }

  async #run(task: Task, caller: Caller, lane: Lane<Task, Answer>): Promise<Outcome<Answer> | 'costly'> {
    const { signal, allowance } = caller;
    if (allowance) await allowance.require();
    if (signal.aborted) throw this.#refusal();
    const thread = lane.free.pop() ?? (await this.#wait(caller, lane));
    const begunMs = performance.now();
    let cpuMs: number | undefined;
    try {
      const report = await inChildSpan(
        () => ({ name: `thread ${this.#name}` }),
        () => thread.ask(task, signal, lane.maxMs),
      );
      if (typeof report !== 'string') cpuMs = report.cpuMs;
      if (signal.aborted) throw this.#refusal();
      return typeof report === 'string' ? report : report.result;
    } finally {
      const begin = lane.queue.next();
      if (begin) begin(thread);
      else lane.free.push(thread);
      // A task that was ended reports nothing, and counts for as long as it ran.
      await allowance?.use(cpuMs ?? performance.now() - begunMs);
    }
  }

  async #wait({ owner, signal }: Caller, { queue }: Lane<Task, Answer>): Promise<Thread<Task, Answer>> {
    const queues = [this.#cheap.queue, this.#costly.queue];
    const all = queues.reduce((sum, { size }) => sum + size, 0);
    const own = queues.reduce((sum, each) => sum + each.sizeOf(owner), 0);
    if (all >= this.#limits.maxWaiting || own >= this.#limits.maxOfOne) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const begin = (thread: Thread<Task, Answer>): void => {
        signal.removeEventListener('abort', leave);
        resolve(thread);
      };
      const leave = (): void => {
        queue.remove(owner, begin);
        reject(this.#refusal());
      };
      signal.addEventListener('abort', leave, { once: true });
      queue.add(owner, begin);
    });
  }

  #refusal(): Refusal {
    return new Refusal('unavailable', { data: { retryAfterSeconds: this.#limits.retryAfterSeconds } });
  }
}
