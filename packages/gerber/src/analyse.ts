import type { DrillImage } from './drill/drill-image.ts';
import type { BoardFacts } from './facts.ts';
import type { LayerImage } from './image/layer-image.ts';
import type { AnalysisLimits } from './limits.ts';
import type { BoardOutline } from './outline/outline.ts';
import type { Problem } from './problem.ts';
import type { Role } from './roles/role.ts';
import type { SourceFile } from './source-file.ts';

/** The stages of an analysis, in order. */
export type Stage = 'read' | 'roles' | 'outline' | 'holes' | 'measure' | 'done';

export interface AnalyseOptions {
  /** Roles settled by a person, by file name; they win over every other evidence. */
  readonly roles?: Readonly<Record<string, Role>>;
  /** `quick` stops after roles, size and holes; `full` also measures copper and mask. Default `full`. */
  readonly depth?: 'quick' | 'full';
  readonly limits?: Partial<AnalysisLimits>;
  readonly onProgress?: (stage: Stage, done: number, total: number) => void;
  /** Asked between files and inside long loops; true ends the work with what is known and a `file.stopped` problem. */
  readonly shouldStop?: () => boolean;
}

/** A file that draws something. Exactly one of `image` and `drill` is there. */
export interface BoardLayer {
  readonly name: string;
  readonly role: Role;
  readonly image?: LayerImage;
  /** In board coordinates: a drill file on another origin is already shifted. */
  readonly drill?: DrillImage;
}

export interface BoardAnalysis {
  readonly facts: BoardFacts;
  /** Every readable layer, in the order of the files. */
  readonly layers: readonly BoardLayer[];
  /** Absent when nothing tells the shape. */
  readonly outline?: BoardOutline;
  readonly problems: readonly Problem[];
}

/** Reads a set of board files. Deterministic; never throws on content. */
export function analyseBoard(files: readonly SourceFile[], options: AnalyseOptions = {}): BoardAnalysis {
  void files;
  void options;
  const none = { top: false, bottom: false };
  return {
    facts: { version: 1, files: [], mask: none, silk: none, paste: none, problems: [] },
    layers: [],
    problems: [],
  };
}
