import type { Measured } from '../../facts.ts';
import { kindBeyond } from '../copper/copper-kind.ts';
import type { CopperProbes } from '../copper/copper-probe.ts';
import type { Nets } from '../copper/nets.ts';
import { PlaceList } from '../geometry/place-list.ts';
import { gapEnds } from './gap-ends.ts';
import type { Gap } from './gap-list.ts';

/** All places below this width, mm, are listed. */
const listedBelowMm = 0.127;

/**
 * Collects the gaps between different nets: every place under 0.127 mm, and the narrowest. Shapes connected by plated holes on
 * another layer are one net: a narrow gap between two pads of one net cannot cause a short circuit. Excluded are gaps next to
 * lettering and artwork, which are strokes that meet neither a pad nor a hole, and areas without either.
 */
export function minSpacing(nets: Nets, probesOf: (layer: string) => CopperProbes | undefined): PlaceList {
  const places = new PlaceList();
  for (const [index, layer] of nets.layers.entries()) {
    const counts = (a: number, b: number): boolean => {
      const [left, right] = [nets.of(index, a), nets.of(index, b)];
      return left !== right && nets.areRealNeighbours(left, right);
    };
    const narrowest = layer.gaps.gaps.narrowest(counts);
    if (narrowest === undefined || (places.min !== undefined && isWider(narrowest, places.min))) continue;
    const labels = probesOf(layer.name);
    const found = narrowest.mm < listedBelowMm ? layer.gaps.gaps.below(listedBelowMm) : [narrowest];
    for (const gap of found) {
      if (places.isFull && places.min !== undefined && gap.mm >= places.min.mm) break;
      if (!counts(gap.a, gap.b)) continue;
      const { capsules } = layer.shapes;
      const { p, q, middle } = gapEnds(capsules, gap.capsule, capsules, gap.other);
      const place = { ...middle, mm: Math.round(gap.mm * 1e4) / 1e4 };
      if (places.has(layer.name, place)) continue;
      places.add(
        layer.name,
        place,
        labels === undefined ? {} : { between: [kindBeyond(labels, q, p), kindBeyond(labels, p, q)] },
      );
    }
  }
  return places;
}

const isWider = (gap: Gap, min: Measured): boolean => gap.mm >= min.mm && gap.mm >= listedBelowMm;
