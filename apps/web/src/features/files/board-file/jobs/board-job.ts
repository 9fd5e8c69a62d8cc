import type { BoardColours, BoardSide, ColourChoice, PanelOrder, PlatedEdges, Point } from '@xunban/gerber';
import type { GlyphFont } from '@xunban/gerber/images';

/** Properties that an order adds to the colours. */
export interface OrderedShape {
  readonly platedEdges: PlatedEdges;
  /** The panel that the boards are ordered in. */
  readonly panel: PanelOrder | undefined;
}

/** An image of the open board that its worker makes. */
export type BoardJob =
  | (OrderedShape & {
      readonly kind: 'png';
      readonly side: BoardSide;
      readonly colours: BoardColours;
      /** Pixels along the longer side of the board. */
      readonly longPixels: number;
    })
  | (OrderedShape & { readonly kind: 'svg'; readonly side: BoardSide; readonly choice: ColourChoice })
  | {
      /** The surroundings of a finding. */
      readonly kind: 'place';
      readonly at: Point;
      readonly side: BoardSide;
      /** File name of the layer on which it lies. */
      readonly layer: string | undefined;
      /** Width and height of what is shown, mm, and of the image. */
      readonly sizeMm: number;
      readonly pixels: number;
    }
  /** One page for each layer, in this order. */
  | { readonly kind: 'layers'; readonly pages: readonly LayerPageSpec[]; readonly font?: GlyphFont | undefined };

export interface LayerPageSpec {
  /** File name of the layer. */
  readonly layer: string;
  readonly isMirrored: boolean;
  readonly title: string;
  readonly note: string;
  readonly scale: string;
}

/** Reason why no image was generated: this browser lacks memory, or a programming error. */
export type JobFailure = 'outOfMemory' | 'failed';

export class BoardJobError extends Error {
  override readonly name = 'BoardJobError';
  readonly reason: JobFailure;
  constructor(reason: JobFailure) {
    super(`rendering failed: ${reason}`);
    this.reason = reason;
  }
}
