/** Work that was begun for the newest intention. */
interface OwnedWork {
  readonly id: number;
  /** Aborted as soon as the work does not count any more. */
  readonly signal: AbortSignal;
}

/** Owner of the work on a board: a lookup in storage, or files that are being read. The newest ends the one before it. */
export class WorkOwner {
  #id = 0;
  #controller = new AbortController();

  begin(): OwnedWork {
    this.end();
    this.#controller = new AbortController();
    this.#id += 1;
    return { id: this.#id, signal: this.#controller.signal };
  }

  /** The work was answered or given up. */
  end(): void {
    this.#controller.abort();
  }
}
