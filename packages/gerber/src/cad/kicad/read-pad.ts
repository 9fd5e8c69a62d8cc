import { defined } from '../../job-file.ts';
import type { DesignDrawing, DesignPad, PadKind, PadShape, UnusedLands } from '../design/board-design.ts';
import { turnedPoint } from '../design/turn.ts';
import { child, flag, number, word } from './lists.ts';
import { placement, readDrawing } from './read-drawing.ts';
import { decimal, type SList } from './s-expression.ts';

/** Properties that pads inherit from their footprint. */
export interface PadOwner {
  readonly x: number;
  readonly y: number;
  readonly angleDeg: number;
  readonly version: number;
  readonly maskMargin?: number;
  readonly pasteMargin?: number;
  readonly pasteRatio?: number;
}

const kinds: readonly PadKind[] = ['smd', 'thru_hole', 'np_thru_hole', 'connect'];
const shapeKinds: readonly PadShape['kind'][] = ['circle', 'rect', 'oval', 'roundrect', 'trapezoid', 'custom'];
/** Before KiCad 8 a margin of zero meant that none was set. */
const firstWithZeroMargin = 20231007;

/** `(pad "1" smd rect (at …) (size …) (layers …) …)`; undefined without a place, a size or a known kind. */
export function readPad(list: SList, owner: PadOwner): DesignPad | undefined {
  const at = placement(list);
  const kind = kinds.find((known) => known === list.atoms[1]);
  const drill = child(list, 'drill');
  const shape = shapeOf(list, list.atoms[2], drill, owner.version);
  if (at === undefined || kind === undefined || shape === undefined) return undefined;
  const { x, y } = turnedPoint(at.x, at.y, owner.angleDeg);
  const margin = (name: string, fallback: number | undefined): number | undefined => {
    const own = number(list, name);
    return own === undefined || (own === 0 && owner.version < firstWithZeroMargin) ? fallback : own;
  };
  const hole = kind === 'smd' || kind === 'connect' ? undefined : holeOf(drill);
  return {
    kind,
    x: owner.x + x,
    y: owner.y + y,
    // Unlike its place, the angle of a pad is that on the board.
    rotationDeg: ((at.angleDeg % 360) + 360) % 360,
    shape,
    shapes: layerShapes(list, shape),
    layers: child(list, 'layers')?.atoms ?? [],
    ...defined({
      hole,
      net: word(list, 'net'),
      property: word(list, 'property'),
      maskMargin: margin('solder_mask_margin', owner.maskMargin),
      pasteMargin: margin('solder_paste_margin', owner.pasteMargin),
      pasteRatio: margin('solder_paste_margin_ratio', owner.pasteRatio),
    }),
    unused: unusedLands(list),
  };
}

export function unusedLands(list: SList): UnusedLands {
  return {
    isRemoved: flag(list, 'remove_unused_layers') ?? flag(list, 'remove_unused_layer') ?? false,
    isEndRetained: flag(list, 'keep_end_layers') ?? false,
    zoneLayers: child(list, 'zone_layer_connections')?.atoms ?? [],
  };
}

function holeOf(drill: SList | undefined): DesignPad['hole'] {
  if (drill === undefined) return undefined;
  const isOval = drill.atoms[0] === 'oval';
  const [width, height] = (isOval ? drill.atoms.slice(1) : drill.atoms).map(decimal);
  if (width === undefined || !(width > 0)) return undefined;
  return { widthMm: width, heightMm: isOval && height !== undefined && height > 0 ? height : width };
}

function shapeOf(
  list: SList,
  kindWord: string | undefined,
  drill: SList | undefined,
  version: number,
): PadShape | undefined {
  const kind = shapeKinds.find((known) => known === kindWord);
  const size = child(list, 'size');
  const width = decimal(size?.atoms[0]);
  const height = decimal(size?.atoms[1]);
  if (kind === undefined || width === undefined || height === undefined || width < 0 || height < 0) return undefined;
  const offset = child(drill ?? list, 'offset');
  const delta = child(list, 'rect_delta');
  return {
    kind,
    width,
    height,
    offsetX: decimal(offset?.atoms[0]) ?? 0,
    offsetY: -(decimal(offset?.atoms[1]) ?? 0),
    radiusRatio: clamp(number(list, 'roundrect_rratio') ?? 0),
    chamferRatio: clamp(number(list, 'chamfer_ratio') ?? 0),
    chamfers: child(list, 'chamfer')?.atoms ?? [],
    deltaX: decimal(delta?.atoms[0]) ?? 0,
    deltaY: decimal(delta?.atoms[1]) ?? 0,
    primitives: kind === 'custom' ? primitivesOf(list, width, height, version) : [],
  };
}

const clamp = (ratio: number): number => Math.min(0.5, Math.max(0, ratio));

/** The drawings that make up a pad of free shape, its anchor first. */
function primitivesOf(list: SList, width: number, height: number, version: number): DesignDrawing[] {
  const isRect = word(child(list, 'options') ?? list, 'anchor') === 'rect';
  const drawn = (child(list, 'primitives')?.lists ?? []).flatMap((inner) => readDrawing(inner, version) ?? []);
  const shape = { layers: [], isFilled: true };
  const [x, y] = [width / 2, height / 2];
  const anchor: DesignDrawing = isRect
    ? {
        ...shape,
        widthMm: 0,
        contour: {
          ops: Uint8Array.of(0, 1, 1, 1, 1),
          coords: Float64Array.of(-x, -y, x, -y, x, y, -x, y, -x, -y),
        },
      }
    : {
        ...shape,
        widthMm: width,
        isFilled: false,
        contour: { ops: Uint8Array.of(0, 1), coords: Float64Array.of(0, 0, 0, 0) },
      };
  return [anchor, ...drawn];
}

/** `(padstack (layer "Inner" (shape circle) (size 1 1)) …)`: shapes that differ by layer, from KiCad 9 on. */
function layerShapes(list: SList, base: PadShape): ReadonlyMap<string, PadShape> {
  const shapes = new Map<string, PadShape>();
  for (const layer of child(list, 'padstack')?.lists ?? []) {
    const [name] = layer.atoms;
    if (layer.name !== 'layer' || name === undefined) continue;
    const own = shapeOf(layer, word(layer, 'shape') ?? base.kind, undefined, firstWithZeroMargin);
    if (own !== undefined) shapes.set(name, own);
  }
  return shapes;
}
