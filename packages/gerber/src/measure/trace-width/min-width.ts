import type { Budget } from '../../budget.ts';
import { float64At, uint32At } from '../../checked-access.ts';
import { pointAt, visitEdges } from '../../coordinates.ts';
import type { PairBudget } from '../clearance/layer-gaps.ts';
import type { CopperProbe } from '../copper/copper-probe.ts';
import { PlaceList } from '../geometry/place-list.ts';
import { facingNecks } from './facing-edges.ts';
import { conducts, type Neck } from './neck-walk.ts';
import { strokeNeck } from './stroke-necks.ts';
import { touchingRounds } from './touching-rounds.ts';

/** One copper layer whose widths are asked for. */
export interface WidthLayer {
  readonly name: string;
  readonly probe: CopperProbe;
  /** True when, without a location to check, the copper of an item is known to lead to no pad and no plated hole. */
  readonly isIsland: (item: number) => boolean;
  /** True when an item was drawn as a conductor; artwork, borders and dots are not. */
  readonly isConductor: (item: number) => boolean;
  /** Checks whether the copper at a place leads to a pad or a plated hole. */
  readonly isConnected: (x: number, y: number, item: number) => boolean;
}

export interface FoundWidths {
  /** Tracks: isolated strokes, and other copper of constant width. Every place under 0.127 mm, and the minimum. */
  readonly tracks: PlaceList;
  /** Necks of pours that are narrower than every track. A pour may have another way round, so they may not matter. */
  readonly pours: PlaceList;
  /** False when a layer was too dense, so that a narrower place may have been missed. */
  readonly isWhole: boolean;
}

/** Necks between different edges are looked for up to this width, mm: the widest that any price asks about. */
const widestNeckMm = 0.26;
/** All places below this width, mm, are listed. */
const listedBelowMm = 0.127;
const maxWalks = 3_000;
/** No board needs so many widths of strokes before the first that conducts. */
const maxPens = 300;
const slackMm = 0.0006;
/** Widths of places are rounded by half of this, mm, so a pen may seem narrower than what was found with it. */
const sameMm = 1e-5;

/**
 * The narrowest copper that a current passes, as it will be etched: pens, areas and pads united, less what is erased.
 * A stroke counts where it stands alone; two different edges count where they face each other across copper, up to
 * 0.26 mm. So does the chord where two round pads or ends of strokes merely overlap, of any width. Exact to 0.002 mm, by
 * which chords differ from arcs.
 *
 * Time grows with the strokes of the narrowest pens and with the pairs of near edges; both are bounded.
 */
export function minWidth(layers: readonly WidthLayer[], pairs: PairBudget, budget: Budget): FoundWidths {
  const search = new Search();
  search.strokes(layers, budget);
  let isWhole = search.isWhole;
  for (const layer of layers) {
    const necks = facingNecks(layer, search.limitMm, pairs, budget);
    if (necks === undefined) isWhole = false;
    else search.necks(layer, necks, true);
    search.necks(layer, touchingRounds(layer.probe, Math.max(search.limitMm, search.bestMm)), false);
  }
  return { tracks: search.tracks, pours: search.pours, isWhole: isWhole && search.isWhole };
}

class Search {
  readonly tracks = new PlaceList();
  readonly pours = new PlaceList();
  isWhole = true;
  #walks = maxWalks;
  readonly #widths = new Map<CopperProbe, ReadonlyMap<number, number>>();

  get bestMm(): number {
    return this.tracks.min?.mm ?? Number.POSITIVE_INFINITY;
  }

  /** Wider necks are not searched: those below 0.127 mm are listed while there is capacity, else only a new minimum. */
  get limitMm(): number {
    const limitMm = Math.min(widestNeckMm, this.bestMm);
    return this.tracks.isFull ? limitMm : Math.max(listedBelowMm, limitMm);
  }

  /** Measures the strokes of all layers, narrowest pens first, until wider ones cannot change the result. */
  strokes(layers: readonly WidthLayer[], budget: Budget): void {
    const pens = new Set<number>();
    for (const layer of layers) visitStrokes(layer, (_, mm) => pens.add(mm));
    for (const pen of [...pens].sort((left, right) => left - right).slice(0, maxPens)) {
      if (this.#isEnough(pen) || budget.isStopped) return;
      for (const layer of layers) {
        visitStrokes(layer, (capsule, mm) => {
          if (mm !== pen || this.#isEnough(mm)) return;
          const neck = strokeNeck(layer.probe, capsule);
          if (neck !== undefined) this.#consider(layer, neck, false);
        });
      }
    }
  }

  necks(layer: WidthLayer, necks: readonly Neck[], canBePour: boolean): void {
    for (const neck of necks.toSorted((left, right) => left.mm - right.mm)) {
      if (this.#isEnough(neck.mm)) break;
      this.#consider(layer, neck, canBePour);
    }
  }

  #isEnough(mm: number): boolean {
    return mm + sameMm >= this.bestMm && (this.tracks.isFull || mm + slackMm >= listedBelowMm);
  }

  #consider(layer: WidthLayer, neck: Neck, canBePour: boolean): void {
    const item = layer.probe.itemAt(neck.x, neck.y);
    if (item < 0 || !layer.isConductor(item)) return;
    if (this.tracks.has(layer.name, neck)) return;
    const isOfPour = (): boolean => canBePour && this.#isPour(layer.probe, neck, item);
    // Near its end a track is taken for a pour, so a place next to a known neck may still be a track.
    if (this.pours.has(layer.name, neck) && (!canBePour || isOfPour())) return;
    if (!layer.isConnected(neck.x, neck.y, item)) return;
    if (this.#walks <= 0) {
      this.isWhole = false;
      return;
    }
    this.#walks -= 1;
    if (!conducts(layer.probe, neck)) return;
    const list = isOfPour() ? this.pours : this.tracks;
    list.add(layer.name, neck);
  }

  /**
   * True when a neck lies in a pour instead of a track. A track has the same width before and behind the place, and if it was
   * drawn as an area, that is narrow throughout.
   */
  #isPour(probe: CopperProbe, neck: Neck, item: number): boolean {
    if (probe.painted.isArea[item] === 0) return widens(probe, neck);
    const known = this.#widths.get(probe) ?? minWidths(probe);
    this.#widths.set(probe, known);
    return (known.get(item) ?? Number.POSITIVE_INFINITY) >= neck.mm * 2;
  }
}

/** The mean width of the narrowest contour of each area, by item. */
function minWidths({ painted }: CopperProbe): ReadonlyMap<number, number> {
  const widths = new Map<number, number>();
  for (const { owner, points } of painted.polygons)
    widths.set(owner, Math.min(widths.get(owner) ?? Number.POSITIVE_INFINITY, meanWidth(points)));
  return widths;
}

/** True when copper ends or grows wider before or behind a neck. */
function widens(probe: CopperProbe, { x, y, mm, alongX, alongY }: Neck): boolean {
  return [-1, 1].some((side) => {
    const [atX, atY] = [x + alongX * mm * side, y + alongY * mm * side];
    const across = probe.reach(atX, atY, -alongY, alongX, mm) + probe.reach(atX, atY, alongY, -alongX, mm);
    return !probe.isCopper(atX, atY) || across > mm * 1.2;
  });
}

function meanWidth(points: Float64Array): number {
  let [area, length] = [0, 0];
  const { x: originX, y: originY } = pointAt(points, points.length - 2);
  visitEdges(points, (x0, y0, x1, y1) => {
    area += (x0 - originX) * (y1 - originY) - (x1 - originX) * (y0 - originY);
    length += Math.hypot(x1 - x0, y1 - y0);
  });
  return Math.abs(area) / length;
}

function visitStrokes({ probe, isIsland }: WidthLayer, visit: (capsule: number, mm: number) => void): void {
  const { capsules, count, owner, isPad, isClear } = probe.painted;
  for (let capsule = 0; capsule < count; capsule += 1) {
    const mm = float64At(capsules, capsule * 5 + 4) * 2;
    const item = uint32At(owner, capsule);
    if (mm > 0 && isPad[item] === 0 && isClear[item] === 0 && !isIsland(item)) visit(capsule, mm);
  }
}
