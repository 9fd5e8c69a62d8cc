import type { Region } from '../../image/layer-image.ts';
import type { Role } from '../../roles/role.ts';

/**
 * The data model of a board editor: tracks, vias, pads, areas. mm, y up, everything in board coordinates, angles
 * counter-clockwise. Layers are named as in the items of the file.
 */
export interface BoardDesign {
  readonly tracks: readonly DesignDrawing[];
  readonly drawings: readonly DesignDrawing[];
  readonly vias: readonly DesignVia[];
  readonly pads: readonly DesignPad[];
  readonly fills: readonly ZoneFill[];
  /** For pads without margins of their own. */
  readonly margins: Margins;
  /** Sides on which vias are tented unless a via states otherwise. */
  readonly tented: Sides;
  /** True when the mask openings of rectangles have round corners. */
  readonly roundsMaskCorners: boolean;
  /** True when vias and pads list the layers where zones connect to them. */
  readonly statesZoneLands: boolean;
}

/** A layer of the board that is made. */
export interface MadeLayer {
  readonly name: string;
  readonly role: Role;
  /** 1 for the top, only of copper. */
  readonly copper?: number;
  readonly isFront: boolean;
  readonly isBack: boolean;
}

/** Margins of the openings over the copper, on each side. */
export interface Margins {
  readonly mask: number;
  readonly paste: number;
  /** Share of the pad's width and height, added to the above. */
  readonly pasteRatio: number;
}

export interface Sides {
  readonly front: boolean;
  readonly back: boolean;
}

/** A line, an arc, a polygon: one contour, painted with a round pen along it, filled, or both. */
export interface DesignDrawing {
  readonly layers: readonly string[];
  readonly contour: Region;
  readonly widthMm: number;
  readonly isFilled: boolean;
  readonly net?: string;
  /** Only of copper that states an opening of the mask along it. */
  readonly maskMargin?: number;
}

export interface DesignVia {
  readonly x: number;
  readonly y: number;
  /** Absent where it is that of the net's class. */
  readonly drillMm?: number;
  readonly diameterMm: number;
  /** Diameters on single layers where they differ; `Inner` is all inner ones. */
  readonly diameters: ReadonlyMap<string, number>;
  /** The first and the last copper layer. */
  readonly layers: readonly string[];
  readonly isThrough: boolean;
  readonly net?: string;
  readonly tented: Partial<Sides>;
  readonly maskMargin?: number;
  readonly unused: UnusedLands;
}

/** States whether a via or pad has lands on layers where nothing connects to it. */
export interface UnusedLands {
  readonly isRemoved: boolean;
  /** Those on the first and the last layer stay. */
  readonly isEndRetained: boolean;
  /** Layers where a zone joins it. */
  readonly zoneLayers: readonly string[];
}

export const allLands: UnusedLands = { isRemoved: false, isEndRetained: true, zoneLayers: [] };

export type PadKind = 'smd' | 'thru_hole' | 'np_thru_hole' | 'connect';

export interface DesignPad {
  readonly kind: PadKind;
  readonly x: number;
  readonly y: number;
  readonly rotationDeg: number;
  readonly shape: PadShape;
  /** Shapes on single layers where they differ; `Inner` is all inner ones. */
  readonly shapes: ReadonlyMap<string, PadShape>;
  readonly layers: readonly string[];
  readonly hole?: { readonly widthMm: number; readonly heightMm: number };
  readonly net?: string;
  /** The KiCad keyword: `pad_prop_castellated`, `pad_prop_testpoint`, … */
  readonly property?: string;
  readonly maskMargin?: number;
  readonly pasteMargin?: number;
  readonly pasteRatio?: number;
  readonly unused: UnusedLands;
}

/** Round its own centre, which lies `offset` from the hole, both turned with the pad. */
export interface PadShape {
  readonly kind: 'circle' | 'rect' | 'oval' | 'roundrect' | 'trapezoid' | 'custom';
  readonly width: number;
  readonly height: number;
  readonly offsetX: number;
  readonly offsetY: number;
  /** Share of the shorter side. */
  readonly radiusRatio: number;
  readonly chamferRatio: number;
  readonly chamfers: readonly string[];
  /** Length difference between the two parallel sides of a trapezoid. */
  readonly deltaX: number;
  readonly deltaY: number;
  readonly primitives: readonly DesignDrawing[];
}

/** Defaults of a pad centred on its hole, without chamfered or rounded corners. */
export const plainPad: Omit<PadShape, 'kind' | 'width' | 'height'> = {
  offsetX: 0,
  offsetY: 0,
  radiusRatio: 0,
  chamferRatio: 0,
  chamfers: [],
  deltaX: 0,
  deltaY: 0,
  primitives: [],
};

/** Corner cut of a regular octagon inscribed in its square, as a share of the side. */
export const octagonCut = (2 - Math.SQRT2) / 2;

export interface ZoneFill {
  readonly layer: string;
  readonly contour: Region;
  /** Some files keep the fill's middle line and paint its edge with a pen. */
  readonly penMm: number;
  readonly net?: string;
}
