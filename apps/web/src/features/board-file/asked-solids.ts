import type { FromSolid, SolidFailure, SolidLook, SolidView, ToSolid } from './solid/solid-messages.ts';

/** A turnable view that the worker draws. */
export interface ShownSolid {
  readonly turn: (view: SolidView) => void;
  /** Gives back all that it holds. */
  readonly close: () => void;
}

export type SolidListener = (state: 'shown' | SolidFailure) => void;

/** The turnable views that the page has asked its board's worker for. */
export class AskedSolids {
  readonly #send: (message: ToSolid, transfer?: Transferable[]) => void;
  readonly #listeners = new Map<number, SolidListener>();
  #last = 0;

  constructor(send: (message: ToSolid, transfer?: Transferable[]) => void) {
    this.#send = send;
  }

  show(canvas: OffscreenCanvas, look: SolidLook, listener: SolidListener): ShownSolid {
    this.#last += 1;
    const id = this.#last;
    this.#listeners.set(id, listener);
    this.#send({ kind: 'solid', id, canvas, look }, [canvas]);
    return {
      turn: (view) => this.#send({ kind: 'solidView', id, view }),
      close: () => {
        this.#listeners.delete(id);
        this.#send({ kind: 'closeSolid', id });
      },
    };
  }

  hear(message: FromSolid): void {
    this.#listeners.get(message.id)?.(message.kind === 'solidShown' ? 'shown' : message.reason);
  }

  /** The worker is gone. */
  failAll(): void {
    for (const listener of this.#listeners.values()) listener('failed');
    this.#listeners.clear();
  }
}
