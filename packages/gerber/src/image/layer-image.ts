/**
 * One layer as it is painted: mm, x right, y up, angles counter-clockwise. A layer may hold a million items, so they
 * are stored in typed arrays, one for each field. They must be painted in order, since a clear item erases what was
 * painted before it.
 */
export interface LayerImage {
  /** Shared by the top level and all blocks. */
  readonly apertures: readonly Aperture[];
  /** Item transforms by index; 0 is always the identity. */
  readonly transforms: readonly Transform[];
  /** Filled areas; a region item names one. */
  readonly regions: readonly Region[];
  readonly items: ItemColumns;
  /** Bodies of step-and-repeat and block apertures. A block refers only to blocks of a lower index: no cycles. */
  readonly blocks: readonly ItemColumns[];
  /** IPNEG: dark and clear are exchanged in the whole image. */
  readonly negative: boolean;
  /** X2 file attributes, `.FileFunction` without the dot: `{ FileFunction: ['Copper', 'L1', 'Top'] }`. */
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** X2 aperture functions by index, as the `attribute` column counts; 0 is "none stated". */
  readonly functions: readonly (readonly string[])[];
  readonly units: 'mm' | 'inch';
  /**
   * The nets that a design names: for each item the index of its name in `names`, 0 for none. The last items may be left
   * out.
   */
  readonly nets?: { readonly names: readonly string[]; readonly of: Uint32Array } | undefined;
  /** Extents of what is painted, pens included; absent for an empty image. */
  readonly bounds?: Box | undefined;
}

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Kind of an item. Numbers, because they are stored in a typed array. */
export const ItemKind = {
  /** A straight stroke of `tool` (an aperture) from (c0, c1) to (c2, c3). */
  line: 0,
  /** A clockwise arc stroke from (c0, c1) to (c2, c3) round (c4, c5); equal ends mean a full circle. */
  arcClockwise: 1,
  arcCounterClockwise: 2,
  /** `tool` (an aperture) set down at (c0, c1). */
  flash: 3,
  /** Region number `tool`. No coordinates of its own. */
  region: 4,
  /**
   * Block number `tool` with its origin moved to (c0, c1), repeated c2 times along x at pitch c4 and c3 times along y
   * at pitch c5 (c2 = c3 = 1 for a block aperture). A clear block exchanges dark and clear inside.
   */
  block: 5,
} as const;
export type ItemKind = (typeof ItemKind)[keyof typeof ItemKind];

/** Columns of equal length `count`, one entry per item; `coords` is shared and indexed by `start`. */
export interface ItemColumns {
  readonly count: number;
  readonly kind: Uint8Array;
  /** 1 dark, 0 clear. */
  readonly dark: Uint8Array;
  /** Aperture, region or block number, by kind. */
  readonly tool: Uint32Array;
  /** Index into `transforms`: scales a stroke's pen, rotates a flash or a block. */
  readonly transform: Uint16Array;
  /** Index into `functions`: what the item is for, as X2 states it. */
  readonly attribute: Uint16Array;
  /** Start of the item's coordinates in `coords`. */
  readonly start: Uint32Array;
  readonly coords: Float64Array;
}

/** LM, LR, LS: mirror first (x and y signs), then scale, then rotate counter-clockwise about the flash point. */
export interface Transform {
  readonly mirrorX: boolean;
  readonly mirrorY: boolean;
  readonly rotationDeg: number;
  readonly scale: number;
}

/** Path operations of a region: `move` and `line` take x, y; arcs take end x, y, centre x, y. */
export const PathOp = { move: 0, line: 1, arcClockwise: 2, arcCounterClockwise: 3 } as const;
export type PathOp = (typeof PathOp)[keyof typeof PathOp];

/** Closed contours; each `move` begins one. Contours of one region unite under the non-zero rule. */
export interface Region {
  readonly ops: Uint8Array;
  readonly coords: Float64Array;
}

export type Aperture =
  | {
      readonly shape: 'circle';
      readonly diameter: number;
      readonly hole?: Hole;
      readonly functions?: readonly string[];
    }
  | {
      readonly shape: 'rectangle' | 'obround';
      readonly width: number;
      readonly height: number;
      readonly hole?: Hole;
      readonly functions?: readonly string[];
    }
  | {
      /** Regular, `diameter` across opposite corners, first corner on the x axis turned by `rotationDeg`. */
      readonly shape: 'polygon';
      readonly diameter: number;
      readonly corners: number;
      readonly rotationDeg: number;
      readonly hole?: Hole;
      readonly functions?: readonly string[];
    }
  | {
      /** Painted in order within the flash; a clear part erases only earlier parts of the same flash. */
      readonly shape: 'macro';
      readonly name: string;
      readonly parts: readonly MacroPart[];
      readonly functions?: readonly string[];
    };

/** A hole in a standard aperture: round, or the deprecated rectangle. It erases nothing: what lies below is seen. */
export type Hole =
  | { readonly shape: 'circle'; readonly diameter: number }
  | { readonly shape: 'rectangle'; readonly width: number; readonly height: number };

/** A macro primitive, already turned and evaluated. `points` holds x, y pairs of a closed polygon, non-zero rule. */
export type MacroPart =
  | {
      readonly shape: 'circle';
      readonly dark: boolean;
      readonly x: number;
      readonly y: number;
      readonly diameter: number;
    }
  | MacroPolygon;

export interface MacroPolygon {
  readonly shape: 'polygon';
  readonly dark: boolean;
  readonly points: Float64Array;
  /** True when the file does not repeat the first point at the end. */
  readonly isUnclosed?: true;
}

export const identityTransform: Transform = { mirrorX: false, mirrorY: false, rotationDeg: 0, scale: 1 };
