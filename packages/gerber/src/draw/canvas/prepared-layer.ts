import { float64At, uint8At } from '../../checked-access.ts';
import type { Role } from '../../roles/role.ts';
import type { PaintTools, PathLike } from './paint-context.ts';

/**
 * One layer prepared for a canvas: path steps in typed arrays, divided into batches by polarity run, pen, tile and size
 * of the items. It is plain data, so a worker can hand over its buffers.
 */
export interface PreparedLayer {
  readonly name: string;
  readonly role: Role;
  /** True when the layer only paints. One that also erases or floods needs a separate surface. */
  readonly isPlain: boolean;
  /** `batchFields` numbers for each batch, in paint order. */
  readonly batches: Float64Array;
  /** Path steps, see `Step`. */
  readonly steps: Uint8Array;
  /** Board mm. */
  readonly coords: Float32Array;
}

/** Path steps, with the values that each takes from `coords`. */
export const Step = {
  /** x, y. */
  move: 0,
  line: 1,
  /** Centre, radius, from and to angle; clockwise and counter-clockwise on the board. */
  arcClockwise: 2,
  arcCounterClockwise: 3,
  /** A disc: centre, radius. */
  disc: 4,
  close: 5,
} as const;

/** The fields of a batch, by position. */
export const Field = {
  /** 1 paints, 0 erases. */
  dark: 0,
  /** mm; `areaPen` for a filled batch, `floodPen` for everything without end. */
  pen: 1,
  minX: 2,
  minY: 3,
  maxX: 4,
  maxY: 5,
  /** Largest extent of any item in the batch, mm. A batch of items under half a pixel is not painted. */
  itemSize: 6,
  firstStep: 7,
  endStep: 8,
  firstCoord: 9,
} as const;
export const batchFields = 10;
export const areaPen = 0;
export const floodPen = -1;

/** The path of one batch. */
export function batchPath(layer: PreparedLayer, batch: number, tools: PaintTools): PathLike {
  const { batches, steps, coords } = layer;
  const row = batch * batchFields;
  const path = tools.createPath();
  const end = float64At(batches, row + Field.endStep);
  let at = float64At(batches, row + Field.firstCoord);
  for (let index = float64At(batches, row + Field.firstStep); index < end; index += 1) {
    const step = uint8At(steps, index);
    switch (step) {
      case Step.move:
        path.moveTo(coords[at]!, coords[at + 1]!);
        at += 2;
        break;
      case Step.line:
        path.lineTo(coords[at]!, coords[at + 1]!);
        at += 2;
        break;
      case Step.disc: {
        const [x, y, radius] = [coords[at]!, coords[at + 1]!, coords[at + 2]!];
        path.moveTo(x + radius, y);
        path.arc(x, y, radius, 0, 2 * Math.PI);
        at += 3;
        break;
      }
      case Step.close:
        path.closePath();
        break;
      default: {
        const clockwise = step === Step.arcClockwise;
        path.arc(coords[at]!, coords[at + 1]!, coords[at + 2]!, coords[at + 3]!, coords[at + 4]!, clockwise);
        at += 5;
      }
    }
  }
  return path;
}
