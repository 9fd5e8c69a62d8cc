import type { BoardLayer } from '../board-layer.ts';
import type { Measured } from '../facts.ts';
import { ItemKind, type LayerImage } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import { isCopper } from '../roles/role.ts';
import { PolygonIndex } from './polygon-index.ts';
import { regionContours } from './region-contours.ts';

interface Stroke {
  readonly item: number;
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** After so many strokes without a conductor, a width is taken for filling or lettering. */
const mostTried = 300;
const chordToleranceMm = 0.01;
/** How far beside a stroke it is checked for a pour of which the stroke is the rim, mm. */
const besideMm = 0.02;
/** Parallel strokes nearer than this share of their width are a hatched area. */
const hatchShare = 0.95;

/**
 * The narrowest pen that draws a conductor on copper. Strokes that only fill or rim a pour, draw letters, or are marked
 * as no conductor do not count; the thinnest stroke of a file is often one of those.
 */
export function minTrace(layers: readonly BoardLayer[]): Measured | undefined {
  let best: Measured | undefined;
  for (const { name, role, image } of layers) {
    if (image === undefined || !isCopper(role)) continue;
    const found = narrowest(writeOutBlocks(image), name);
    if (found !== undefined && (best === undefined || found.mm < best.mm)) best = found;
  }
  return best;
}

function narrowest(image: LayerImage, layer: string): Measured | undefined {
  const widths = strokesByWidth(image);
  // On a layer that erases, tracks run in channels cut out of pours, so all of them would seem covered.
  const hasClear = image.items.dark.includes(0);
  let index: PolygonIndex | undefined;
  for (const [mm, strokes] of [...widths].sort(([left], [right]) => left - right)) {
    const pours = index ?? (hasClear ? new PolygonIndex([]) : poursOf(image));
    index = pours;
    const real = strokes.slice(0, mostTried).find((stroke) => {
      const isLong = Math.hypot(stroke.x1 - stroke.x0, stroke.y1 - stroke.y0) > mm;
      return isLong && !isRim(stroke, mm, pours) && !isHatch(stroke, strokes, mm);
    });
    if (real !== undefined) {
      return { mm: Math.round(mm * 1e5) / 1e5, layer, at: { x: round(real.x0), y: round(real.y0) } };
    }
  }
  return undefined;
}

const round = (value: number): number => Math.round(value * 1e3) / 1e3;

function strokesByWidth(image: LayerImage): Map<number, Stroke[]> {
  const { items, apertures, transforms, functions } = image;
  const widths = new Map<number, Stroke[]>();
  for (let item = 0; item < items.count; item += 1) {
    const kind = items.kind[item]!;
    if (kind > ItemKind.arcCounterClockwise || items.dark[item] === 0) continue;
    const aperture = apertures[items.tool[item]!];
    if (aperture?.shape !== 'circle' || aperture.diameter === 0) continue;
    const purpose = functions[items.attribute[item]!]?.[0];
    if (purpose !== undefined && /^(NonConductor|Profile|Other|Material|CutOut|Slot)$/i.test(purpose)) continue;
    const mm = aperture.diameter * (transforms[items.transform[item]!]?.scale ?? 1);
    const at = items.start[item]!;
    const { coords } = items;
    const list = widths.get(mm) ?? [];
    // Hatching is recognised by more strokes than are tried.
    if (list.length < mostTried * 10) {
      list.push({ item, x0: coords[at]!, y0: coords[at + 1]!, x1: coords[at + 2]!, y1: coords[at + 3]! });
    }
    widths.set(mm, list);
  }
  return widths;
}

function poursOf(image: LayerImage): PolygonIndex {
  return new PolygonIndex(
    image.regions.flatMap((region, owner) =>
      regionContours(region, chordToleranceMm).map((points) => ({ owner, points })),
    ),
  );
}

/** Whether a pour lies on one side of the stroke or under it: then its width does not matter. */
function isRim({ x0, y0, x1, y1 }: Stroke, mm: number, pours: PolygonIndex): boolean {
  const length = Math.hypot(x1 - x0, y1 - y0);
  const [acrossX, acrossY] = [-(y1 - y0) / length, (x1 - x0) / length];
  const [midX, midY] = [(x0 + x1) / 2, (y0 + y1) / 2];
  let isCovered = false;
  for (const side of [-1, 0, 1]) {
    const away = side * (mm / 2 + besideMm);
    pours.visitAround(midX + acrossX * away, midY + acrossY * away, () => {
      isCovered = true;
    });
  }
  return isCovered;
}

/** Whether a parallel stroke overlaps it, as in a hatched area or in a wider line drawn in several passes. */
function isHatch(stroke: Stroke, strokes: readonly Stroke[], mm: number): boolean {
  const length = Math.hypot(stroke.x1 - stroke.x0, stroke.y1 - stroke.y0);
  const [ux, uy] = [(stroke.x1 - stroke.x0) / length, (stroke.y1 - stroke.y0) / length];
  const [midX, midY] = [(stroke.x0 + stroke.x1) / 2, (stroke.y0 + stroke.y1) / 2];
  for (const other of strokes) {
    if (other === stroke) continue;
    const otherLength = Math.hypot(other.x1 - other.x0, other.y1 - other.y0);
    if (otherLength === 0) continue;
    const [vx, vy] = [(other.x1 - other.x0) / otherLength, (other.y1 - other.y0) / otherLength];
    if (Math.abs(ux * vy - uy * vx) > 0.05) continue;
    const across = Math.abs((other.x0 - midX) * uy - (other.y0 - midY) * ux);
    const along = (midX - other.x0) * vx + (midY - other.y0) * vy;
    if (across > mm * 0.02 && across < mm * hatchShare && along > 0 && along < otherLength) return true;
  }
  return false;
}
