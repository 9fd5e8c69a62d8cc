import type { BoardAnalysis } from '../../../analyse.ts';
import type { BoardLayer } from '../../../board-layer.ts';
import { isCopper } from '../../../roles/role.ts';
import { areaOf, type CopperPlan, etchedCopper, unitedPlan } from './copper-plan.ts';
import { type DrawnObject, drawnObjects, type StrokeLine } from './drawn-objects.ts';
import { type Chord, MedialAxis, sampleMm } from './medial-axis.ts';

/** The definition of a track, as documented at `minWidth`. */
const widestNeckMm = 0.26;
const hairMm = 0.02;
const sliverMm = 0.05;
const pieceRatio = 1.75;
const farRatio = 15;
const evenRatio = 1.2;
const noConductor = /^(NonConductor|Profile|Other|Material|CutOut|Slot)$/i;

const samePenMm = 0.003;
const cellMm = 1;

export interface Track {
  readonly mm: number;
  readonly x: number;
  readonly y: number;
  readonly layer: string;
}

/** The narrowest track of a board by the medial axis of its copper; undefined without one. */
export function narrowestTrack(analysis: BoardAnalysis): Track | undefined {
  const isOnBoard = boardTest(analysis);
  const layers = analysis.layers.filter(({ role, image }) => isCopper(role) && image !== undefined);
  let best: Track | undefined;
  for (const layer of layers) {
    const copper = new CopperLayer(layer, analysis, isOnBoard);
    const found = copper.narrowest(best?.mm ?? Number.POSITIVE_INFINITY);
    if (found !== undefined) best = found;
  }
  return best;
}

type PlaceTest = (x: number, y: number) => boolean;

/** Places inside the outline; all are, unless that goes round the pads. */
function boardTest({ layers, outline }: BoardAnalysis): PlaceTest {
  if (outline === undefined || !['outline-file', 'copper-border'].includes(outline.source)) return () => true;
  const contains: PlaceTest = (x, y) => {
    let depth = 0;
    for (const { kind, points } of outline.loops) if (isAround(points, x, y)) depth += kind === 'board' ? 1 : -1;
    return depth > 0;
  };
  const pads = layers.flatMap(({ role, image }) => (isCopper(role) && image ? drawnObjects(image) : []).filter(isPad));
  const inside = pads.filter(({ polygons: [first = []] }) => contains(first[0] ?? 0, first[1] ?? 0)).length;
  return inside * 2 >= pads.length ? contains : () => true;
}

function isAround(points: ArrayLike<number>, x: number, y: number): boolean {
  let isInside = false;
  let [x0, y0] = [points[points.length - 2]!, points[points.length - 1]!];
  for (let at = 0; at < points.length; at += 2) {
    const [x1, y1] = [points[at]!, points[at + 1]!];
    if (y0 <= y !== y1 <= y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) isInside = !isInside;
    [x0, y0] = [x1, y1];
  }
  return isInside;
}

const isPad = ({ kind, isDark }: DrawnObject): boolean => kind === 'pad' && isDark;

class CopperLayer {
  readonly #layer: BoardLayer;
  readonly #objects: readonly DrawnObject[];
  readonly #copper: CopperPlan;
  readonly #pads: CopperPlan;
  readonly #barrels: readonly Barrel[];
  readonly #mask: CopperPlan | undefined;
  readonly #axis: MedialAxis;
  readonly #isOnBoard: PlaceTest;
  readonly #connected: ReadonlySet<number>;
  readonly #isAnyConnected: boolean;
  readonly #cells: ReadonlyMap<number, readonly DrawnObject[]>;

  constructor(layer: BoardLayer, analysis: BoardAnalysis, isOnBoard: PlaceTest) {
    this.#layer = layer;
    this.#isOnBoard = isOnBoard;
    this.#objects = drawnObjects(layer.image!);
    this.#copper = etchedCopper(this.#objects);
    this.#barrels = barrelsOf(analysis.layers);
    this.#pads = unitedPlan(this.#objects.filter(isPad));
    this.#axis = new MedialAxis(this.#copper);
    const side = /^copper-(top|bottom)$/.exec(layer.role)?.[1];
    const mask = analysis.layers.find(({ role, image }) => image !== undefined && role === `mask-${side}`)?.image;
    const openings = mask === undefined ? [] : drawnObjects(mask);
    this.#mask = mask === undefined ? undefined : etchedCopper(openings);
    const exposed = openings.filter(isPad).map(centreOf);
    this.#connected = new Set(
      [...this.#objects.filter(isPad).map(centreOf), ...exposed, ...placesOf(this.#barrels)]
        .map(([x, y]) => this.#copper.pieceAt(x, y))
        .filter((piece) => piece >= 0),
    );
    this.#isAnyConnected = analysis.layers.some(
      ({ role, image, drill }) =>
        (drill !== undefined && role !== 'drill-npth') || (isCopper(role) && image && drawnObjects(image).some(isPad)),
    );
    this.#cells = cellsOf(this.#objects.filter(({ isDark }) => isDark));
  }

  narrowest(belowMm: number): Track | undefined {
    return (
      this.#search(Math.min(belowMm, widestNeckMm)) ??
      (belowMm > widestNeckMm ? this.#search(Math.min(belowMm, this.#widestPen())) : undefined)
    );
  }

  #search(limitMm: number): Track | undefined {
    for (const chord of this.#axis.chords(limitMm)) {
      const isStroke = this.#isStroke(chord);
      if (chord.mm < (isStroke ? hairMm : sliverMm)) continue;
      if ((isStroke || this.#isCorridor(chord)) && this.#isConductor(chord) && this.#conducts(chord))
        return { mm: chord.mm, x: chord.x, y: chord.y, layer: this.#layer.name };
    }
    return undefined;
  }

  #widestPen(): number {
    const pens = this.#objects.flatMap(({ isDark, lines: [line] }) => (isDark && line !== undefined ? [line.mm] : []));
    return pens.reduce((widest, mm) => Math.max(widest, mm), 0) + samePenMm;
  }

  /** True when a chord is the full width of a stroke, with bare laminate on both sides. */
  #isStroke(chord: Chord): boolean {
    return (this.#cells.get(cellAt(chord.x, chord.y)) ?? []).some(({ lines }) =>
      lines.some((line) => isAcross(chord, line)),
    );
  }

  #isCorridor(chord: Chord): boolean {
    return chord.mm <= widestNeckMm && !this.#isOverlap(chord) && this.#isEven(chord) && !this.#isInPour(chord);
  }

  /** True for the chord at which the round ends of two strokes overlap. */
  #isOverlap({ x, y, mm, alongX, alongY }: Chord): boolean {
    const lines = (this.#cells.get(cellAt(x, y)) ?? []).flatMap((object) => object.lines);
    const ends = lines.flatMap(({ x0, y0, x1, y1, mm: pen }) => [
      { endX: x0, endY: y0, radius: pen / 2 },
      { endX: x1, endY: y1, radius: pen / 2 },
    ]);
    const through = ends.filter(({ endX, endY, radius }) =>
      [mm / 2, -mm / 2].every(
        (away) => Math.abs(Math.hypot(x - alongY * away - endX, y + alongX * away - endY) - radius) < samePenMm,
      ),
    );
    return through.some(
      ({ endX, endY }) => Math.hypot(endX - through[0]!.endX, endY - through[0]!.endY) > 2 * samePenMm,
    );
  }

  /** True when the copper keeps its width for its width in both directions. */
  #isEven(chord: Chord): boolean {
    return [chord.before, chord.behind].every((start) => {
      const limit = (chord.mm * evenRatio) / 2;
      for (const { node, way } of this.#walk(start, chord, (node) => this.#axis.radius[node]! <= limit)) {
        if (way >= chord.mm && this.#axis.radius[node]! <= limit) return true;
      }
      return false;
    });
  }

  /** Visits nodes of the axis on one side of a chord, by their distance along the axis. */
  *#walk(
    start: number,
    chord: Chord,
    isPassed: (node: number) => boolean,
  ): Generator<{ readonly node: number; readonly way: number }> {
    const { x, y } = this.#axis;
    const ways = new Map([[start, Math.hypot(x[start]! - chord.x, y[start]! - chord.y)]]);
    const open = [start];
    const twin = this.#axis.twinOf(chord.link);
    for (let at = 0; at < open.length; at += 1) {
      const node = open[at]!;
      const way = ways.get(node)!;
      yield { node, way };
      if (!isPassed(node)) continue;
      for (const { link, to } of this.#axis.linksOf(node)) {
        if (link === chord.link || link === twin || ways.has(to)) continue;
        ways.set(to, way + Math.hypot(x[to]! - x[node]!, y[to]! - y[node]!));
        open.push(to);
      }
    }
  }

  /** True for the neck of an area that is wider on average. */
  #isInPour({ x, y, mm }: Chord): boolean {
    const top = this.#topAt(x, y);
    if (top?.kind !== 'area') return false;
    const largest = top.polygons.reduce((left, right) =>
      Math.abs(areaOf(right)) > Math.abs(areaOf(left)) ? right : left,
    );
    const widths = top.polygons
      .filter((polygon) => areaOf(polygon) * areaOf(largest) > 0 && isInBox(polygon, x, y))
      .map((polygon) => (2 * Math.abs(areaOf(polygon))) / perimeterOf(polygon));
    return Math.min(...widths) >= mm * 2;
  }

  /** The object that was painted last at a place. */
  #topAt(x: number, y: number): DrawnObject | undefined {
    return this.#cells.get(cellAt(x, y))?.findLast(({ polygons }) => windingOf(polygons, x, y) !== 0);
  }

  #isConductor({ x, y, piece }: Chord): boolean {
    if (this.#pads.contains(x, y) || !this.#isOnBoard(x, y)) return false;
    if (this.#isAnyConnected && !this.#connected.has(piece)) return false;
    const { functions } = this.#layer.image!;
    const [stated = ''] = functions[this.#topAt(x, y)?.attribute ?? 0] ?? [];
    return !noConductor.test(stated);
  }

  /** True when both sides lead to a pad, to wider copper or far away, and are not joined around the chord. */
  #conducts(chord: Chord): boolean {
    const before = this.#leadsTo(chord, chord.before);
    const behind = before && this.#leadsTo(chord, chord.behind);
    if (before === undefined || behind === undefined) return false;
    return !(before.isPiece && behind.isPiece && this.#isHandle(chord, before.node, behind.node));
  }

  #leadsTo(chord: Chord, start: number): { readonly node: number; readonly isPiece: boolean } | undefined {
    const { x, y, radius } = this.#axis;
    const opened = this.#mask?.contains(chord.x, chord.y) === false ? this.#mask : undefined;
    const isDrilled = this.#isHole(chord.x, chord.y);
    for (const { node } of this.#walk(start, chord, () => true)) {
      const [atX, atY] = [x[node]!, y[node]!];
      const away = Math.hypot(atX - chord.x, atY - chord.y);
      if (radius[node]! * 2 >= chord.mm * pieceRatio) return { node, isPiece: true };
      // The first nodes may lie on either side of the chord.
      const isPiece =
        away > sampleMm &&
        (this.#pads.contains(atX, atY) ||
          opened?.contains(atX, atY) === true ||
          (!isDrilled && this.#isHole(atX, atY)));
      if (isPiece) return { node, isPiece };
      if (away + radius[node]! >= chord.mm * farRatio) return { node, isPiece: false };
    }
    return undefined;
  }

  #isHole(x: number, y: number): boolean {
    return this.#barrels.some((barrel) => Math.hypot(barrel.x - x, barrel.y - y) <= barrel.radius);
  }

  #isHandle({ x, y, mm }: Chord, from: number, to: number): boolean {
    const [x0, y0, x1, y1] = [this.#axis.x[from]!, this.#axis.y[from]!, this.#axis.x[to]!, this.#axis.y[to]!];
    const [dx, dy] = [x1 - x0, y1 - y0];
    const share = Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy || 1)));
    if (Math.hypot(x0 + dx * share - x, y0 + dy * share - y) < mm) return false;
    const samples = Math.ceil(Math.hypot(dx, dy) / (mm / 2)) + 1;
    return Array.from({ length: samples }, (_, sample) => sample / samples).every((part) =>
      this.#copper.contains(x0 + dx * part, y0 + dy * part),
    );
  }
}

function isAcross({ x, y, mm, alongX, alongY }: Chord, line: StrokeLine): boolean {
  if (Math.abs(line.mm - mm) > samePenMm) return false;
  const [dx, dy] = [line.x1 - line.x0, line.y1 - line.y0];
  const length = Math.hypot(dx, dy);
  const share = ((x - line.x0) * dx + (y - line.y0) * dy) / (length * length);
  if (length === 0 || share < 0 || share > 1) return false;
  const away = Math.abs((x - line.x0) * dy - (y - line.y0) * dx) / length;
  return away < samePenMm && Math.abs(dx * alongX + dy * alongY) > 0.95 * length;
}

/** The objects that may cover a place of a cell, in painting order. */
function cellsOf(objects: readonly DrawnObject[]): ReadonlyMap<number, readonly DrawnObject[]> {
  const cells = new Map<number, DrawnObject[]>();
  for (const object of objects) {
    for (const polygon of object.polygons) {
      const { minX, minY, maxX, maxY } = boxOf(polygon);
      for (let column = Math.floor(minX / cellMm); column <= Math.floor(maxX / cellMm); column += 1) {
        for (let row = Math.floor(minY / cellMm); row <= Math.floor(maxY / cellMm); row += 1) {
          const list = cells.get(column * cellColumns + row);
          if (list === undefined) cells.set(column * cellColumns + row, [object]);
          else if (list.at(-1) !== object) list.push(object);
        }
      }
    }
  }
  return cells;
}

const cellColumns = 65_536;

const cellAt = (x: number, y: number): number => Math.floor(x / cellMm) * cellColumns + Math.floor(y / cellMm);

function centreOf({ polygons }: DrawnObject): readonly [number, number] {
  const { minX, minY, maxX, maxY } = boxOf(polygons.flat());
  return [(minX + maxX) / 2, (minY + maxY) / 2];
}

function boxOf(points: readonly number[]) {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let at = 0; at < points.length; at += 2) {
    minX = Math.min(minX, points[at]!);
    maxX = Math.max(maxX, points[at]!);
    minY = Math.min(minY, points[at + 1]!);
    maxY = Math.max(maxY, points[at + 1]!);
  }
  return { minX, minY, maxX, maxY };
}

function isInBox(points: readonly number[], x: number, y: number): boolean {
  const { minX, minY, maxX, maxY } = boxOf(points);
  return x >= minX && x <= maxX && y >= minY && y <= maxY;
}

function perimeterOf(points: readonly number[]): number {
  let length = 0;
  let [x, y] = [points.at(-2)!, points.at(-1)!];
  for (let at = 0; at < points.length; at += 2) {
    length += Math.hypot(points[at]! - x, points[at + 1]! - y);
    [x, y] = [points[at]!, points[at + 1]!];
  }
  return length;
}

function windingOf(polygons: readonly (readonly number[])[], x: number, y: number): number {
  let winding = 0;
  for (const points of polygons) {
    let [x0, y0] = [points.at(-2)!, points.at(-1)!];
    for (let at = 0; at < points.length; at += 2) {
      const [x1, y1] = [points[at]!, points[at + 1]!];
      const isCrossed = y0 <= y !== y1 <= y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0);
      if (isCrossed) winding += y1 > y0 ? 1 : -1;
      [x0, y0] = [x1, y1];
    }
  }
  return winding;
}

interface Barrel {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

/** Places in the copper around plated holes. */
const placesOf = (barrels: readonly Barrel[]): (readonly [number, number])[] =>
  barrels.flatMap(({ x, y, radius }) => {
    const around = Array.from({ length: 8 }, (_, turn) => (turn * Math.PI) / 4);
    const away = radius + 0.01;
    return [
      [x, y] as const,
      ...around.map((angle) => [x + away * Math.cos(angle), y + away * Math.sin(angle)] as const),
    ];
  });

/** The round plated holes. */
function barrelsOf(layers: readonly BoardLayer[]): Barrel[] {
  return layers.flatMap(({ role, drill }) => {
    if (drill === undefined) return [];
    const isPlated = (tool: number): boolean =>
      (drill.tools[tool]?.plating ?? (role === 'drill-npth' ? 'unplated' : undefined)) !== 'unplated';
    const hits = Array.from({ length: drill.count }, (_, hit) => hit).filter((hit) => isPlated(drill.tool[hit]!));
    return hits.map((hit) => ({
      x: drill.x[hit]!,
      y: drill.y[hit]!,
      radius: (drill.tools[drill.tool[hit]!]?.diameterMm ?? 0) / 2,
    }));
  });
}
