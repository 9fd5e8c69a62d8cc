import type { JobMessage, ToWorker } from './board-messages.ts';
import { type BoardJob, BoardJobError } from './jobs/board-job.ts';

interface Asked {
  readonly onShare: (share: number) => void;
  readonly resolve: (image: Blob) => void;
  readonly reject: (reason: unknown) => void;
}

/** The images that the page has asked its board's worker for. */
export class AskedJobs {
  readonly #send: (message: ToWorker) => void;
  readonly #asked = new Map<number, Asked>();
  #last = 0;

  constructor(send: (message: ToWorker) => void) {
    this.#send = send;
  }

  ask(job: BoardJob, onShare: (share: number) => void, signal: AbortSignal): Promise<Blob> {
    return new Promise<Blob>((resolve, reject) => {
      signal.throwIfAborted();
      this.#last += 1;
      const id = this.#last;
      this.#asked.set(id, { onShare, resolve, reject });
      signal.addEventListener('abort', () => {
        if (!this.#asked.delete(id)) return;
        this.#send({ kind: 'giveUp', id });
        reject(signal.reason);
      });
      this.#send({ kind: 'make', id, job });
    });
  }

  handle(message: JobMessage): void {
    const asked = this.#asked.get(message.id);
    // An answer to what was given up is on its way sometimes.
    if (!asked) return;
    if (message.kind === 'making') {
      asked.onShare(message.share);
      return;
    }
    this.#asked.delete(message.id);
    if (message.kind === 'made') asked.resolve(message.image);
    else asked.reject(new BoardJobError(message.reason));
  }

  /** The worker is gone. */
  failAll(): void {
    for (const { reject } of this.#asked.values()) reject(new BoardJobError('failed'));
    this.#asked.clear();
  }
}
