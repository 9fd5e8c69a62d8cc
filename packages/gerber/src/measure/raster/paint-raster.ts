import { arcAt, flattenArc } from '../../image/arc.ts';
import { ItemKind, type LayerImage } from '../../image/layer-image.ts';
import { writeOutBlocks } from '../../image/write-out-blocks.ts';
import { FlashParts } from '../shapes/flash-parts.ts';
import { PenRadii } from '../shapes/pen-radii.ts';
import { regionContours } from '../shapes/region-contours.ts';
import type { Raster } from './raster.ts';

/** Chords lie inside their arcs: with coarser ones small pads that are drawn as areas lose a tenth of theirs. */
const chordToleranceMm = 0.002;

/** Paints a layer in order, dark as 1 and clear as 0; holes in apertures and clear macro parts are too small to matter. */
export function paintRaster(image: LayerImage, raster: Raster, toleranceMm = chordToleranceMm): void {
  const flat = writeOutBlocks(image);
  const { items } = flat;
  const flashes = new FlashParts(flat);
  const pens = new PenRadii(flat);
  if (flat.negative) raster.fillAll(1);
  for (let item = 0; item < items.count; item += 1) {
    const value = (items.dark[item] === 1) !== flat.negative ? 1 : 0;
    const kind = items.kind[item]!;
    if (kind === ItemKind.region) {
      raster.fillPolygons(regionContours(flat.regions[items.tool[item]!]!, toleranceMm), value);
      continue;
    }
    const at = items.start[item]!;
    const { coords } = items;
    if (kind === ItemKind.flash) {
      const [x, y] = [coords[at]!, coords[at + 1]!];
      for (const part of flashes.of(items.tool[item]!, items.transform[item]!)) {
        if (part.kind === 'capsule')
          raster.fillCapsule(x + part.x0, y + part.y0, x + part.x1, y + part.y1, part.radius, value);
        else raster.fillPolygons([part.points], value, x, y);
      }
      continue;
    }
    const radius = pens.of(items.tool[item]!, items.transform[item]!);
    if (radius < 0) continue;
    if (kind === ItemKind.line) {
      raster.fillCapsule(coords[at]!, coords[at + 1]!, coords[at + 2]!, coords[at + 3]!, radius, value);
      continue;
    }
    const arc = arcAt(coords, at, kind === ItemKind.arcClockwise);
    let [x, y] = [arc.startX, arc.startY];
    flattenArc(arc, toleranceMm, (nextX, nextY) => {
      raster.fillCapsule(x, y, nextX, nextY, radius, value);
      x = nextX;
      y = nextY;
    });
  }
}
