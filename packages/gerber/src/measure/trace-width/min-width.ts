import type { Budget } from '../../budget.ts';
import { float64At, uint32At } from '../../checked-access.ts';
import type { PairBudget } from '../clearance/layer-gaps.ts';
import { PlaceList } from '../geometry/place-list.ts';
import { facingNecks } from './facing-edges.ts';
import { conducts, type JoinedCopper, type Neck } from './neck-walk.ts';
import { PourNecks } from './pour-necks.ts';
import { strokeNecks } from './stroke-necks.ts';
import { touchingRounds } from './touching-rounds.ts';

/** One copper layer whose widths are asked for. */
export interface WidthLayer extends JoinedCopper {
  readonly name: string;
  /** True when, without a location to check, the copper of an item is known to lead to no pad and no plated hole. */
  readonly isIsland: (item: number) => boolean;
  /** True when an item was drawn as a conductor; artwork, borders and dots are not. */
  readonly isConductor: (item: number) => boolean;
  /** Checks whether the copper at a place leads to a pad or a plated hole. */
  readonly isConnected: (x: number, y: number, item: number) => boolean;
  /** False for scraps beside the board. */
  readonly isOnBoard: (x: number, y: number) => boolean;
}

export interface FoundWidths {
  /** Every place under 0.127 mm, and the minimum. */
  readonly tracks: PlaceList;
  /** Necks of pours that are narrower than every track. A pour may have another way round, so they may not matter. */
  readonly pours: PlaceList;
  /** Chords under 0.127 mm where two pads, or a pad and the end of a track, merely overlap. */
  readonly overlaps: PlaceList;
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
/** Edges of curves are chords, which differ from arcs by this, mm. */
const chordMm = 0.002;
/** Narrower strokes, mm, are hairlines: the rims of areas and lettering of programs that draw with a pen of no width. */
const hairMm = 0.02;
/** Widths of places are rounded by half of this, mm, so a pen may seem narrower than what was found with it. */
const sameMm = 1e-5;

/**
 * Measures the tracks. A track is a corridor of the copper as it will be etched (pens, areas and pads united, less what is
 * erased) that joins two pieces:
 *
 * - A piece is a flashed pad, copper at a plated hole or in an opening of the mask, or copper 1.75 times as wide as the
 *   corridor: a pour, a painted pad, a wider track. Pieces are not measured. A corridor that goes on for fifteen times its width joins pieces, too.
 * - A corridor is a stroke with bare laminate on both sides, or lies between two edges that face each other across copper and
 *   keeps its width for twice that width. One that is part of a pour is a neck of the pour instead.
 * - It lies on the board, on a net with a pad or a plated hole, and was not drawn as artwork. Hairlines are artwork.
 *
 * So a place where two pads merely overlap, the end of a track in a pad, a sliver, a letter and a stub are not tracks. Chords
 * where round pads or ends of tracks overlap are listed separately. Strokes are exact; facing edges are looked for up to
 * 0.26 mm and exact to 0.002 mm, by which chords differ from arcs.
 *
 * Time grows with the strokes of the narrowest pens and with the pairs of near edges; both are bounded.
 */
export function minWidth(layers: readonly WidthLayer[], pairs: PairBudget, budget: Budget): FoundWidths {
  const search = new Search();
  search.strokes(layers, budget);
  let isWhole = true;
  for (const layer of layers) {
    const necks = facingNecks(layer, search.limitMm, pairs, budget);
    if (necks === undefined) isWhole = false;
    else search.necks(layer, necks);
  }
  isWhole &&= search.isWhole;
  // Overlaps come last, so they take no walk from a track.
  for (const layer of layers) search.overlapsOf(layer);
  return { tracks: search.tracks, pours: search.pours, overlaps: search.overlaps, isWhole };
}

class Search {
  readonly tracks = new PlaceList();
  readonly pours = new PlaceList();
  readonly overlaps = new PlaceList();
  isWhole = true;
  #walks = maxWalks;
  readonly #pours = new PourNecks();

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
    const drawn = layers.map((layer) => ({ layer, byPen: strokesByPen(layer) }));
    const pens = new Set(drawn.flatMap(({ byPen }) => [...byPen.keys()]));
    for (const pen of [...pens].sort((left, right) => left - right).slice(0, maxPens)) {
      if (this.#isEnough(pen) || budget.isStopped) return;
      for (const { layer, byPen } of drawn) {
        for (const capsule of byPen.get(pen) ?? []) {
          if (this.#isEnough(pen)) break;
          for (const neck of strokeNecks(layer.copper, capsule)) if (this.#isTrack(layer, neck)) break;
        }
      }
    }
  }

  necks(layer: WidthLayer, necks: readonly Neck[]): void {
    for (const neck of necks.toSorted((left, right) => left.mm - right.mm)) {
      // Chords are narrower than arcs, and where a track bends, its edges come nearer by as little.
      const mm = neck.mm < this.bestMm ? Math.min(neck.mm + chordMm, this.bestMm) : neck.mm;
      const exact = mm === this.bestMm ? { ...neck, mm } : neck;
      if (this.#isEnough(exact.mm)) break;
      this.#corridor(layer, exact);
    }
  }

  overlapsOf(layer: WidthLayer): void {
    for (const neck of touchingRounds(layer.copper, listedBelowMm).toSorted((left, right) => left.mm - right.mm))
      if (!this.overlaps.has(layer.name, neck) && this.#conducts(layer, neck)) this.overlaps.add(layer.name, neck);
  }

  #isEnough(mm: number): boolean {
    return mm + sameMm >= this.bestMm && (this.tracks.isFull || mm + slackMm >= listedBelowMm);
  }

  /** Lists a neck of a stroke that is a track. */
  #isTrack(layer: WidthLayer, neck: Neck): boolean {
    if (this.tracks.has(layer.name, neck)) return true;
    if (!this.#conducts(layer, neck)) return false;
    this.tracks.add(layer.name, neck);
    return true;
  }

  /** Lists a neck between two edges, which may be one of a pour. */
  #corridor(layer: WidthLayer, neck: Neck): void {
    if (this.tracks.has(layer.name, neck)) return;
    // Near its end a track is taken for a pour, so a place next to a known neck may still be a track.
    if (this.pours.has(layer.name, neck) && this.#pours.has(layer.copper, neck)) return;
    if (!this.#conducts(layer, neck)) return;
    (this.#pours.has(layer.copper, neck) ? this.pours : this.tracks).add(layer.name, neck);
  }

  #conducts(layer: WidthLayer, neck: Neck): boolean {
    const { x, y } = neck;
    const item = layer.copper.itemAt(x, y);
    if (item < 0 || !layer.isConductor(item) || !layer.isOnBoard(x, y) || !layer.isConnected(x, y, item)) return false;
    if (this.#walks <= 0 || layer.copper.isExhausted) {
      this.isWhole = false;
      return false;
    }
    this.#walks -= 1;
    return conducts(layer, neck);
  }
}

/** The strokes of a layer that may be tracks, by the width of their pen. */
function strokesByPen({ copper, isIsland }: WidthLayer): ReadonlyMap<number, readonly number[]> {
  const { capsules, count, owner, isPad, isClear } = copper.painted;
  const byPen = new Map<number, number[]>();
  for (let capsule = 0; capsule < count; capsule += 1) {
    const mm = float64At(capsules, capsule * 5 + 4) * 2;
    const item = uint32At(owner, capsule);
    if (mm <= hairMm || isPad[item] === 1 || isClear[item] === 1 || isIsland(item)) continue;
    const strokes = byPen.get(mm);
    if (strokes === undefined) byPen.set(mm, [capsule]);
    else strokes.push(capsule);
  }
  return byPen;
}
