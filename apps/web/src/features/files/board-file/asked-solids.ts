import type { FromSolid, SolidFailure, SolidLook, SolidParts, SolidView, ToSolid } from './solid/solid-messages.ts';
import { Solids } from './solid/solids.ts';

/** A turnable view, drawn in a place of the page. */
export interface ShownSolid {
  readonly turn: (view: SolidView) => void;
  /** Gives back all that it holds. */
  readonly close: () => void;
}

export type SolidListener = (state: 'shown' | SolidFailure) => void;

interface AskedSolid {
  readonly place: HTMLElement;
  readonly look: SolidLook;
  readonly listener: SolidListener;
  canvas: HTMLCanvasElement;
  view?: SolidView;
}

/**
 * The turnable views that the page has asked its board's worker for. Where workers have no WebGL, as in some versions of
 * WebKit, the worker makes what is drawn, and the page draws it.
 */
export class AskedSolids {
  readonly #send: (message: ToSolid, transfer?: Transferable[]) => void;
  readonly #asked = new Map<number, AskedSolid>();
  readonly #awaited = new Map<number, (parts: SolidParts) => void>();
  readonly #inPage: Solids;
  #last = 0;
  #drawsInPage = false;

  constructor(send: (message: ToSolid, transfer?: Transferable[]) => void) {
    this.#send = send;
    this.#inPage = new Solids(
      (message) => this.#report(message),
      (id, look, maxTextureSize) =>
        new Promise((resolve) => {
          this.#awaited.set(id, resolve);
          send({ kind: 'solidParts', id, look, maxTextureSize });
        }),
    );
  }

  show(place: HTMLElement, look: SolidLook, listener: SolidListener): ShownSolid {
    this.#last += 1;
    const id = this.#last;
    const asked: AskedSolid = { place, look, listener, canvas: canvasIn(place) };
    this.#asked.set(id, asked);
    if (this.#drawsInPage) this.#inPage.handle({ kind: 'solid', id, canvas: asked.canvas, look });
    else {
      const canvas = asked.canvas.transferControlToOffscreen();
      this.#send({ kind: 'solid', id, canvas, look }, [canvas]);
    }
    return {
      turn: (view) => {
        asked.view = view;
        const message = { kind: 'solidView', id, view } as const;
        if (this.#drawsInPage) this.#inPage.handle(message);
        else this.#send(message);
      },
      close: () => {
        this.#asked.delete(id);
        this.#awaited.delete(id);
        this.#inPage.handle({ kind: 'closeSolid', id });
        this.#send({ kind: 'closeSolid', id });
        asked.canvas.remove();
      },
    };
  }

  handle(message: FromSolid): void {
    if (message.kind === 'solidMade') this.#awaited.get(message.id)?.(message.parts);
    else if (message.kind === 'solidNotShown' && message.reason === 'noWebgl') this.#drawInPage(message.id);
    else this.#report(message);
  }

  /** The worker is gone. */
  failAll(): void {
    for (const [id, { listener }] of this.#asked) {
      this.#inPage.handle({ kind: 'closeSolid', id });
      listener('failed');
    }
    this.#asked.clear();
    this.#awaited.clear();
  }

  #drawInPage(id: number): void {
    this.#drawsInPage = true;
    const asked = this.#asked.get(id);
    if (!asked) return;
    const { place, look, view } = asked;
    // A canvas transferred to the worker can no longer be drawn on here.
    asked.canvas.remove();
    asked.canvas = canvasIn(place);
    this.#inPage.handle({ kind: 'solid', id, canvas: asked.canvas, look });
    if (view) this.#inPage.handle({ kind: 'solidView', id, view });
  }

  #report(message: FromSolid): void {
    const listener = this.#asked.get(message.id)?.listener;
    if (message.kind === 'solidShown') listener?.('shown');
    if (message.kind === 'solidNotShown') listener?.(message.reason);
  }
}

/** A canvas can be transferred to a worker only once, so each body has its own. */
function canvasIn(place: HTMLElement): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  place.append(canvas);
  return canvas;
}
