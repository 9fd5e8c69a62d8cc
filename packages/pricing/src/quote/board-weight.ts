import type { BoardSpec } from '@xunban/contract/board-spec';
import { divideRounded } from '@xunban/money';
import type { Exact } from './exact.ts';

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
/** What is left after etching when nobody has measured it. */
const USUAL_COPPER_PERCENT = 50;

/**
 * Weight of the boards in whole grams, rounded up. The thickness of a board counts its copper layers in full; etched
 * copper leaves resin of no weight behind, which errs on the light side by less than the copper's own tolerance.
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
