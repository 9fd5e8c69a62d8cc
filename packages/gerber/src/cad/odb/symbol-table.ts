import type { Budget } from '../../budget.ts';
import { boxOfPoints, pairAt, visitPoints } from '../../coordinates.ts';
import { flattenArc } from '../../image/arc.ts';
import type { Aperture, MacroPart } from '../../image/layer-image.ts';
import type { ProblemLog } from '../../problem-log.ts';
import { type Feature, FeatureReader, type FileSymbol, type Turn } from './features.ts';
import type { JobTree } from './job-tree.ts';
import { standardSymbol } from './standard-symbol.ts';
import { symbolToleranceMm } from './symbol-parts.ts';

/** Symbols made of symbols, made of symbols: real jobs nest two deep. */
const deepest = 4;
const maxParts = 5_000;
const maxPoints = 50_000;

/**
 * The shapes of a job's symbols, each made once. A user-defined symbol is a features file of its own; it becomes the
 * parts of one aperture, so that it stays one flash for all that counts pads.
 */
export class SymbolTable {
  readonly #tree: JobTree;
  readonly #budget: Budget;
  readonly #log: ProblemLog;
  readonly #known = new Map<string, Aperture | undefined>();
  readonly #open = new Set<string>();

  constructor(tree: JobTree, budget: Budget, log: ProblemLog) {
    this.#tree = tree;
    this.#budget = budget;
    this.#log = log;
  }

  /** Returns the aperture of a symbol; undefined when it paints nothing or is unknown; the latter is reported. */
  shape(symbol: FileSymbol | undefined, resizeMm = 0): Aperture | undefined {
    if (symbol === undefined) {
      this.#report('undefined symbol');
      return undefined;
    }
    const key = `${symbol.name} ${symbol.nameUnitMm} ${resizeMm}`;
    if (!this.#known.has(key)) this.#known.set(key, this.#make(symbol, resizeMm));
    return this.#known.get(key);
  }

  #make({ name, nameUnitMm }: FileSymbol, resizeMm: number): Aperture | undefined {
    const file = this.#tree.read(`symbols/${name}/features`);
    if (file === undefined) {
      const standard = standardSymbol(name, nameUnitMm, resizeMm);
      if (standard === 'nothing') return undefined;
      if (standard === undefined) this.#report(name.slice(0, 40));
      return standard;
    }
    if (this.#open.has(name) || this.#open.size >= deepest) {
      this.#report(name.slice(0, 40));
      return undefined;
    }
    this.#open.add(name);
    const parts = this.#partsOf(file);
    this.#open.delete(name);
    return { shape: 'macro', name, parts };
  }

  #partsOf(file: Uint8Array): MacroPart[] {
    const reader = new FeatureReader(file, this.#log);
    const parts: MacroPart[] = [];
    let points = 0;
    for (const feature of reader.features()) {
      const made = this.#featureParts(feature, reader);
      points += made.reduce((sum, part) => sum + (part.shape === 'polygon' ? part.points.length : 2), 0);
      if (parts.length + made.length > maxParts || points > maxPoints || !this.#budget.spend(made.length)) {
        this.#log.add('cad.too-many-features', 'error');
        break;
      }
      parts.push(...made);
    }
    return parts;
  }

  #featureParts(feature: Feature, reader: FeatureReader): MacroPart[] {
    if (feature.kind === 'text') return [];
    if (feature.kind === 'surface') {
      return feature.contours.map((contour) => ({
        shape: 'polygon',
        dark: contour.isHole !== feature.dark,
        points: Float64Array.from(contour.toPoints(symbolToleranceMm)),
      }));
    }
    const resize = feature.kind === 'pad' ? feature.resize : 0;
    const shape = this.shape(reader.symbols.get(feature.symbol), resize);
    if (shape === undefined) return [];
    const { dark } = feature;
    if (feature.kind === 'pad') {
      return partsOfShape(shape).map((part) => placed(part, feature.x, feature.y, feature.turn, dark));
    }
    const pen = penWidth(shape);
    const path = [feature.x0, feature.y0];
    if (feature.kind === 'line') path.push(feature.x1, feature.y1);
    else flattenArc(arcOf(feature), symbolToleranceMm, (x, y) => path.push(x, y));
    return strokeParts(path, pen, dark);
  }

  #report(what: string): void {
    this.#log.add('cad.unknown-feature', 'warning', { data: { what } });
  }
}

export const arcOf = (feature: Extract<Feature, { kind: 'arc' }>) => ({
  startX: feature.x0,
  startY: feature.y0,
  endX: feature.x1,
  endY: feature.y1,
  centreX: feature.centreX,
  centreY: feature.centreY,
  clockwise: feature.clockwise,
});

/** The width of a line drawn with a symbol: its smaller side. */
export function penWidth(shape: Aperture): number {
  if (shape.shape === 'circle' || shape.shape === 'polygon') return shape.diameter;
  if (shape.shape !== 'macro') return Math.min(shape.width, shape.height);
  const [first] = shape.parts;
  if (first === undefined) return 0;
  if (first.shape === 'circle') return first.diameter;
  const { minX, minY, maxX, maxY } = boxOfPoints(first.points);
  return Math.max(0, Math.min(maxX - minX, maxY - minY));
}

function partsOfShape(shape: Aperture): readonly MacroPart[] {
  switch (shape.shape) {
    case 'macro':
      return shape.parts;
    case 'circle':
    case 'polygon':
      return [{ shape: 'circle', dark: true, x: 0, y: 0, diameter: shape.diameter }];
    case 'rectangle': {
      const [x, y] = [shape.width / 2, shape.height / 2];
      return [{ shape: 'polygon', dark: true, points: Float64Array.of(x, y, -x, y, -x, -y, x, -y) }];
    }
    case 'obround': {
      const pen = Math.min(shape.width, shape.height);
      const [x, y] = [(shape.width - pen) / 2, (shape.height - pen) / 2];
      return strokeParts([-x, -y, x, y], pen, true);
    }
  }
}

/** Turned clockwise, then mirrored, then moved. */
function placed(part: MacroPart, x: number, y: number, { clockwiseDeg, isMirrored }: Turn, dark: boolean): MacroPart {
  const turn = (-clockwiseDeg * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const put = (px: number, py: number): [number, number] => {
    const turned = px * cos - py * sin;
    return [x + (isMirrored ? -turned : turned), y + px * sin + py * cos];
  };
  const inked = part.dark === dark;
  if (part.shape === 'circle') {
    const [px, py] = put(part.x, part.y);
    return { ...part, dark: inked, x: px, y: py };
  }
  const points = new Float64Array(part.points.length);
  visitPoints(part.points, (px, py, at) => points.set(put(px, py), at));
  return { shape: 'polygon', dark: inked, points };
}

/** A path drawn with a round pen: a bar for each piece and a disc at each of its points. */
function strokeParts(path: readonly number[], pen: number, dark: boolean): MacroPart[] {
  const parts: MacroPart[] = [];
  const half = pen / 2;
  for (let at = 0; at + 1 < path.length; at += 2) {
    const { x, y } = pairAt(path, at);
    parts.push({ shape: 'circle', dark, x, y, diameter: pen });
    if (at + 3 >= path.length) continue;
    const next = pairAt(path, at + 2);
    const [dx, dy] = [next.x - x, next.y - y];
    const length = Math.hypot(dx, dy);
    if (!(length > 0)) continue;
    const [nx, ny] = [(-dy / length) * half, (dx / length) * half];
    const bar = Float64Array.of(x + nx, y + ny, x - nx, y - ny, x + dx - nx, y + dy - ny, x + dx + nx, y + dy + ny);
    parts.push({ shape: 'polygon', dark, points: bar });
  }
  return parts;
}
