import type { FaceImages, FromSolid, SolidFailure, SolidLook, SolidParts, ToSolid } from './solid-messages.ts';
import type { SolidStage } from './solid-stage.ts';

/** Draws one view. */
type Stage = Pick<SolidStage, 'shown' | 'look' | 'dispose'>;

type LoadStage = () => Promise<{
  readonly SolidStage: { make(...how: Parameters<typeof SolidStage.make>): Promise<Stage> };
}>;

/** @throws the signal's reason when the view is closed meanwhile */
export type MakeParts = (
  id: number,
  look: SolidLook,
  maxTextureSize: number,
  signal: AbortSignal,
) => Promise<SolidParts>;

interface OpenSolid {
  readonly signal: AbortSignal;
  readonly close: () => void;
  stage?: Stage;
}

/**
 * The turnable views that are open, one at a time as a rule: in the worker, or in the page where workers have no WebGL. What
 * draws them is loaded with the first.
 */
export class Solids {
  readonly #answer: (message: FromSolid, transfer?: Transferable[]) => void;
  readonly #makeParts: MakeParts;
  readonly #loadStage: LoadStage;
  readonly #open = new Map<number, OpenSolid>();
  readonly #latest = new Map<number, ToSolid & { kind: 'solidView' }>();

  /** @param loadStage a test has no graphics card */
  constructor(
    answer: (message: FromSolid, transfer?: Transferable[]) => void,
    makeParts: MakeParts,
    loadStage: LoadStage = () => import('./solid-stage.ts'),
  ) {
    this.#answer = answer;
    this.#makeParts = makeParts;
    this.#loadStage = loadStage;
  }

  handle(message: ToSolid): void {
    switch (message.kind) {
      case 'solid':
        void this.#run(message.id, (open) => this.#draw(message, open));
        break;
      case 'solidParts':
        void this.#run(message.id, (open) => this.#sendParts(message, open));
        break;
      case 'solidView':
        this.#latest.set(message.id, message);
        this.#open.get(message.id)?.stage?.look(message.view);
        break;
      case 'closeSolid':
        this.#close(message.id);
    }
  }

  async #run(id: number, work: (open: OpenSolid) => Promise<void>): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const open = { signal, close: () => controller.abort() };
    this.#open.set(id, open);
    try {
      await work(open);
    } catch (error) {
      if (signal.aborted) return;
      console.error(error);
      this.#fail(id, 'failed');
    }
  }

  async #draw({ id, canvas, look }: ToSolid & { kind: 'solid' }, open: OpenSolid): Promise<void> {
    const { signal } = open;
    const { SolidStage } = await this.#loadStage();
    signal.throwIfAborted();
    // Both kinds of canvas have it, but TypeScript cannot call a union of overloads.
    const context = (canvas as OffscreenCanvas).getContext('webgl2', { alpha: true, antialias: true });
    if (!context) {
      this.#fail(id, 'noWebgl');
      return;
    }
    const stage = await SolidStage.make(
      canvas,
      context,
      look,
      (maxTextureSize) => this.#makeParts(id, look, maxTextureSize, signal),
      () => this.#fail(id, 'failed'),
    );
    open.stage = stage;
    if (signal.aborted) {
      stage.dispose();
      return;
    }
    const latest = this.#latest.get(id);
    if (latest) stage.look(latest.view);
    await stage.shown;
    if (!signal.aborted) this.#answer({ kind: 'solidShown', id });
  }

  async #sendParts(
    { id, look, maxTextureSize }: ToSolid & { kind: 'solidParts' },
    { signal }: OpenSolid,
  ): Promise<void> {
    const made = await this.#makeParts(id, look, maxTextureSize, signal);
    const [top, bottom] = [bitmapsOf(made.top), bitmapsOf(made.bottom)];
    const parts = { solid: made.solid, top, bottom };
    this.#answer({ kind: 'solidMade', id, parts }, [top.colour, top.relief, bottom.colour, bottom.relief]);
  }

  #fail(id: number, reason: SolidFailure): void {
    this.#close(id);
    this.#answer({ kind: 'solidNotShown', id, reason });
  }

  #close(id: number): void {
    const open = this.#open.get(id);
    open?.close();
    open?.stage?.dispose();
    this.#open.delete(id);
    this.#latest.delete(id);
  }
}

function bitmapsOf({ colour, relief }: FaceImages): { readonly colour: ImageBitmap; readonly relief: ImageBitmap } {
  return { colour: bitmapOf(colour), relief: bitmapOf(relief) };
}

const bitmapOf = (image: OffscreenCanvas | ImageBitmap): ImageBitmap =>
  image instanceof ImageBitmap ? image : image.transferToImageBitmap();
