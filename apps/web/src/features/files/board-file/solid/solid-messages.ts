import type { BoardColours, PanelOrder, PlatedEdges, PreparedBoard } from '@xunban/gerber';
import type { BoardSolid } from './board-solid.ts';
import type { SolidShape } from './solid-shape.ts';

/** The worker's data about its board. */
export interface SolidBoard {
  readonly prepared: PreparedBoard;
  readonly shape: SolidShape;
}

/** Appearance of an ordered board from all sides. */
export interface SolidLook {
  readonly colours: BoardColours;
  readonly thicknessMm: number;
  /** True when the mask is matte. */
  readonly isMatte: boolean;
  /** The edges that copper goes round. */
  readonly platedEdges: PlatedEdges;
  /** The panel that the boards are ordered in. */
  readonly panel?: PanelOrder | undefined;
}

type Vector = readonly [x: number, y: number, z: number];

/** Position of the eye, in mm from the middle of the board: x to the right, y up, z out of the top face. */
export interface SolidView {
  /** Device pixels. */
  readonly width: number;
  readonly height: number;
  readonly eye: Vector;
  readonly target: Vector;
  readonly up: Vector;
}

/** The full angle from the lower to the upper edge of the image. */
export const FIELD_DEGREES = 30;

/** The parts of a board that are drawn in 3D. */
export interface SolidParts {
  readonly solid: BoardSolid;
  readonly top: FaceImages;
  readonly bottom: FaceImages;
}

/** A face, painted. The worker hands the images to the page as bitmaps. */
export interface FaceImages {
  readonly colour: OffscreenCanvas | ImageBitmap;
  /** Grey: how high a place lies and how much it shines; transparent outside the board and in open holes. */
  readonly relief: OffscreenCanvas | ImageBitmap;
}

/** An element where the page draws. */
export type SolidCanvas = OffscreenCanvas | HTMLCanvasElement;

export type ToSolid =
  | {
      readonly kind: 'solid';
      readonly id: number;
      readonly canvas: SolidCanvas;
      readonly look: SolidLook;
    }
  /** The page draws by itself, because the worker has no WebGL. */
  | { readonly kind: 'solidParts'; readonly id: number; readonly look: SolidLook; readonly maxTextureSize: number }
  /** It is drawn with the first view, and again with each further one. */
  | { readonly kind: 'solidView'; readonly id: number; readonly view: SolidView }
  | { readonly kind: 'closeSolid'; readonly id: number };

export type FromSolid =
  | { readonly kind: 'solidShown'; readonly id: number }
  | { readonly kind: 'solidMade'; readonly id: number; readonly parts: SolidParts }
  | { readonly kind: 'solidNotShown'; readonly id: number; readonly reason: SolidFailure };

/** Why nothing can be turned: this browser draws no 3D, or the work broke off. */
export type SolidFailure = 'noWebgl' | 'failed';
