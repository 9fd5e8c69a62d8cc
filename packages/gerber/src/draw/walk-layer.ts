import type { DrillImage } from '../drill/drill-image.ts';
import { flattenArc } from '../image/arc.ts';
import { type Aperture, ItemKind, identityTransform, type LayerImage } from '../image/layer-image.ts';
import { writeOutBlocks } from '../image/write-out-blocks.ts';
import { type Contours, unitedContours } from './shape/contour.ts';
import { type FlashShape, flashShape } from './shape/flash-shape.ts';
import { type PenHull, penHull, sweptPen } from './shape/pen-hull.ts';

/**
 * Receives what a layer paints, in order, in mm. Pens are round; areas may be filled together under the non-zero rule.
 */
export interface PaintSink {
  /** Sets whether subsequent items paint (dark) or erase (clear). Called only on a change; a layer begins dark. */
  polarity(dark: boolean): void;
  /** Paints everything, without an edge: the ground of a negative layer. */
  flood(): void;
  dot(pen: number, x: number, y: number): void;
  line(pen: number, x1: number, y1: number, x2: number, y2: number): void;
  arc(
    pen: number,
    x1: number,
    y1: number,
    x2: number,
    y2: number,
    centreX: number,
    centreY: number,
    clockwise: boolean,
  ): void;
  /** Contours that are seldom drawn twice. Read them during the call: the arrays may be overwritten after it. */
  area(contours: Contours): void;
  /** The contours of a flash, moved to (x, y). Equal flashes pass the same object, so that it can be prepared once. */
  stamp(contours: Contours, x: number, y: number): void;
}

/** Passes a layer's items to `sink`, the items of blocks one by one. Strokes are at least `minPen` mm wide. */
export function walkLayer(image: LayerImage, sink: PaintSink, minPen = 0): void {
  const flat = writeOutBlocks(image);
  const tools = new Tools(flat);
  const { items } = flat;
  const { coords } = items;
  let dark = true;
  sink.polarity(true);
  if (flat.negative) sink.flood();
  for (let item = 0; item < items.count; item += 1) {
    const isDark = (items.dark[item] === 1) !== flat.negative;
    if (isDark !== dark) {
      dark = isDark;
      sink.polarity(dark);
    }
    const at = items.start[item]!;
    const tool = items.tool[item]!;
    const kind = items.kind[item]!;
    switch (kind) {
      case ItemKind.region: {
        const region = flat.regions[tool];
        if (region !== undefined) sink.area(unitedContours(region));
        break;
      }
      case ItemKind.flash: {
        const shape = tools.shape(tool, items.transform[item]!);
        if (shape !== undefined) paintFlash(shape, coords[at]!, coords[at + 1]!, sink);
        break;
      }
      case ItemKind.line:
      case ItemKind.arcClockwise:
      case ItemKind.arcCounterClockwise: {
        const pen = tools.pen(tool, items.transform[item]!);
        if (pen === undefined) break;
        const x1 = coords[at]!;
        const y1 = coords[at + 1]!;
        const x2 = coords[at + 2]!;
        const y2 = coords[at + 3]!;
        if (kind === ItemKind.line) {
          if (pen.shape === 'round') sink.line(Math.max(pen.diameter, minPen), x1, y1, x2, y2);
          else sink.area(sweptPen(pen.hull, x1, y1, x2, y2));
          break;
        }
        const cx = coords[at + 4]!;
        const cy = coords[at + 5]!;
        const clockwise = kind === ItemKind.arcClockwise;
        if (pen.shape === 'round') sink.arc(Math.max(pen.diameter, minPen), x1, y1, x2, y2, cx, cy, clockwise);
        else sweepAlongArc(pen.hull, x1, y1, x2, y2, cx, cy, clockwise, sink);
        break;
      }
    }
  }
}

/** Passes every round hole of at most `limitMm` to `sink` as a dark dot. */
export function walkSmallHoles(drill: DrillImage, sink: PaintSink, limitMm: number): void {
  walkHits(drill, sink, (diameterMm) => diameterMm <= limitMm);
}

/** Hands every slot, and every round hole of more than `overMm`, to `sink` as dark dots and lines. */
export function walkDrill(drill: DrillImage, sink: PaintSink, overMm = 0): void {
  walkHits(drill, sink, (diameterMm) => diameterMm > overMm);
  for (const slot of drill.slots) {
    const tool = drill.tools[slot.tool];
    if (tool === undefined) continue;
    const { points } = slot;
    for (let at = 0; at + 3 < points.length; at += 2) {
      sink.line(tool.diameterMm, points[at]!, points[at + 1]!, points[at + 2]!, points[at + 3]!);
    }
  }
}

function walkHits(drill: DrillImage, sink: PaintSink, wanted: (diameterMm: number) => boolean): void {
  sink.polarity(true);
  for (let hit = 0; hit < drill.count; hit += 1) {
    const tool = drill.tools[drill.tool[hit]!];
    if (tool !== undefined && wanted(tool.diameterMm)) sink.dot(tool.diameterMm, drill.x[hit]!, drill.y[hit]!);
  }
}

function paintFlash(shape: FlashShape, x: number, y: number, sink: PaintSink): void {
  for (const each of shape.dots) sink.dot(each.pen, x + each.x, y + each.y);
  for (const each of shape.strokes) sink.line(each.pen, x + each.x1, y + each.y1, x + each.x2, y + each.y2);
  for (const each of shape.areas) sink.stamp(each, x, y);
}

function sweepAlongArc(
  pen: PenHull,
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  centreX: number,
  centreY: number,
  clockwise: boolean,
  sink: PaintSink,
): void {
  let [x, y] = [x1, y1];
  const arc = { startX: x1, startY: y1, endX: x2, endY: y2, centreX, centreY, clockwise };
  flattenArc(arc, 0.002, (nextX, nextY) => {
    sink.area(sweptPen(pen, x, y, nextX, nextY));
    [x, y] = [nextX, nextY];
  });
}

type Pen = { readonly shape: 'round'; readonly diameter: number } | { readonly shape: 'hull'; readonly hull: PenHull };

/** Shapes and pens, worked out once for each aperture and transform. */
class Tools {
  readonly #image: LayerImage;
  readonly #shapes = new Map<number, FlashShape>();
  readonly #pens = new Map<number, Pen>();

  constructor(image: LayerImage) {
    this.#image = image;
  }

  shape(tool: number, transform: number): FlashShape | undefined {
    const key = tool * 0x10000 + transform;
    const known = this.#shapes.get(key);
    if (known !== undefined) return known;
    const aperture = this.#image.apertures[tool];
    if (aperture === undefined) return undefined;
    const shape = flashShape(aperture, this.#image.transforms[transform] ?? identityTransform);
    this.#shapes.set(key, shape);
    return shape;
  }

  pen(tool: number, transform: number): Pen | undefined {
    const key = tool * 0x10000 + transform;
    const known = this.#pens.get(key);
    if (known !== undefined) return known;
    const aperture = this.#image.apertures[tool];
    if (aperture === undefined) return undefined;
    const pen = this.#makePen(aperture, transform);
    this.#pens.set(key, pen);
    return pen;
  }

  #makePen(aperture: Aperture, transform: number): Pen {
    const how = this.#image.transforms[transform] ?? identityTransform;
    if (aperture.shape === 'circle') return { shape: 'round', diameter: aperture.diameter * how.scale };
    return { shape: 'hull', hull: penHull(aperture, how) };
  }
}
