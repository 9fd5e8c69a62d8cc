import type { BoardAnalysis } from '../../analyse.ts';
import type { BoardLayer } from '../../board-layer.ts';
import { type BoardCuts, noCuts } from '../../cuts/cuts.ts';
import type { DrillImage, DrillSlot } from '../../drill/drill-image.ts';
import { imageBounds } from '../../image/bounds.ts';
import { ItemBuilder } from '../../image/item-builder.ts';
import { type Aperture, ItemKind, identityTransform, type LayerImage, PathOp } from '../../image/layer-image.ts';
import type { OutlineLoop } from '../../outline/outline.ts';
import type { Problem } from '../../problem.ts';
import type { Role } from '../../roles/role.ts';

/** Draws a layer by hand, mm. */
export class LayerMaker {
  readonly #apertures: Aperture[] = [];
  readonly #regions: { ops: Uint8Array; coords: Float64Array }[] = [];
  readonly #items = new ItemBuilder(16);
  #dark = true;

  dark(): this {
    this.#dark = true;
    return this;
  }

  clear(): this {
    this.#dark = false;
    return this;
  }

  flash(aperture: Aperture, x: number, y: number): this {
    this.#items.item(ItemKind.flash, this.#dark, this.#tool(aperture), 0, 0);
    this.#items.coord2(x, y);
    return this;
  }

  disc(diameter: number, x: number, y: number): this {
    return this.flash({ shape: 'circle', diameter }, x, y);
  }

  line(pen: Aperture | number, x1: number, y1: number, x2: number, y2: number): this {
    const aperture: Aperture = typeof pen === 'number' ? { shape: 'circle', diameter: pen } : pen;
    this.#items.item(ItemKind.line, this.#dark, this.#tool(aperture), 0, 0);
    this.#items.coord2(x1, y1);
    this.#items.coord2(x2, y2);
    return this;
  }

  /** Start, end, centre. */
  arc(
    pen: number,
    clockwise: boolean,
    start: readonly [number, number],
    end: readonly [number, number],
    centre: readonly [number, number],
  ): this {
    const kind = clockwise ? ItemKind.arcClockwise : ItemKind.arcCounterClockwise;
    this.#items.item(kind, this.#dark, this.#tool({ shape: 'circle', diameter: pen }), 0, 0);
    for (const [x, y] of [start, end, centre]) this.#items.coord2(x, y);
    return this;
  }

  /** A filled polygon; the direction is the caller's. */
  region(points: readonly number[]): this {
    const ops = Array.from({ length: points.length / 2 }, (_, index) => (index === 0 ? PathOp.move : PathOp.line));
    this.#items.item(ItemKind.region, this.#dark, this.#regions.length, 0, 0);
    this.#regions.push({ ops: Uint8Array.from(ops), coords: Float64Array.from(points) });
    return this;
  }

  image(negative = false): LayerImage {
    const image: LayerImage = {
      apertures: this.#apertures,
      transforms: [identityTransform],
      regions: this.#regions,
      items: this.#items.build(),
      blocks: [],
      negative,
      attributes: {},
      functions: [[]],
      units: 'mm',
    };
    const bounds = imageBounds(image);
    return bounds === undefined ? image : { ...image, bounds };
  }

  #tool(aperture: Aperture): number {
    return this.#apertures.push(aperture) - 1;
  }
}

export const rectangle = (x: number, y: number, width: number, height: number): number[] => [
  x,
  y,
  x + width,
  y,
  x + width,
  y + height,
  x,
  y + height,
];

export function loop(kind: OutlineLoop['kind'], points: readonly number[]): OutlineLoop {
  return { kind, points: Float64Array.from(points), areaMm2: 0, perimeterMm: 0 };
}

export interface HandMadeBoard {
  readonly loops: readonly OutlineLoop[];
  /** By role. */
  readonly layers?: Readonly<Record<string, LayerImage>>;
  /** x, y, diameter. */
  readonly holes?: readonly (readonly [number, number, number])[];
  readonly slots?: readonly { readonly diameterMm: number; readonly points: readonly number[] }[];
  readonly problems?: readonly Problem[];
  readonly cuts?: BoardCuts;
}

/** An analysis as if read from files; each layer is named after its role. */
export function handMade(board: HandMadeBoard): BoardAnalysis {
  const layers: BoardLayer[] = [];
  for (const [role, image] of Object.entries(board.layers ?? {}))
    layers.push({ name: role, role: role as Role, image });
  const holes = board.holes ?? [];
  const slots = board.slots ?? [];
  if (holes.length + slots.length > 0) layers.push({ name: 'drill', role: 'drill', drill: drillOf(holes, slots) });
  const points = board.loops.flatMap((each) => [...each.points]);
  const xs = points.filter((_, index) => index % 2 === 0);
  const ys = points.filter((_, index) => index % 2 === 1);
  const bounds = { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) };
  const none = { top: false, bottom: false };
  const { problems = [], cuts = noCuts } = board;
  const facts = { version: 1, files: [], mask: none, silk: none, paste: none, problems } as const;
  if (board.loops.length === 0) return { facts, layers, cuts, problems };
  return {
    facts,
    layers,
    cuts,
    problems,
    outline: { source: 'outline-file', loops: board.loops, bounds, gapClosedMm: 0 },
  };
}

function drillOf(
  holes: readonly (readonly [number, number, number])[],
  slots: NonNullable<HandMadeBoard['slots']>,
): DrillImage {
  const tools = [...holes.map(([, , diameterMm]) => diameterMm), ...slots.map(({ diameterMm }) => diameterMm)];
  const drilledSlots: DrillSlot[] = slots.map(({ points }, index) => ({
    tool: holes.length + index,
    points: Float64Array.from(points),
  }));
  return {
    tools: tools.map((diameterMm, code) => ({ code, diameterMm })),
    count: holes.length,
    x: Float64Array.from(holes, ([x]) => x),
    y: Float64Array.from(holes, ([, y]) => y),
    tool: Uint16Array.from(holes, (_, index) => index),
    slots: drilledSlots,
  };
}
