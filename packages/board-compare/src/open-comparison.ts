import type { BoardComparison } from '@xunban/contract';
import type { ComparedImage } from '@xunban/gerber/compare';

/** An area in mm, with y upwards. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Two boards that were compared, with what draws them until `close`. */
export interface OpenComparison {
  readonly comparison: BoardComparison;
  /** The area that every image shows. */
  readonly box: Box;
  /** An SVG of both boards on each other. Rejects when it cannot be drawn. */
  draw(image: ComparedImage): Promise<string>;
  close(): void;
}

/** Progress of a comparison. Where both files are on the server, only that it is running. */
export type CompareStage = 'before' | 'after' | 'compare';

/** Compares two files and reports progress. Rejects on failure, and with the signal's reason when aborted. */
export type CompareTwo = (onStage: (stage: CompareStage) => void, signal: AbortSignal) => Promise<OpenComparison>;
