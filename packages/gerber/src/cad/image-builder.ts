import type { Budget } from '../budget.ts';
import { imageExtents } from '../image/bounds.ts';
import { ItemBuilder } from '../image/item-builder.ts';
import {
  type Aperture,
  ItemKind,
  identityTransform,
  type LayerImage,
  PathOp,
  type Region,
  type Transform,
} from '../image/layer-image.ts';
import { defined } from '../job-file.ts';
import type { ProblemLog } from '../problem-log.ts';

/** Painted shapes extend beyond the largest coordinate by this factor at most: pens are wide and arcs bulge. */
const penAllowance = 4;
const maxTransforms = 0xffff;
const maxFunctions = 0xffff;

/**
 * Builds the image of one CAD layer, in mm. Equal apertures and transforms are stored once. Each item takes one operation from
 * the budget; when that is exhausted, nothing more is painted and `cad.too-many-features` is reported.
 */
export class ImageBuilder {
  readonly #budget: Budget;
  readonly #log: ProblemLog;
  readonly #items: ItemBuilder;
  readonly #apertures: Aperture[] = [];
  readonly #apertureOf = new Map<string, number>();
  readonly #transforms: Transform[] = [identityTransform];
  readonly #transformOf = new Map<string, number>([[transformKey(identityTransform), 0]]);
  readonly #regions: Region[] = [];
  readonly #functions: (readonly string[])[] = [[]];
  readonly #functionOf = new Map<string, number>([['', 0]]);
  #function = 0;
  readonly #netNames: string[] = [''];
  readonly #netOf = new Map<string, number>([['', 0]]);
  readonly #nets: (number | undefined)[] = [];
  #net = 0;

  constructor(budget: Budget, log: ProblemLog, expectedItems = 16) {
    this.#budget = budget;
    this.#log = log;
    this.#items = new ItemBuilder(expectedItems);
  }

  get count(): number {
    return this.#items.count;
  }

  /**
   * Returns the number of an aperture, new or existing. `key` identifies the aperture for the caller: the same key must mean
   * the same shape. Undefined when there are too many or a length is not a finite number.
   */
  aperture(key: string, make: () => Aperture | undefined): number | undefined {
    const known = this.#apertureOf.get(key);
    if (known !== undefined) return known < 0 ? undefined : known;
    const made = this.#apertures.length < this.#budget.limits.maxApertures ? make() : undefined;
    const number = made === undefined || !hasSize(made) ? -1 : this.#apertures.push(made) - 1;
    this.#apertureOf.set(key, number);
    return number < 0 ? undefined : number;
  }

  /** A round pen or pad, the commonest aperture. */
  circle(diameter: number): number | undefined {
    return this.aperture(`circle ${diameter}`, () => ({ shape: 'circle', diameter }));
  }

  /** Sets the function of the following items as X2 attribute values: `['ViaPad']`, `['SMDPad', 'CuDef']`. */
  setFunction(values: readonly string[]): void {
    const key = values.join(',');
    let number = this.#functionOf.get(key);
    if (number === undefined) {
      number = this.#functions.length < maxFunctions ? this.#functions.push(values) - 1 : 0;
      this.#functionOf.set(key, number);
    }
    this.#function = number;
  }

  /** Sets the net of the following items; '' for none. */
  setNet(name: string): void {
    const known = this.#netOf.get(name) ?? this.#netNames.push(name) - 1;
    this.#netOf.set(name, known);
    this.#net = known;
  }

  flash(aperture: number, x: number, y: number, transform: Transform = identityTransform, dark = true): void {
    if (!this.#begin(ItemKind.flash, aperture, transform, dark)) return;
    this.#items.coord2(x, y);
  }

  line(aperture: number, x0: number, y0: number, x1: number, y1: number, dark = true): void {
    if (!this.#begin(ItemKind.line, aperture, identityTransform, dark)) return;
    this.#items.coord2(x0, y0);
    this.#items.coord2(x1, y1);
  }

  /** Equal ends mean a full circle. */
  arc(
    aperture: number,
    x0: number,
    y0: number,
    x1: number,
    y1: number,
    centreX: number,
    centreY: number,
    clockwise: boolean,
    dark = true,
  ): void {
    const kind = clockwise ? ItemKind.arcClockwise : ItemKind.arcCounterClockwise;
    if (!this.#begin(kind, aperture, identityTransform, dark)) return;
    this.#items.coord2(x0, y0);
    this.#items.coord2(x1, y1);
    this.#items.coord2(centreX, centreY);
  }

  /**
   * A filled area. Contours unite under the non-zero rule: a hole runs the other way round than the contour that it is
   * cut from.
   */
  region(contours: readonly Region[], dark = true): void {
    const ops = contours.reduce((sum, contour) => sum + contour.ops.length, 0);
    if (ops === 0 || !this.#begin(ItemKind.region, this.#regions.length, identityTransform, dark, ops)) return;
    this.#regions.push(joined(contours));
  }

  /**
   * Returns the finished image. An image outside the range of any board is empty, and `cad.out-of-range` is reported. A
   * negative one paints the etched area. In both cases the polarity counts as stated, so the polarity of a plane is not
   * guessed.
   */
  build({ isNegative = false } = {}): LayerImage {
    const drawn: LayerImage = {
      apertures: this.#apertures,
      transforms: this.#transforms,
      regions: this.#regions,
      items: this.#items.build(),
      blocks: [],
      negative: isNegative,
      attributes: { FilePolarity: [isNegative ? 'Negative' : 'Positive'] },
      functions: this.#functions,
      units: 'mm',
    };
    const nets = { names: this.#netNames, of: Uint32Array.from(this.#nets, (net) => net ?? 0) };
    const { painted, isWithinLimit } = imageExtents(drawn, this.#budget.limits.maxCoordinateMm * penAllowance);
    if (!isWithinLimit) {
      this.#log.add('cad.out-of-range', 'error');
      return { ...drawn, items: new ItemBuilder(0).build(), regions: [] };
    }
    return { ...drawn, ...defined({ bounds: painted, nets: this.#nets.length > 0 ? nets : undefined }) };
  }

  #begin(kind: ItemKind, tool: number, transform: Transform, dark: boolean, operations = 1): boolean {
    if (!this.#budget.spend(operations)) {
      this.#log.add('cad.too-many-features', 'error');
      return false;
    }
    if (this.#net > 0) this.#nets[this.#items.count] = this.#net;
    this.#items.item(kind, dark, tool, this.#transformNumber(transform), this.#function);
    return true;
  }

  #transformNumber(transform: Transform): number {
    if (transform === identityTransform) return 0;
    const key = transformKey(transform);
    let number = this.#transformOf.get(key);
    if (number === undefined) {
      number = this.#transforms.length < maxTransforms ? this.#transforms.push(transform) - 1 : 0;
      this.#transformOf.set(key, number);
    }
    return number;
  }
}

const transformKey = ({ mirrorX, mirrorY, rotationDeg, scale }: Transform): string =>
  `${mirrorX} ${mirrorY} ${rotationDeg} ${scale}`;

const hasSize = (aperture: Aperture): boolean =>
  aperture.shape === 'macro' ||
  Number.isFinite('width' in aperture ? aperture.width + aperture.height : aperture.diameter);

function joined(contours: readonly Region[]): Region {
  const [only] = contours;
  if (only !== undefined && contours.length === 1) return only;
  const ops = new Uint8Array(contours.reduce((sum, contour) => sum + contour.ops.length, 0));
  const coords = new Float64Array(contours.reduce((sum, contour) => sum + contour.coords.length, 0));
  let [opAt, coordAt] = [0, 0];
  for (const contour of contours) {
    ops.set(contour.ops, opAt);
    coords.set(contour.coords, coordAt);
    opAt += contour.ops.length;
    coordAt += contour.coords.length;
  }
  return { ops, coords };
}

/** Writes one closed contour point by point. */
export class ContourBuilder {
  readonly #ops: number[] = [];
  readonly #coords: number[] = [];

  constructor(startX: number, startY: number) {
    this.#ops.push(PathOp.move);
    this.#coords.push(startX, startY);
  }

  get length(): number {
    return this.#ops.length;
  }

  lineTo(x: number, y: number): void {
    this.#ops.push(PathOp.line);
    this.#coords.push(x, y);
  }

  arcTo(x: number, y: number, centreX: number, centreY: number, clockwise: boolean): void {
    this.#ops.push(clockwise ? PathOp.arcClockwise : PathOp.arcCounterClockwise);
    this.#coords.push(x, y, centreX, centreY);
  }

  build(): Region {
    return { ops: Uint8Array.from(this.#ops), coords: Float64Array.from(this.#coords) };
  }
}
