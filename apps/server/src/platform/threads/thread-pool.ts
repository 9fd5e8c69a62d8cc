import { Refusal } from '../refusal.ts';
import { type NoAnswer, Thread, type ThreadCode, type ThreadLimits } from './thread.ts';

export interface PoolLimits extends ThreadLimits {
  readonly threads: number;
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
}

interface Waiting {
  readonly begin: () => void;
}

/** Work that takes long enough to delay every other request, in threads of its own. */
export class ThreadPool<Task, Answer> {
  readonly #limits: PoolLimits;
  readonly #threads: readonly Thread<Task, Answer>[];
  readonly #free: Thread<Task, Answer>[];
  /** Waiting tasks by owner, the next owner first. Every owner in it has a task. */
  readonly #queues = new Map<string, Waiting[]>();
  #waiting = 0;

  constructor(code: ThreadCode, limits: PoolLimits) {
    this.#limits = limits;
    this.#threads = Array.from({ length: limits.threads }, () => new Thread<Task, Answer>(code, limits));
    this.#free = [...this.#threads];
  }

  /** @throws {Refusal} `unavailable` when too many wait, or the caller has gone */
  async ask(task: Task, caller: Caller): Promise<{ readonly answer: Answer } | NoAnswer> {
    if (caller.signal.aborted) throw this.#refusal();
    const thread = this.#free.pop() ?? (await this.#wait(caller));
    try {
      const outcome = await thread.ask(task, caller.signal);
      if (caller.signal.aborted) throw this.#refusal();
      return outcome;
    } finally {
      this.#free.push(thread);
      this.#beginNext();
    }
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

  async #wait({ owner, signal }: Caller): Promise<Thread<Task, Answer>> {
    const own = this.#queues.get(owner) ?? [];
    if (this.#waiting >= this.#limits.maxWaiting || own.length >= this.#limits.maxOfOne) throw this.#refusal();
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        begin: () => {
          signal.removeEventListener('abort', leave);
          const thread = this.#free.pop();
          if (!thread) throw new Error('invariant: task started without a free thread');
          resolve(thread);
        },
      };
      const leave = () => {
        const queue = (this.#queues.get(owner) ?? []).filter((other) => other !== waiting);
        if (queue.length > 0) this.#queues.set(owner, queue);
        else this.#queues.delete(owner);
        this.#waiting -= 1;
        reject(this.#refusal());
      };
      signal.addEventListener('abort', leave, { once: true });
      this.#queues.set(owner, [...own, waiting]);
      this.#waiting += 1;
    });
  }

  /** The served owner moves to the end of the queue with the remaining tasks. */
  #beginNext(): void {
    const next = this.#queues.entries().next();
    if (next.done) return;
    const [owner, [first, ...rest]] = next.value;
    this.#queues.delete(owner);
    if (rest.length > 0) this.#queues.set(owner, rest);
    this.#waiting -= 1;
    first?.begin();
  }

  #refusal(): Refusal {
    return new Refusal('unavailable', { data: { retryAfterSeconds: this.#limits.retryAfterSeconds } });
  }
}
