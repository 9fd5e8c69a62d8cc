import { numberAt } from '../checked-access.ts';
import { visitPoints } from '../coordinates.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import { GrowingBox } from '../image/bounds.ts';
import type { Point } from '../problem.ts';
import type { HoleSites } from './hole-sites.ts';

/** A mirroring (x negated), then counter-clockwise quarter turns about the origin. */
export interface Turn {
  readonly isMirrored: boolean;
  readonly quarterTurns: 0 | 1 | 2 | 3;
}

/** A turn followed by a shift, mm. */
export interface Placement extends Turn {
  readonly x: number;
  readonly y: number;
}

export const unturned: Turn = { isMirrored: false, quarterTurns: 0 };
/** The origin of the file is that of the copper. */
export const asWritten: Placement = { ...unturned, x: 0, y: 0 };

const quarters = [0, 1, 2, 3] as const;
/** All turns but the one that changes nothing. */
export const otherTurns: readonly Turn[] = [false, true].flatMap((isMirrored) =>
  quarters.flatMap((quarterTurns) => (isMirrored || quarterTurns > 0 ? [{ isMirrored, quarterTurns }] : [])),
);

export const isAsWritten = ({ isMirrored, quarterTurns, x, y }: Placement): boolean =>
  !isMirrored && quarterTurns === 0 && x === 0 && y === 0;

export function placePoint(x: number, y: number, placement: Placement): Point {
  const ownX = placement.isMirrored ? -x : x;
  switch (placement.quarterTurns) {
    case 0:
      return { x: ownX + placement.x, y: y + placement.y };
    case 1:
      return { x: -y + placement.x, y: ownX + placement.y };
    case 2:
      return { x: -ownX + placement.x, y: -y + placement.y };
    case 3:
      return { x: y + placement.x, y: -ownX + placement.y };
  }
}

export function placeSites(holes: HoleSites, placement: Placement): HoleSites {
  if (isAsWritten(placement)) return holes;
  const points = holes.x.map((x, at) => placePoint(x, numberAt(holes.y, at), placement));
  return { ...holes, x: points.map(({ x }) => x), y: points.map(({ y }) => y) };
}

export function placeDrill(image: DrillImage, placement: Placement): DrillImage {
  if (isAsWritten(placement)) return image;
  const box = new GrowingBox();
  const placed = (points: Float64Array): Float64Array => {
    const made = new Float64Array(points.length);
    visitPoints(points, (px, py, at) => {
      const { x, y } = placePoint(px, py, placement);
      made.set([x, y], at);
      box.add(x, y);
    });
    return made;
  };
  const hits = placed(Float64Array.from({ length: image.count * 2 }, (_, at) => hitNumber(image, at)));
  const slots = image.slots.map(({ tool, points }) => ({ tool, points: placed(points) }));
  const { bounds: _, ...rest } = image;
  const bounds = box.box();
  return {
    ...rest,
    x: hits.filter((_value, at) => at % 2 === 0),
    y: hits.filter((_value, at) => at % 2 === 1),
    slots,
    ...(bounds === undefined ? {} : { bounds }),
  };
}

const hitNumber = ({ x, y }: DrillImage, at: number): number => (at % 2 === 0 ? x : y)[at >> 1] ?? 0;
