import { uint8At, uint32At } from '../checked-access.ts';
import type { Coordinates } from '../coordinates.ts';
import { pointAt, someEdge, somePoint } from '../coordinates.ts';
import { type Box, ItemKind, type LayerImage } from '../image/layer-image.ts';
import { pointToSegmentSquared } from '../measure/geometry/segment-distance.ts';
import type { ReadFile } from '../read-files.ts';
import { isCopper, type RoleDecision } from '../roles/role.ts';
import { type BorderShape, borderShapes } from './border-shapes.ts';
import { boxOf, type ContentPoints, isFilled } from './content-points.ts';
import { isSameSize } from './differing-outlines.ts';
import type { BoardOutline, FoundOutline, OutlineLoop } from './outline.ts';
import { isPointInside } from './point-inside.ts';

/** Hits may lie this far over a border, mm: half-holes, and holes of a file that rounds. */
const overMm = 1;

/**
 * Finds the board's edge on layers that are not outlines. PADS, Allegro and OrCAD users often draw it on the copper layers;
 * others have it only among the dimensions of a drawing. The page frame is on every film too, so a loop filled by pads and
 * holes comes before one that is not. Then one that leaves no hole outside, then one shared by copper layers, then one that
 * most files have, then the smallest.
 */
export function copperBorder(
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
  pads: ContentPoints,
  hits: ContentPoints,
): Omit<FoundOutline, 'problems'> | undefined {
  const content = [...pads, ...hits];
  const found: Border[] = [];
  for (const file of files) {
    const role = roles.get(file.name)?.role;
    if (file.gerber === undefined || role === undefined || role === 'report') continue;
    for (const border of borderShapes(file, pads, content)) {
      const { shape } = border;
      const holdsHits = isWithin(boxOf(hits), shape.bounds);
      found.push({
        ...border,
        file: file.name,
        isCopper: isCopper(role),
        isFilled: isFilled(shape, content),
        holdsHits,
      });
    }
  }
  const [best, ...others] = found
    .map((entry) => ({ ...entry, ...votesFor(entry, found), area: areaOf(entry.shape) }))
    .sort(
      (left, right) =>
        Number(right.isFilled) - Number(left.isFilled) ||
        Number(right.holdsHits) - Number(left.holdsHits) ||
        right.copperVotes - left.copperVotes ||
        Math.round((right.coverage - left.coverage) * 20) ||
        right.votes - left.votes ||
        left.area - right.area,
    );
  if (best === undefined) return undefined;
  const rival = others.find((other) => isRival(other, best));
  return {
    outline: withoutCovered(withoutDrilled(best.shape, hits), files, roles),
    confidence: best.votes > 1 ? 0.8 : 0.5,
    file: best.file,
    ...(best.inner === undefined ? {} : { inner: best.inner }),
    ...(rival === undefined ? {} : { rival: { file: rival.file, bounds: rival.shape.bounds } }),
  };
}

type Voted = Border & { readonly copperVotes: number };

/** True for a border of another size that as much speaks for: only the number of drawings or the size decides. */
const isRival = (other: Voted, best: Voted): boolean =>
  other.isFilled === best.isFilled &&
  other.holdsHits === best.holdsHits &&
  other.copperVotes === best.copperVotes &&
  !isSameSize(other.shape.bounds, best.shape.bounds);

/** Without the cut-outs that are drilled: among copper, a circle round a hole is the clearance of a via. */
function withoutDrilled(shape: BoardOutline, hits: ContentPoints): BoardOutline {
  const loops = shape.loops.filter(({ kind, points }) => {
    return kind === 'board' || !somePoint(hits, (x, y) => isPointInside(points, x, y));
  });
  return loops.length === shape.loops.length ? shape : { ...shape, loops };
}

/** Minimum distance of copper inside a loop, mm, to be content of it rather than the drawn loop itself. */
const insideMm = 0.15;
const maxEnds = 200_000;
/** No bit is this thin: in a drawing such loops are characters. */
const minRoutedMm2 = 0.5;

/** Removes cut-outs that contain copper: parts in an assembly drawing, and characters. */
function withoutCovered(
  shape: BoardOutline,
  files: readonly ReadFile[],
  roles: ReadonlyMap<string, RoleDecision>,
): BoardOutline {
  if (!shape.loops.some(({ kind }) => kind === 'cutout')) return shape;
  const ends = files.flatMap(({ name, gerber }) =>
    gerber !== undefined && isCopper(roles.get(name)?.role ?? 'none') ? [endsOf(gerber.image)] : [],
  );
  const isCovered = ({ points }: OutlineLoop): boolean =>
    ends.some((list) => somePoint(list, (x, y) => isPointInside(points, x, y) && isOff(points, x, y)));
  const isRetained = (loop: OutlineLoop): boolean => loop.areaMm2 >= minRoutedMm2 && !isCovered(loop);
  return { ...shape, loops: shape.loops.filter((loop) => loop.kind === 'board' || isRetained(loop)) };
}

/** Both ends of each stroke, and the centre of each pad. */
function endsOf({ items }: LayerImage): number[] {
  const ends: number[] = [];
  for (let item = 0; item < items.count && ends.length < maxEnds; item += 1) {
    if (uint8At(items.kind, item) > ItemKind.flash || items.dark[item] === 0) continue;
    const at = uint32At(items.start, item);
    const start = pointAt(items.coords, at);
    ends.push(start.x, start.y);
    if (items.kind[item] === ItemKind.flash) continue;
    const end = pointAt(items.coords, at + 2);
    ends.push(end.x, end.y);
  }
  return ends;
}

const isOff = (points: Coordinates, x: number, y: number): boolean =>
  !someEdge(points, (x0, y0, x1, y1) => pointToSegmentSquared(x, y, x0, y0, x1, y1) < insideMm * insideMm);

interface Border extends BorderShape {
  readonly file: string;
  readonly isCopper: boolean;
  readonly isFilled: boolean;
  readonly holdsHits: boolean;
}

/** Counts the files with a border of these extents, and the copper files among them. */
function votesFor({ shape }: Border, found: readonly Border[]): { votes: number; copperVotes: number } {
  const agreed = found.filter((other) => isSameBox(other.shape.bounds, shape.bounds));
  const named = (among: readonly Border[]): number => new Set(among.map(({ file }) => file)).size;
  return { votes: named(agreed), copperVotes: named(agreed.filter((other) => other.isCopper)) };
}

const areaOf = ({ loops }: BoardOutline): number =>
  loops.reduce((sum, loop) => sum + (loop.kind === 'board' ? loop.areaMm2 : 0), 0);

const isWithin = (inner: Box | undefined, outer: Box): boolean =>
  inner === undefined ||
  (inner.minX > outer.minX - overMm &&
    inner.maxX < outer.maxX + overMm &&
    inner.minY > outer.minY - overMm &&
    inner.maxY < outer.maxY + overMm);

const isSameBox = (left: Box, right: Box): boolean =>
  Math.abs(left.minX - right.minX) < 0.05 &&
  Math.abs(left.maxX - right.maxX) < 0.05 &&
  Math.abs(left.minY - right.minY) < 0.05 &&
  Math.abs(left.maxY - right.maxY) < 0.05;
