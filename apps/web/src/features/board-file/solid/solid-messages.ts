import type { BoardColours, PanelOrder, PlatedEdges } from '@xunban/gerber';

/** How the board of an order looks from all sides. */
export interface SolidLook {
  readonly colours: BoardColours;
  readonly thicknessMm: number;
  /** Whether the mask shines. */
  readonly isMatte: boolean;
  /** The edges that copper goes round. */
  readonly platedEdges: PlatedEdges;
  /** The panel that the boards are ordered in. */
  readonly panel?: PanelOrder | undefined;
}

type Vector = readonly [x: number, y: number, z: number];

/** Where the eye is, in mm round the middle of the board: x to the right, y up, z out of the top face. */
export interface SolidView {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  readonly eye: Vector;
  readonly target: Vector;
  readonly up: Vector;
}

/** The full angle from the lower to the upper edge of the picture. */
export const FIELD_DEGREES = 30;

export type ToSolid =
  | {
      readonly kind: 'solid';
      readonly id: number;
      readonly canvas: OffscreenCanvas;
      readonly look: SolidLook;
    }
  /** It is drawn with the first view, and again with each further one. */
  | { readonly kind: 'solidView'; readonly id: number; readonly view: SolidView }
  | { readonly kind: 'closeSolid'; readonly id: number };

export type FromSolid =
  | { readonly kind: 'solidShown'; readonly id: number }
  | { readonly kind: 'solidNotShown'; readonly id: number; readonly reason: SolidFailure };

/** Why nothing can be turned: this browser draws no 3D, or the work broke off. */
export type SolidFailure = 'noWebgl' | 'failed';
