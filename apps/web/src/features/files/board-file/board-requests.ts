import type { ReadChoice } from './board-messages.ts';

/** An archive, or loose files that were chosen together. */
export interface ChosenFiles {
  readonly name: string;
  readonly files: readonly File[];
  readonly roles: ReadChoice['roles'];
}

/** Files that are being read. */
export interface ReadRequest extends ChosenFiles {
  /** Chosen by the buyer, and not stored before they have been read. */
  readonly isNew: boolean;
}

/**
 * Owner of the request for a board: a lookup in storage, or files that are being read. There is one at a time. The newest
 * aborts the previous one, and an aborted one changes nothing any more, however late its answer comes.
 */
export class BoardRequests {
  #controller = new AbortController();
  #reading: ReadRequest | undefined;

  /** The files of the newest request, until it ends. */
  get reading(): ReadRequest | undefined {
    return this.#reading;
  }

  /**
   * @param reading absent for a lookup in storage
   * @returns the signal of the request, which is aborted as soon as the request does not count any more
   */
  begin(reading?: ReadRequest): AbortSignal {
    this.end();
    this.#controller = new AbortController();
    this.#reading = reading;
    return this.#controller.signal;
  }

  /** The request was answered or given up. */
  end(): void {
    this.#controller.abort();
    this.#reading = undefined;
  }
}
