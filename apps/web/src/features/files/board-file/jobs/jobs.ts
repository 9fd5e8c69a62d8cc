import type { JobMessage } from '../board-messages.ts';
import { type BoardJob, BoardJobError } from './board-job.ts';
import type { JobBoard } from './job-run.ts';

/** The images that the worker is making. What makes them is loaded with the first. */
export class Jobs {
  board: JobBoard | undefined;
  readonly #answer: (message: JobMessage) => void;
  readonly #running = new Map<number, AbortController>();

  constructor(answer: (message: JobMessage) => void) {
    this.#answer = answer;
  }

  async start(id: number, job: BoardJob): Promise<void> {
    const { board } = this;
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(id, controller);
    try {
      if (!board) throw new BoardJobError('failed');
      const { runJob } = await import('./run-job.ts');
      signal.throwIfAborted();
      const report = (share: number) => this.#answer({ kind: 'making', id, share });
      this.#answer({ kind: 'made', id, image: await runJob(job, board, { signal, report }) });
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof BoardJobError)) console.error(error);
      this.#answer({ kind: 'notMade', id, reason: reasonOf(error) });
    } finally {
      this.#running.delete(id);
    }
  }

  giveUp(id: number): void {
    this.#running.get(id)?.abort();
  }
}

/** Text and bytes that are too long for the browser throw a RangeError. */
function reasonOf(error: unknown): BoardJobError['reason'] {
  if (error instanceof BoardJobError) return error.reason;
  return error instanceof RangeError ? 'outOfMemory' : 'failed';
}
