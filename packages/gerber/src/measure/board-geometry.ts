import type { BoardLayer } from '../board-layer.ts';
import type { Budget } from '../budget.ts';
import type { BoardHole } from '../holes/hole-list.ts';
import { defined } from '../job-file.ts';
import type { BoardOutline } from '../outline/outline.ts';
import { copperLayerCount, isCopper, type Role } from '../roles/role.ts';
import {
  type LayerGaps,
  layerGaps,
  type MeasuredLayer,
  measuredLayer,
  type PairBudget,
  pairBudget,
} from './clearance/layer-gaps.ts';
import type { NearCopper } from './copper/copper-near.ts';
import type { CopperProbes } from './copper/copper-probe.ts';
import { CopperProbe } from './copper/copper-probe.ts';
import { Nets } from './copper/nets.ts';
import { type PlatedBarrels, platedBarrels } from './copper/plated-barrels.ts';
import type { EdgeHoles } from './holes/edge-holes.ts';
import { gapsOfWork, type LayerWork, measuredByWork } from './layer-work.ts';
import type { BoardArea } from './outline/board-area.ts';
import type { PadsByRole } from './pads/pads-by-role.ts';
import type { Barrels } from './remaining-copper/remaining-copper.ts';
import type { LayerShapes } from './shapes/layer-shapes.ts';
import type { WidthLayer } from './trace-width/min-width.ts';
import { paintedOf, widthLayer } from './trace-width/width-layer.ts';

/** Number of pads that show whether an outline goes round them. */
const maxSampledPads = 200;

export interface MeasureInput {
  readonly layers: readonly BoardLayer[];
  readonly holes: readonly BoardHole[];
  readonly pads: PadsByRole;
  /** The outline if it was drawn; distances to an estimated edge mean nothing. */
  readonly drawn: DrawnOutline | undefined;
  readonly atEdge: EdgeHoles;
  readonly budget: Budget;
}

export interface DrawnOutline {
  readonly outline: BoardOutline;
  readonly edge: LayerShapes;
  readonly area: BoardArea;
}

/** A board in the forms in which it is measured, each made when it is first asked for and kept. */
export class BoardGeometry {
  readonly input: MeasureInput;
  readonly copperLayers: number;
  readonly #works: ReadonlyMap<string, LayerWork>;
  readonly #measured = new Map<string, { readonly value: MeasuredLayer }>();
  readonly #probes = new Map<string, { readonly value: CopperProbe | undefined }>();
  #nets: Nets | undefined;
  #barrels: PlatedBarrels | undefined;
  #widths: readonly WidthLayer[] | undefined;

  /** `works` are layer results from other threads, by name; the rest is computed here, with the same result. */
  constructor(input: MeasureInput, works: readonly LayerWork[]) {
    this.input = input;
    this.#works = new Map(works.map((work) => [work.name, work]));
    this.copperLayers = copperLayerCount(input.layers);
  }

  layersOf(role: Role): BoardLayer[] {
    return this.input.layers.filter((layer) => layer.role === role);
  }

  get copper(): BoardLayer[] {
    return this.input.layers.filter(({ role }) => isCopper(role));
  }

  /** On a layer that erases, the edges of the copper that is left take the place of its shapes. */
  measured(layer: BoardLayer): MeasuredLayer | undefined {
    const { image, name } = layer;
    if (image === undefined) return undefined;
    return cached(this.#measured, name, () => {
      const work = this.#works.get(name);
      return work === undefined ? measuredLayer(image, this.input.budget) : measuredByWork(work, image);
    });
  }

  /** The gaps of a layer, as `layerGaps` finds them. */
  gapsOf(layer: BoardLayer, made: MeasuredLayer, barrels: Barrels, pairs: PairBudget): LayerGaps | undefined {
    const work = this.#works.get(layer.name);
    return work === undefined ? layerGaps(made, barrels, pairs, this.input.budget) : gapsOfWork(work, pairs);
  }

  /** Returns the copper probe of a layer; undefined where the area erased by a part of it cannot be determined. */
  probe(layer: BoardLayer): CopperProbe | undefined {
    return cached(this.#probes, layer.name, () => {
      const made = this.measured(layer);
      if (made?.left !== undefined) return made.left.probe;
      const painted = made && layer.image && paintedOf(layer.image, made);
      return painted && CopperProbe.of(painted);
    });
  }

  get barrels(): PlatedBarrels {
    this.#barrels ??= platedBarrels(this.input.holes, this.copperLayers);
    return this.#barrels;
  }

  /** The nets of all layers. Outer layers are compared first, so a budget that runs out leaves inner ones unmeasured. */
  get nets(): Nets {
    this.#nets ??= this.#findNets();
    return this.#nets;
  }

  #findNets(): Nets {
    const pairs = pairBudget();
    const measured = outerFirst(this.copper).flatMap((layer) => {
      const made = this.measured(layer);
      const gaps = made && this.gapsOf(layer, made, this.barrels.places, pairs);
      if (made === undefined || gaps === undefined) return [];
      const contacts = this.barrels.onLayer(layer.role, gaps.contacts);
      // The pieces of a layer that erases are not its items.
      const named = made.left === undefined ? layer.image?.nets : undefined;
      const exposed = this.#exposedOn(layer);
      return [{ name: layer.name, shapes: made.shapes, gaps: { ...gaps, contacts }, exposed, ...defined({ named }) }];
    });
    return new Nets(measured);
  }

  /**
   * The shapes of an outer layer in the middle of the flashed openings of its mask. Openings that are drawn may lie over
   * artwork, and borders are drawn on the mask as well.
   */
  #exposedOn(layer: BoardLayer): number[] {
    if (layer.role !== 'copper-top' && layer.role !== 'copper-bottom') return [];
    return this.input.pads.of(maskOf(layer.role)).flatMap(({ x, y }) => {
      const item = this.#itemAt(layer, x, y);
      return item < 0 ? [] : [item];
    });
  }

  /** The shape, or on a layer that erases the piece of copper, at a place; -1 for none. */
  #itemAt(layer: BoardLayer, x: number, y: number): number {
    const left = this.measured(layer)?.left;
    return left === undefined ? (this.probe(layer)?.itemAt(x, y) ?? -1) : left.pieceAt(x, y);
  }

  /** The copper layers whose widths can be measured. */
  get widths(): readonly WidthLayer[] {
    this.#widths ??= this.#widthLayers();
    return this.#widths;
  }

  #widthLayers(): WidthLayer[] {
    const isOnBoard = this.#boardTest();
    const { isHole } = this.barrels;
    return this.copper.flatMap((layer) => {
      const { name, image } = layer;
      const [made, probes] = [this.measured(layer), this.probes(layer)];
      if (made === undefined || probes === undefined || image === undefined) return [];
      return [widthLayer({ name, image, made, probes, isOnBoard, isHole, nets: this.nets })];
    });
  }

  /** Returns a test for places inside the outline; all are, unless that goes round the pads. */
  #boardTest(): (x: number, y: number) => boolean {
    const { drawn, pads } = this.input;
    if (drawn === undefined) return () => true;
    const all = this.copper.flatMap(({ role }) => pads.of(role));
    const sample = all.filter((_, index) => index % Math.ceil(all.length / maxSampledPads) === 0);
    const isAround = sample.filter(({ x, y }) => drawn.area.contains(x, y)).length * 2 >= sample.length;
    return (x, y) => !isAround || drawn.area.contains(x, y);
  }

  /** The copper of a layer and, for an outer one, the mask over it. */
  probes(layer: BoardLayer): CopperProbes | undefined {
    const copper = this.probe(layer);
    const [mask] =
      layer.role === 'copper-top' || layer.role === 'copper-bottom' ? this.layersOf(maskOf(layer.role)) : [];
    return copper && { copper, mask: mask && this.probe(mask) };
  }

  probesOf(name: string): CopperProbes | undefined {
    const layer = this.copper.find((each) => each.name === name);
    return layer && this.probes(layer);
  }

  get outerProbes(): CopperProbes[] {
    const outer = [...this.layersOf('copper-top'), ...this.layersOf('copper-bottom')];
    return outer.flatMap((layer) => this.probes(layer) ?? []);
  }

  /**
   * True when the widths of every layer with copper are measured, and the nets of the layer with the narrowest are known:
   * without nets artwork cannot be distinguished from tracks.
   */
  areWidthsComplete(narrowest: string | undefined): boolean {
    const names = new Set(this.widths.map(({ name }) => name));
    return this.#withCopper().every((layer) => {
      return names.has(layer.name) && (layer.name !== narrowest || this.#isCompared(layer));
    });
  }

  /** True when the copper of every layer with more than one shape was compared. */
  get areGapsComplete(): boolean {
    return this.#withCopper().every((layer) => this.#isCompared(layer));
  }

  #isCompared(layer: BoardLayer): boolean {
    const shapes = this.measured(layer)?.shapes;
    const isSingle = shapes?.hasClear === false && shapes.items < 2;
    return isSingle || this.nets.layers.some(({ name }) => name === layer.name);
  }

  #withCopper(): BoardLayer[] {
    return this.copper.filter(({ image }) => image !== undefined && image.items.count > 0);
  }

  /** True when the barrels of two holes are on one net. */
  areOneNet(a: number, b: number): boolean {
    const [one, other] = [this.barrels.ofHole.get(a), this.barrels.ofHole.get(b)];
    if (one === undefined || other === undefined) return false;
    const net = this.nets.ofBarrel(one);
    return net !== undefined && net === this.nets.ofBarrel(other);
  }

  /** The copper of all layers, for checks near edges and holes. */
  get nearCopper(): NearCopper[] {
    return this.copper.flatMap((layer) => {
      const made = this.measured(layer);
      const width = this.widths.find(({ name }) => name === layer.name);
      if (made === undefined) return [];
      const isConnected = width?.isConnected ?? (() => true);
      return [{ layer: layer.name, shapes: made.shapes, probes: this.probes(layer), isConnected }];
    });
  }

  /** The net of the copper at a place of a layer; undefined where none is known. */
  netAt(layer: BoardLayer, x: number, y: number): number | undefined {
    const index = this.nets.layers.findIndex(({ name }) => name === layer.name);
    const item = index < 0 ? -1 : this.#itemAt(layer, x, y);
    return item < 0 ? undefined : this.nets.of(index, item);
  }
}

/** Copper layers in the order in which their gaps are looked for. */
export const outerFirst = (copper: readonly BoardLayer[]): BoardLayer[] =>
  copper.toSorted(
    (left, right) => Number(left.role.startsWith('copper-inner')) - Number(right.role.startsWith('copper-inner')),
  );

const maskOf = (role: 'copper-top' | 'copper-bottom'): Role => (role === 'copper-top' ? 'mask-top' : 'mask-bottom');

function cached<V>(known: Map<string, { readonly value: V }>, key: string, make: () => V): V {
  const before = known.get(key);
  if (before !== undefined) return before.value;
  const value = make();
  known.set(key, { value });
  return value;
}
