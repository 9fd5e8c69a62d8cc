import { BOARD_CHOICES, type BoardSpec, type SpecChanges } from '@xunban/contract';
import type { Finding } from '../../orders-core/orders/findings.ts';

const MM_PER_MIL = 0.0254;
/** The same slack as the machine review gives. */
const TRACE_TOLERANCE_MM = 0.003;
const HOLE_TOLERANCE_MM = 0.005;

/**
 * Returns the specification changes that match the file, for findings about a difference between the two; null when the finding
 * does not contain them, or when no sold option fits.
 */
export function changesAsFound({ code, params }: Finding, spec: BoardSpec): SpecChanges | null {
  switch (code) {
    case 'review.sizeDiffers': {
      const [lengthMm, widthMm] = [millimetres(params['foundLengthMm']), millimetres(params['foundWidthMm'])];
      return lengthMm === undefined || widthMm === undefined ? null : { lengthMm, widthMm };
    }
    case 'review.layersDiffer': {
      const layers = BOARD_CHOICES.layers.find((sold) => sold === params['found']);
      return layers === undefined || layers === spec.layers ? null : { layers };
    }
    case 'review.traceNarrower': {
      const found = numberOf(params['foundMm']);
      const minTraceMil = BOARD_CHOICES.minTraceMil.find((mil) => mil * MM_PER_MIL <= found + TRACE_TOLERANCE_MM);
      return minTraceMil === undefined ? null : { minTraceMil };
    }
    case 'review.holeNarrower': {
      const found = numberOf(params['foundMm']);
      const minHoleMm = BOARD_CHOICES.minHoleMm.find((mm) => mm <= found + HOLE_TOLERANCE_MM);
      return minHoleMm === undefined ? null : { minHoleMm };
    }
    case 'review.halfHolesDiffer': {
      const halfHoleSides = BOARD_CHOICES.halfHoleSides.find((sides) => sides === params['found']);
      return halfHoleSides === undefined ? null : { halfHoleSides };
    }
    default:
      return null;
  }
}

const numberOf = (value: string | number | undefined): number => (typeof value === 'number' ? value : Number.NaN);

function millimetres(value: string | number | undefined): number | undefined {
  const rounded = Math.round(numberOf(value) * 100) / 100;
  return rounded > 0 ? rounded : undefined;
}
