import type { CopperWord, Measured } from '../facts.ts';
import type { CopperProbe } from './copper-probe.ts';
import { copperWord } from './copper-word.ts';
import type { Gap } from './gap-list.ts';
import type { LayerShapes } from './layer-shapes.ts';
import type { GapLayer, Nets } from './nets.ts';
import { PlaceList } from './place-list.ts';
import { nearestPlaces } from './segment-distance.ts';

/** What tells the words for the two sides of a gap: the copper of a layer and the openings of its mask. */
export interface GapWords {
  readonly copper: CopperProbe;
  readonly mask: CopperProbe | undefined;
}

/** All places below this width, mm, are listed. */
const listedBelowMm = 0.127;
/** How far inside its edge copper is looked at, mm. */
const insideMm = 0.005;

/**
 * The gaps between different nets: every place under 0.127 mm, and the narrowest. Shapes that plated holes join on another
 * layer are one net: a narrow gap between two pads of one net can cause no short circuit. Nor can gaps beside lettering
 * and artwork, which are strokes that meet neither a pad nor a hole, and areas without either.
 */
export function minSpacing(nets: Nets, wordsOf: (layer: string) => GapWords | undefined): PlaceList {
  const places = new PlaceList();
  for (const [index, layer] of nets.layers.entries()) {
    const counts = (a: number, b: number): boolean => {
      const [left, right] = [nets.of(index, a), nets.of(index, b)];
      return left !== right && nets.areRealNeighbours(left, right);
    };
    const narrowest = layer.gaps.gaps.narrowest(counts);
    if (narrowest === undefined || (places.least !== undefined && isWider(narrowest, places.least))) continue;
    const told = wordsOf(layer.name);
    const found = narrowest.mm < listedBelowMm ? layer.gaps.gaps.below(listedBelowMm) : [narrowest];
    for (const gap of found) {
      if (places.isFull && places.least !== undefined && gap.mm >= places.least.mm) break;
      if (!counts(gap.a, gap.b)) continue;
      const { p, q, middle } = endsOf(layer.shapes, gap);
      const place = { ...middle, mm: Math.round(gap.mm * 1e4) / 1e4 };
      if (places.has(layer.name, place)) continue;
      places.add(layer.name, place, told === undefined ? {} : { between: [wordAt(told, q, p), wordAt(told, p, q)] });
    }
  }
  return places;
}

const isWider = (gap: Gap, least: Measured): boolean => gap.mm >= least.mm && gap.mm >= listedBelowMm;

/** The narrowest gap between any two groups of touching shapes on one layer. */
export function minWeb({ name, shapes, gaps }: GapLayer): Measured | undefined {
  const first = gaps.gaps.narrowest((a, b) => gaps.groups.find(a) !== gaps.groups.find(b));
  if (first === undefined) return undefined;
  const places = new PlaceList();
  places.add(name, { ...endsOf(shapes, first).middle, mm: Math.round(first.mm * 1e4) / 1e4 });
  return places.least;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** The two nearest places of the shapes on both sides of a gap, and the middle between them. */
function endsOf({ capsules }: LayerShapes, { capsule, other }: Gap): { p: Place; q: Place; middle: Place } {
  const [a, b] = [capsule * 5, other * 5];
  const [ax, ay, bx, by] = nearestPlaces(
    capsules[a]!,
    capsules[a + 1]!,
    capsules[a + 2]!,
    capsules[a + 3]!,
    capsules[b]!,
    capsules[b + 1]!,
    capsules[b + 2]!,
    capsules[b + 3]!,
  );
  const apart = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = apart === 0 ? [0, 0] : [(bx - ax) / apart, (by - ay) / apart];
  const p = { x: ax + ux * capsules[a + 4]!, y: ay + uy * capsules[a + 4]! };
  const q = { x: bx - ux * capsules[b + 4]!, y: by - uy * capsules[b + 4]! };
  return { p, q, middle: { x: (p.x + q.x) / 2, y: (p.y + q.y) / 2 } };
}

/** What the copper is at one end of a gap, asked a little farther from the other end. */
function wordAt({ copper, mask }: GapWords, from: Place, at: Place): CopperWord {
  const apart = Math.hypot(at.x - from.x, at.y - from.y);
  const share = apart === 0 ? 0 : insideMm / apart;
  return copperWord(copper, mask, at.x + (at.x - from.x) * share, at.y + (at.y - from.y) * share);
}
