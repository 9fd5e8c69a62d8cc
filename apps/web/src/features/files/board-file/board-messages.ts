import type {
  BoardFacts,
  BoardGroup,
  BoardLook,
  BoardMarker,
  BoardView,
  Box,
  FirstFacts,
  PricedFacts,
  Problem,
  Role,
  Stage,
} from '@xunban/gerber';
import type { BoardJob, JobFailure } from './jobs/board-job.ts';
import type { FromSolid, ToSolid } from './solid/solid-messages.ts';

/** Roles that the buyer chose, by file name. */
export type Roles = Readonly<Record<string, Role>>;

/** The buyer's choices about the files. */
export interface ReadChoice {
  readonly roles: Roles;
  /** One board of several in the archive, whose files alone are read. */
  readonly group?: BoardGroup | undefined;
}

export type ToWorker =
  | { readonly kind: 'read'; readonly files: readonly File[]; readonly choice: ReadChoice }
  /** From now on the worker paints on this canvas. */
  | { readonly kind: 'canvas'; readonly canvas: OffscreenCanvas }
  | { readonly kind: 'paint'; readonly view: BoardView; readonly look: BoardLook }
  | { readonly kind: 'make'; readonly id: number; readonly job: BoardJob }
  | { readonly kind: 'giveUp'; readonly id: number }
  | ToSolid;

export type FromWorker =
  | { readonly kind: 'progress'; readonly stage: ReadStage; readonly done: number; readonly total: number }
  /** A sign of life, with the processor time used so far. */
  | { readonly kind: 'working'; readonly busyMs: number }
  /** Size, copper layers and holes, known long before anything is measured. */
  | { readonly kind: 'first'; readonly facts: FirstFacts }
  /** A large board can be shown; its findings follow with `read`. */
  | { readonly kind: 'image'; readonly result: ReadResult }
  | { readonly kind: 'read'; readonly result: ReadResult }
  | { readonly kind: 'failed'; readonly failure: ReadFailure }
  | JobMessage
  | FromSolid;

/** Progress of generating an image; `id` is the id of its request. */
export type JobMessage =
  | { readonly kind: 'making'; readonly id: number; readonly share: number }
  | { readonly kind: 'made'; readonly id: number; readonly image: Blob }
  | { readonly kind: 'notMade'; readonly id: number; readonly reason: JobFailure };

/** The stages of the analysis between unpacking and getting ready to draw. */
export type ReadStage = 'unpack' | Exclude<Stage, 'done'> | 'prepare';

/** The result of reading a set of files. The layers themselves stay in the worker, which draws them. */
export interface ReadResult {
  /** False while copper is still being measured: there is an image and a size, but no measures and few findings. */
  readonly isMeasured: boolean;
  readonly facts: BoardFacts;
  /** The facts that prices are made from. */
  readonly priced: PricedFacts;
  /** Every problem of the files, then of the archive that contained them. */
  readonly problems: readonly Problem[];
  /** The problems that have a place on the board; `problem` counts in `problems`. */
  readonly markers: readonly BoardMarker[];
  /** Extents of the board, mm; absent when nothing can be drawn. */
  readonly box?: Box;
  /** Layers that can be shown, by file name. */
  readonly drawn: readonly string[];
  /** The upload: the archive itself, or the loose files packed into one. */
  readonly archive: File;
}

/** Why a set of files gave no board at all. */
export interface ReadFailure {
  readonly reason: 'notABoard' | 'unreadable' | 'tooLarge' | 'outOfMemory' | 'crashed';
  readonly problems: readonly Problem[];
}
