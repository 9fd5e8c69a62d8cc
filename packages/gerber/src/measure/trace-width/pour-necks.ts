import { boxOfPoints, doubledArea, perimeterOf } from '../../coordinates.ts';
import type { Box } from '../../image/layer-image.ts';
import type { CopperProbe } from '../copper/copper-probe.ts';
import type { Neck } from './neck-walk.ts';

/** A corridor whose width grows by more than this, as a share, opens into other copper. */
const wider = 1.2;

/** Distinguishes the necks of pours from tracks that were drawn as areas. */
export class PourNecks {
  readonly #contours = new Map<CopperProbe, ReadonlyMap<number, readonly Contour[]>>();

  /**
   * True when a neck lies in a pour instead of a track. A track has the same width before and behind the place, and if it was
   * drawn as an area, that is narrow throughout.
   */
  has(copper: CopperProbe, neck: Neck): boolean {
    if (widens(copper, neck)) return true;
    const item = copper.itemAt(neck.x, neck.y);
    return copper.painted.isArea[item] === 1 && this.#widthAt(copper, item, neck) >= neck.mm * 2;
  }

  /** The mean width of the narrowest contour of an area around a place. */
  #widthAt(copper: CopperProbe, item: number, { x, y }: Neck): number {
    const contours = this.#contours.get(copper) ?? contoursOf(copper);
    this.#contours.set(copper, contours);
    const around = (contours.get(item) ?? []).filter(
      ({ box }) => x >= box.minX && x <= box.maxX && y >= box.minY && y <= box.maxY,
    );
    return Math.min(...around.map(({ area, length }) => Math.abs(area) / length));
  }
}

interface Contour {
  readonly box: Box;
  /** Twice its area; negative for one that runs clockwise. */
  readonly area: number;
  readonly length: number;
}

/** The contours of each area, by item, without the openings, which run the other way round than the largest contour. */
function contoursOf({ painted }: CopperProbe): ReadonlyMap<number, readonly Contour[]> {
  const byItem = new Map<number, Contour[]>();
  for (const { owner, points } of painted.polygons) {
    const others = byItem.get(owner);
    if (others === undefined) byItem.set(owner, [contourOf(points)]);
    else others.push(contourOf(points));
  }
  return new Map([...byItem].map(([item, contours]) => [item, withoutOpenings(contours)]));
}

function withoutOpenings(contours: readonly Contour[]): readonly Contour[] {
  const largest = contours.reduce((left, right) => (Math.abs(right.area) > Math.abs(left.area) ? right : left));
  return contours.filter(({ area }) => area * largest.area > 0);
}

const contourOf = (points: Float64Array): Contour => ({
  box: boxOfPoints(points),
  area: doubledArea(points),
  length: perimeterOf(points),
});

/** True when copper ends or grows wider before or behind a neck. */
function widens(copper: CopperProbe, { x, y, mm, alongX, alongY }: Neck): boolean {
  return [-1, 1].some((side) => {
    const [atX, atY] = [x + alongX * mm * side, y + alongY * mm * side];
    const across = copper.reach(atX, atY, -alongY, alongX, mm) + copper.reach(atX, atY, alongY, -alongX, mm);
    return !copper.isCopper(atX, atY) || across > mm * wider;
  });
}
