import type { BoardSpec } from '@xunban/contract/board-spec';
import { divideRounded } from '@xunban/money';
import type { PriceBook } from '../price-book/price-book.ts';
import { areaOfPieces, deliveredPiece } from './board-area.ts';
import { compareExact, type Exact, exact, exactText } from './exact.ts';
import type { BoardFigures } from './quote-types.ts';

/** Returns the figures of a board that a quote shows before its price. */
export function boardFigures(spec: BoardSpec, book: PriceBook, calendarVersion: string): BoardFigures {
  const piece = deliveredPiece(spec, book.capability.tabGapMm);
  const area = areaOfPieces(piece, spec.quantity);
  return {
    spec,
    bookVersion: book.version,
    calendarVersion,
    pieceLengthMm: piece.lengthHundredths / 100,
    pieceWidthMm: piece.widthHundredths / 100,
    boardsPerPiece: piece.boards,
    areaM2: exactText(area),
    weightG: boardWeightG(spec, area),
    utilisationPercent: utilisationPercent(spec.layers, area),
  };
}

/** g/cm³ in hundredths: what lies between the copper layers, and copper. */
const BASE_DENSITY: Readonly<Record<BoardSpec['material'], bigint>> = {
  fr4: 185n,
  aluminium: 270n,
  copperBase: 896n,
  rogers: 186n,
  ptfe: 220n,
};
const COPPER_DENSITY = 896n;
/** One ounce per square foot, in tenths of a micrometre. */
const OUNCE_TENTH_MICROMETRES = 350;
/** Assumed remaining copper after etching when it was not measured. */
const USUAL_COPPER_PERCENT = 50;

/**
 * Returns the weight of the boards in whole grams, rounded up. The thickness of a board counts its copper layers in full; resin
 * in place of etched copper is not weighed, which underestimates by less than the copper's own tolerance.
 */
export function boardWeightG(spec: BoardSpec, area: Exact): number {
  const thickness = Math.round(spec.thicknessMm * 10_000);
  const copper = copperTenthMicrometres(spec);
  const laminate = BigInt(Math.max(0, thickness - copper));
  const coverage = BigInt(spec.measured?.copperAreaPercent ?? USUAL_COPPER_PERCENT);
  // m² × 0.1 µm × g/cm³ is a tenth of a gram; the hundredths of density and the percent bring two more powers each.
  const perM2 = laminate * BASE_DENSITY[spec.material] * 100n + BigInt(copper) * COPPER_DENSITY * coverage;
  return Number(divideRounded(area.digits * perM2, 10n ** BigInt(area.scale) * 100_000n, 'up'));
}

function copperTenthMicrometres(spec: BoardSpec): number {
  const outerLayers = Math.min(2, spec.layers);
  const innerLayers = spec.layers - outerLayers;
  return OUNCE_TENTH_MICROMETRES * (outerLayers * spec.outerCopperOz + innerLayers * spec.innerCopperOz);
}

/** Upper edges of the area bands in m²; the last band is open. */
const BAND_EDGES_M2 = [5, 10, 20, 50, 100];

/** Percentage of the production panel that becomes boards, by area band. */
const PERCENT_BY_LAYERS: ReadonlyMap<number, readonly number[]> = new Map([
  [2, [80, 83, 83, 85, 85, 85]],
  [4, [72, 72, 75, 75, 79, 79]],
]);

/** Utilisation of an order of that area; null for layer counts that have no figure and show "--". */
export function utilisationPercent(layers: number, area: Exact): number | null {
  const band = BAND_EDGES_M2.findIndex((edge) => compareExact(area, exact(edge)) <= 0);
  // Not found is -1, which `at` reads as the last band, the open one.
  return PERCENT_BY_LAYERS.get(layers)?.at(band) ?? null;
}
