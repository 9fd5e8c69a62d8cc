import type { DrillImage } from '../drill/drill-image.ts';
import type { ImpedanceLine, StackLayer } from '../facts.ts';
import type { LayerSpan } from '../holes/layer-span.ts';
import type { LayerImage } from '../image/layer-image.ts';
import type { Role } from '../roles/role.ts';

/**
 * One design of a CAD program, read from its native format instead of from Gerber files. Lengths are in mm, x right, y up, seen
 * from the top; bottom layers are not mirrored. Values that the format does not state are absent.
 *
 * How to add a format:
 * 1. Write a reader, `(files, budget) => Parsed<CadBoard | undefined>` or a promise of it (`CadReader`), in a separate folder next to this
 *    file. It builds layer images with `ImageBuilder` and holes with `DrillBuilder`, which count everything against the
 *    budget and reject coordinates outside the range of any board. It never throws; skipped content becomes a `cad.` problem.
 * 2. Add it to `cadFormats` in `cad-formats.ts` with a cheap test of which files it accepts and an `import()` of the
 *    reader, so that a client that sends Gerber files never loads it.
 * 3. Nothing else: `openUpload` finds and reads the design, and `analyseBoard(files, { cad })` takes it through the same
 *    roles, outline, holes, measurements and rendering as Gerber files. The roles and the profile stated here are trusted.
 * 4. Test it with the budget of `workbench` (`testing/cad.ts`), and add its files to the seeds of `fuzz/`.
 */
export interface CadBoard {
  /** The format with its version, as buyers know it: `ODB++ 8.1`, `KiCad 8`. */
  readonly format: string;
  /** The file or folder that holds the design, named as in `SourceFile`; the names of its layers begin with it. */
  readonly file: string;
  /** Size of what was read. */
  readonly bytes: number;
  /** The program that wrote the file, as stated in it. */
  readonly generator?: string;
  /** All drawn layers except the profile, in stack-up order where there is one. */
  readonly layers: readonly CadLayer[];
  readonly drills: readonly CadDrill[];
  readonly profile?: CadProfile;
  readonly stackup?: CadStackup;
  readonly nets?: CadNets;
  /** Net classes and constraints that state an impedance. */
  readonly impedance?: readonly ImpedanceLine[];
  readonly repeat?: CadRepeat;
  /**
   * True when copper areas are missing from the layers because the file stores them unfilled. Measurements that depend on them
   * are then skipped.
   */
  readonly lacksFills?: boolean;
}

export interface CadLayer {
  /** The name in the CAD program; unique in the design. */
  readonly name: string;
  /** `drawing` for documentation. */
  readonly role: Role;
  readonly image: LayerImage;
}

/** Holes of one kind of span. Plating is stated tool by tool (`DrillTool.plating`). */
export interface CadDrill {
  readonly name: string;
  readonly image: DrillImage;
  /** The copper layers that the holes join, top being 1; absent where all are meant. */
  readonly span?: LayerSpan;
}

/** The board's edge. Drawn as the centre of the cut: the pen is of no account. */
export interface CadProfile {
  readonly name: string;
  readonly image: LayerImage;
  /**
   * True when the format itself states closed contours (ODB++, IPC-2581): every one of them is then taken as a board edge.
   * Otherwise (an edge layer of strokes, as in KiCad and Eagle) the strokes are joined like a Gerber outline.
   */
  readonly isClosed: boolean;
}

export interface CadStackup {
  /** Thickness of the finished board. */
  readonly thicknessMm?: number;
  readonly finish?: string;
  readonly isImpedanceControlled?: boolean;
  readonly isEdgePlated?: boolean;
  /** From the top down, as stated; may be empty. */
  readonly layers: readonly StackLayer[];
}

export interface CadNets {
  /** Names of the nets that join something; the unconnected pins of a design are no net. */
  readonly names: readonly string[];
  /** Places where a tester can touch a net, by side; a hole with a land on both counts on both. */
  readonly points: { readonly top: number; readonly bottom: number };
  readonly vias: number;
}

/** A panel of this design in the same file. The layers here are those of one board; the panel is reported, not drawn. */
export interface CadRepeat {
  readonly name: string;
  readonly boards: number;
  readonly widthMm?: number;
  readonly heightMm?: number;
}
