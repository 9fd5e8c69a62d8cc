import type { BoardCuts, Line } from '../cuts/cuts.ts';
import type { DrillImage } from '../drill/drill-image.ts';
import { GrowingBox } from '../image/bounds.ts';
import { ItemBuilder } from '../image/item-builder.ts';
import { ItemKind, identityTransform, type LayerImage } from '../image/layer-image.ts';

/** Width of a V-cut seen from above, mm: a third of a usual board deep, cut by a blade of 30°. */
export const grooveMm = 0.3;
export const grooveBottomMm = 0.08;

/** V-cuts as two images: the bare laminate of their slopes, and the bottom, which no light reaches. */
export interface GrooveImages {
  readonly slopes: LayerImage;
  readonly bottoms: LayerImage;
}

export const grooveImages = (vCuts: readonly Line[]): GrooveImages | undefined =>
  vCuts.length === 0 ? undefined : { slopes: linesImage(vCuts, grooveMm), bottoms: linesImage(vCuts, grooveBottomMm) };

function linesImage(lines: readonly Line[], diameter: number): LayerImage {
  const items = new ItemBuilder(lines.length);
  const box = new GrowingBox();
  for (const { x1, y1, x2, y2 } of lines) {
    items.item(ItemKind.line, true, 0, 0, 0);
    items.coord2(x1, y1);
    items.coord2(x2, y2);
    box.addBox({
      minX: Math.min(x1, x2) - diameter / 2,
      maxX: Math.max(x1, x2) + diameter / 2,
      minY: Math.min(y1, y2) - diameter / 2,
      maxY: Math.max(y1, y2) + diameter / 2,
    });
  }
  const bounds = box.box();
  return {
    apertures: [{ shape: 'circle', diameter }],
    transforms: [identityTransform],
    regions: [],
    items: items.build(),
    blocks: [],
    negative: false,
    attributes: {},
    functions: [[]],
    units: 'mm',
    ...(bounds === undefined ? {} : { bounds }),
  };
}

/** The ways of the router as a drill file of slots; undefined without any. */
export function waySlots({ ways }: BoardCuts): DrillImage | undefined {
  if (ways.length === 0) return undefined;
  const widths = [...new Set(ways.map(({ diameterMm }) => diameterMm))];
  return {
    tools: widths.map((diameterMm, code) => ({ code, diameterMm, plating: 'unplated' })),
    count: 0,
    x: new Float64Array(0),
    y: new Float64Array(0),
    tool: new Uint16Array(0),
    slots: ways.map(({ diameterMm, x1, y1, x2, y2 }) => ({
      tool: widths.indexOf(diameterMm),
      points: Float64Array.of(x1, y1, x2, y2),
    })),
  };
}
