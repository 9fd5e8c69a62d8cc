import type { BoardLayer } from '../analyse.ts';
import type { Measured } from '../facts.ts';
import { ItemKind } from '../image/layer-image.ts';
import { isCopper } from '../roles/role.ts';

/** The narrowest round-pen stroke on copper. */
export function minTrace(layers: readonly BoardLayer[]): Measured | undefined {
  let best: Measured | undefined;
  for (const { name, role, image } of layers) {
    if (image === undefined || !isCopper(role)) continue;
    const { items, apertures, transforms } = image;
    for (let item = 0; item < items.count; item += 1) {
      const kind = items.kind[item]!;
      if (kind > ItemKind.arcCounterClockwise || items.dark[item] === 0) continue;
      const aperture = apertures[items.tool[item]!];
      if (aperture?.shape !== 'circle' || aperture.diameter === 0) continue;
      const mm = aperture.diameter * (transforms[items.transform[item]!]?.scale ?? 1);
      if (best === undefined || mm < best.mm) {
        const at = items.start[item]!;
        best = { mm, layer: name, at: { x: items.coords[at]!, y: items.coords[at + 1]! } };
      }
    }
  }
  return best;
}
