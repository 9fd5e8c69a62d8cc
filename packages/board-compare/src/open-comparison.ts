import type { BoardComparison } from '@xunban/contract';
import type { ComparedPicture } from '@xunban/gerber/compare';

/** A part of the sheet, mm, with y upwards. */
export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

/** Two boards that were compared, with what draws them until `close`. */
export interface OpenComparison {
  readonly comparison: BoardComparison;
  /** What every picture shows. */
  readonly box: Box;
  /** An SVG of both boards on each other. Rejects when it cannot be drawn. */
  draw(picture: ComparedPicture): Promise<string>;
  close(): void;
}

/** How far comparing is. Where both files lie on the server, nothing is told but that it goes on. */
export type CompareStage = 'before' | 'after' | 'compare';

/** Compares two files, telling how far it is. Rejects when it cannot, and with the signal's reason when it is given up. */
export type CompareTwo = (onStage: (stage: CompareStage) => void, signal: AbortSignal) => Promise<OpenComparison>;
