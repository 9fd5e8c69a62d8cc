import type { Plating } from './drill/drill-image.ts';
import type { OutlineSource } from './outline/outline.ts';
import type { Point, Problem } from './problem.ts';
import type { FileKind, Role, RoleReason } from './roles/role.ts';

/**
 * The board facts stated in or measured from the files: plain JSON, identical on every machine. An unknown fact is absent,
 * never zero. Lengths are in mm, areas in mm².
 */
export interface BoardFacts {
  readonly version: 1;
  readonly files: readonly FileFacts[];
  readonly board?: SizeFacts;
  readonly panel?: PanelFacts;
  readonly copper?: CopperFacts;
  readonly mask: SideFacts;
  readonly silk: SideFacts;
  readonly paste: SideFacts;
  readonly holes?: HoleFacts;
  readonly edgePlating?: EdgePlatingFacts;
  readonly measured?: MeasuredFacts;
  /** Only what a job file or a CAD design states. */
  readonly stated?: StatedFacts;
  /** Lines of controlled impedance, where a file names them. */
  readonly impedance?: ImpedanceFacts;
  /** Apertures of the paste layers; absent without one, and where nothing was measured. */
  readonly stencil?: StencilFacts;
  /** Facts from a test netlist (IPC-D-356) among the files. */
  readonly netlist?: NetlistFacts;
  /** Present when the files make several boards. They were read as one, so none of the measures holds. */
  readonly groups?: readonly BoardGroup[];
  readonly problems: readonly Problem[];
}

/** The facts before anything is measured: of holes only their numbers and sizes. */
export type FirstFacts = Omit<BoardFacts, 'holes'> & { readonly holes?: HoleSizes & Partial<HoleFacts> };

export interface StencilFacts {
  readonly top?: StencilSideFacts;
  readonly bottom?: StencilSideFacts;
}

export interface StencilSideFacts {
  readonly apertures: number;
  /** Extents of all apertures. */
  readonly widthMm: number;
  readonly heightMm: number;
  /** Area of all apertures. */
  readonly openedMm2: number;
  /** Width of the narrowest aperture. */
  readonly minWidthMm: number;
  /** The smallest area of an aperture over the length of its wall; over the thickness of a sheet it is the area ratio. */
  readonly minAreaOverWallMm: number;
  /** The smallest distance of two apertures; absent above 1 mm. */
  readonly minGapMm?: number;
}

export interface ImpedanceFacts {
  readonly from: string;
  readonly lines: readonly ImpedanceLine[];
}

/** A net class, or a note, that states an impedance. */
export interface ImpedanceLine {
  /** The name in the file: `USB_90ohm`. */
  readonly name: string;
  readonly ohms: number;
  readonly isDifferential?: true;
  /** Its nets, or the patterns of their names, as far as the file states them. */
  readonly nets: readonly string[];
}

/** The files of one board among several, to be read apart. */
export interface BoardGroup {
  /** The folder, or what the names have in common. */
  readonly name: string;
  readonly files: readonly string[];
}

export interface NetlistFacts {
  readonly from: string;
  readonly nets: number;
  readonly vias: number;
  /** Points that a tester touches. */
  readonly points: SideCounts;
}

export interface FileFacts {
  readonly name: string;
  readonly bytes: number;
  readonly kind: FileKind;
  readonly role: Role;
  readonly confidence: number;
  readonly reason: RoleReason;
  readonly evidence?: string;
  /** The generating program, as stated in the file: `KiCad Pcbnew 8.0.5`. */
  readonly generator?: string;
}

/** Measures of the outline, along the centre of its line. */
export interface SizeFacts {
  readonly from: OutlineSource;
  readonly confidence: number;
  readonly widthMm: number;
  readonly heightMm: number;
  readonly minX: number;
  readonly minY: number;
  /** Area inside the outer loops, cut-outs included. */
  readonly outerAreaMm2: number;
  /** Material area: outer loops less cut-outs. */
  readonly areaMm2: number;
  /** Routed length: outer loops and cut-outs. */
  readonly perimeterMm: number;
  readonly boards: number;
  readonly cutouts: number;
}

export interface PanelFacts {
  /** `pads`: the same pads repeat, and V-cuts, routed gaps or mouse bites part them. */
  readonly from: 'attribute' | 'repeat' | 'loops' | 'pads' | 'vscore' | 'mouse-bites';
  /**
   * Both 1 where the signs of a panel are there but the boards in it could not be counted. Boards in no full grid are
   * counted as one row.
   */
  readonly columns: number;
  readonly rows: number;
  readonly pitchXMm?: number;
  readonly pitchYMm?: number;
  readonly hasVScore: boolean;
  /** Straight V-cuts that were found, where there are any. */
  readonly vCuts?: number;
  readonly mouseBiteHoles: number;
  /** Number of boards that differ in their pads; absent where they could not be distinguished. */
  readonly designs?: number;
}

/** A side of a board seen from the top, in the axes of its files: `top` is where y is greatest. */
export type EdgeSide = 'top' | 'right' | 'bottom' | 'left';

/** Copper that goes round the edge of the board. Of several boards in one file, the sides of any of them. */
export interface EdgePlatingFacts {
  /** Clockwise from the top; empty where a file states plated edges and copper reaches none of them. */
  readonly sides: readonly EdgeSide[];
  /**
   * `stated`: a file states edge plating, and the sides are those that copper reaches on both faces. `slots`: plated slots are
   * milled along the edge. `copper`: nothing states it, but copper is drawn beyond these sides and not beyond the others, on
   * both faces.
   */
  readonly from: 'stated' | 'slots' | 'copper';
  /** Name of the file that states it. */
  readonly file?: string;
}

export interface CopperFacts {
  readonly from: 'files' | 'job-file';
  readonly layers: number;
  readonly innerOrderKnown: boolean;
  /** Copper area by layer, where it was measured. */
  readonly areaMm2?: Readonly<Record<string, number>>;
}

export interface SideFacts {
  readonly top: boolean;
  readonly bottom: boolean;
}

export interface HoleSizes {
  readonly round: number;
  readonly slots: number;
  readonly minDrillMm?: number;
  readonly maxDrillMm?: number;
}

export interface HoleFacts extends HoleSizes {
  /** Absent unless plating is stated for every hole. */
  readonly roundPth?: number;
  readonly roundNpth?: number;
  readonly castellated: number;
  /** On how many of a board's four sides; absent without castellations. */
  readonly castellatedSides?: number;
  readonly mouseBites: number;
  readonly classes: readonly HoleClass[];
  /** The layers that blind and buried vias join, each pair once. */
  readonly spans?: readonly (readonly [from: number, to: number])[];
}

export interface HoleClass {
  readonly diameterMm: number;
  readonly plating?: Plating;
  readonly round: number;
  readonly slots: number;
}

/** Kind of copper: a track, a pad, or a filled area. */
export type CopperKind = 'track' | 'pad' | 'pour';

/** A minimum value, mm, and its location: the middle of the narrowest place. */
export interface Measured {
  readonly mm: number;
  readonly at?: Point;
  readonly layer?: string;
  /** The kinds of copper on both sides of a gap. */
  readonly between?: readonly [CopperKind, CopperKind];
  /**
   * `uncertain` when a layer could not be measured wholly, so that the true value may differ. An uncertain value is shown
   * and asked for, and decides no price.
   */
  readonly certainty?: 'measured' | 'uncertain';
}

export interface MeasuredFacts {
  /**
   * The narrowest track: a corridor of the etched copper that joins two pads or pours, exact within 0.005 mm. Between
   * different shapes it is looked for up to 0.26 mm; wider values are those of strokes.
   */
  readonly minTrace?: Measured;
  /**
   * The narrowest neck of a pour, if no track is as narrow; looked for up to 0.26 mm. Always uncertain, because a pour
   * may have another way round.
   */
  readonly minPourNeck?: Measured;
  /**
   * The narrowest gap between copper of different nets, exact within 0.005 mm; absent above 0.2 mm. Areas erased by clear items
   * are not copper. Uncertain when a layer was left out, because its copper edges cannot be traced.
   */
  readonly minSpacing?: Measured;
  readonly minAnnularRing?: Measured;
  readonly minHoleToHole?: Measured;
  readonly minHoleToEdge?: Measured;
  readonly minCopperToEdge?: Measured;
  readonly minMaskWeb?: Measured;
  /** Copper that no mask covers, which gets the surface finish. */
  readonly exposedCopperMm2?: SideAreas;
  readonly smdPads?: SideCounts;
  readonly testPoints?: SideCounts;
  readonly bgaPads?: SideCounts;
  readonly minBgaPitchMm?: number;
  readonly viasInPad?: number;
  readonly goldFingers?: number;
}

export interface SideAreas {
  readonly top?: number;
  readonly bottom?: number;
}
export type SideCounts = SideAreas;

export interface StatedFacts {
  readonly from: string;
  readonly layers?: number;
  readonly widthMm?: number;
  readonly heightMm?: number;
  readonly thicknessMm?: number;
  readonly finish?: string;
  readonly minTraceMm?: number;
  readonly isImpedanceControlled?: boolean;
  readonly isCastellated?: boolean;
  readonly isEdgePlated?: boolean;
  /** From the top down. */
  readonly stackup?: readonly StackLayer[];
}

/** One layer of a stated stack-up. */
export interface StackLayer {
  readonly name: string;
  readonly kind: 'copper' | 'dielectric' | 'mask' | 'legend' | 'paste' | 'other';
  readonly thicknessMm?: number;
  readonly material?: string;
  /** Colour of mask or legend: `Green`, `#1B5E20FF`. */
  readonly colour?: string;
  /** Relative permittivity. */
  readonly permittivity?: number;
}
