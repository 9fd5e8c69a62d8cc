import type { FromSolid, SolidFailure, ToSolid } from './solid-messages.ts';
import type { SolidBoard, SolidStage } from './solid-stage.ts';

/** What draws one view. */
type Stage = Pick<SolidStage, 'shown' | 'look' | 'dispose'>;

type LoadStage = () => Promise<{
  readonly SolidStage: { make(...how: Parameters<typeof SolidStage.make>): Promise<Stage> };
}>;

interface OpenSolid {
  readonly controller: AbortController;
  stage?: Stage;
}

/** The turnable views that the page has open, one at a time as a rule. What draws them is loaded with the first. */
export class Solids {
  board: SolidBoard | undefined;
  readonly #answer: (message: FromSolid) => void;
  readonly #loadStage: LoadStage;
  readonly #open = new Map<number, OpenSolid>();
  readonly #latest = new Map<number, ToSolid & { kind: 'solidView' }>();

  /** @param loadStage a test has no graphics card */
  constructor(answer: (message: FromSolid) => void, loadStage: LoadStage = () => import('./solid-stage.ts')) {
    this.#answer = answer;
    this.#loadStage = loadStage;
  }

  hear(message: ToSolid): void {
    switch (message.kind) {
      case 'solid':
        void this.#start(message);
        break;
      case 'solidView':
        this.#latest.set(message.id, message);
        this.#open.get(message.id)?.stage?.look(message.view);
        break;
      case 'closeSolid':
        this.#close(message.id);
    }
  }

  async #start({ id, canvas, look }: ToSolid & { kind: 'solid' }): Promise<void> {
    const controller = new AbortController();
    const open: OpenSolid = { controller };
    this.#open.set(id, open);
    const fail = (reason: SolidFailure) => {
      this.#close(id);
      this.#answer({ kind: 'solidNotShown', id, reason });
    };
    try {
      const { board } = this;
      if (!board) throw new Error('There is no board to show.');
      const { SolidStage } = await this.#loadStage();
      controller.signal.throwIfAborted();
      const context = canvas.getContext('webgl2', { alpha: true, antialias: true });
      if (!context) {
        fail('noWebgl');
        return;
      }
      const stage = await SolidStage.make(canvas, context, board, look, controller.signal, () => fail('failed'));
      open.stage = stage;
      if (controller.signal.aborted) stage.dispose();
      else {
        const latest = this.#latest.get(id);
        if (latest) stage.look(latest.view);
        await stage.shown;
        if (!controller.signal.aborted) this.#answer({ kind: 'solidShown', id });
      }
    } catch (error) {
      if (controller.signal.aborted) return;
      console.error(error);
      fail('failed');
    }
  }

  #close(id: number): void {
    const open = this.#open.get(id);
    open?.controller.abort();
    open?.stage?.dispose();
    this.#open.delete(id);
    this.#latest.delete(id);
  }
}
