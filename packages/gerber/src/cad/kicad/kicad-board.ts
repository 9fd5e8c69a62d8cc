import type { BoardDesign, Margins, Sides } from '../design/board-design.ts';

/** A `.kicad_pcb` as it was read: mm, y up, everything at its place on the board, angles counter-clockwise. */
export interface KicadBoard extends BoardDesign {
  /** The date that names the version of the format: 20221018 is KiCad 7. Before KiCad 4 it was a small number. */
  readonly version: number;
  readonly generator?: string;
  readonly thicknessMm?: number;
  readonly layers: readonly KicadLayer[];
  readonly setup: KicadSetup;
  readonly nets: ReadonlyMap<string, string>;
  readonly classes: readonly NetClass[];
  /** Copper zones that are marked as filled but store no fill. */
  readonly unfilledZones: number;
  /** Pieces of text left out, by layer. */
  readonly texts: ReadonlyMap<string, number>;
}

export interface KicadLayer {
  /** The name used by the items of the file. */
  readonly name: string;
  readonly number: number;
  readonly type: string;
  /** The name that the user gave, if another. */
  readonly userName?: string;
}

export interface KicadSetup {
  readonly margins: Margins;
  /** Sides on which vias are tented unless a via states otherwise. */
  readonly tented: Sides;
  readonly finish?: string;
  readonly isImpedanceControlled?: boolean;
  readonly isEdgePlated?: boolean;
  readonly stack: readonly StackLine[];
}

export interface StackLine {
  /** `F.Cu`, or `dielectric 1`. */
  readonly name: string;
  readonly type: string;
  readonly thicknessMm?: number;
  readonly material?: string;
  readonly colour?: string;
  readonly permittivity?: number;
}

export interface NetClass {
  readonly name: string;
  readonly viaDrillMm?: number;
  readonly nets: readonly string[];
}
