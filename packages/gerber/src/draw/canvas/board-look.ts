import type { BoardColours } from '../palette.ts';
import type { PanelOrder } from '../panel/panel-order.ts';
import type { PlatedEdges } from '../plated-edges.ts';

/** The displayed view: the finished board, or single layers as overlaid coloured films. */
export type BoardLook =
  | {
      readonly kind: 'board';
      readonly colours: BoardColours;
      /** The edges that copper goes round. */
      readonly platedEdges?: PlatedEdges;
      /** The panel that the boards are ordered in; the view is then of the panel. */
      readonly panel?: PanelOrder;
      /** Parts that are not painted; without mask all copper is bare. */
      readonly without?: readonly ('copper' | 'mask' | 'legend' | 'holes')[];
    }
  | {
      readonly kind: 'films';
      /** By layer name, lowest first. */
      readonly films: readonly Film[];
      /** Colour of the board's edge; none is drawn without. */
      readonly edgeColour?: string;
    };

export interface Film {
  readonly layer: string;
  readonly colour: string;
  /** 0 to 1. */
  readonly opacity: number;
}
