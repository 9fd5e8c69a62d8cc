import type { MeasuredFacts, NumberField } from './board-numbers.ts';
import {
  BOARD_FIELD_FACTS,
  BOARD_FIELDS,
  type BoardField,
  type Choice,
  type ChoiceField,
  recordOf,
} from './board-options.ts';

/**
 * The board specification: the buyer's request. Its field names ({@link BOARD_FIELD_FACTS}) are the only ones; quote, cart,
 * order, reorder and command line use them unchanged. This file and its neighbours are loaded by browsers, so they are plain
 * data without a schema library.
 *
 * Units: lengths in millimetres with at most two decimals (whole hundredths inside, see `hundredthsOf`), copper in ounces per
 * square foot, tracks in mil, gold in microinches (the trade says µ"; it is not µm).
 */
export type BoardSpec = { readonly [F in ChoiceField]: Choice<F> } & { readonly [F in NumberField]: number } & {
  readonly remarks: string;
  readonly measured?: MeasuredFacts | undefined;
};

/** Longer notes belong into the files: they would slow down the review. */
export const REMARKS_MAX_LENGTH = 300;

/** The most common board. Five of it are the form's opening state. */
export const defaultBoardSpec = recordOf(BOARD_FIELDS, (field) => BOARD_FIELD_FACTS[field].default) as BoardSpec;

/**
 * True when a field is relevant to this board. Otherwise its value is ignored by price and checks and shown disabled, so that a
 * buyer who switches back finds the previous choice again.
 */
export function isFieldRelevant(spec: BoardSpec, field: BoardField): boolean {
  switch (field) {
    case 'laminateBrand':
    case 'tgCelsius':
    case 'halogenFree':
      return spec.material === 'fr4';
    case 'thermalConductivityWmK':
      return isMetalCore(spec);
    case 'rogersLaminate':
      return spec.material === 'rogers';
    case 'ptfeDielectric':
      return spec.material === 'ptfe';
    case 'innerCopperOz':
    case 'stackUp':
      return spec.layers > 2;
    case 'goldThicknessMicroinch':
      return spec.finish === 'enig' || spec.finish === 'enepig';
    case 'hardGoldMicroinch':
      return spec.finish === 'hardGold';
    case 'platedEdges':
      return spec.edgePlatedSides > 0 && spec.edgePlatedSides < 4;
    case 'fingerPlating':
      return spec.goldFingers;
    case 'panelX':
    case 'panelY':
    case 'xOutPanels':
      return spec.deliveryForm !== 'single';
    case 'panelSeparation':
    case 'rails':
      return spec.deliveryForm === 'panelByUs';
    case 'railWidthMm':
      return spec.deliveryForm === 'panelByUs' && spec.rails !== 'none';
    case 'impedanceReport':
      return spec.impedance;
    case 'reportForm':
      return hasReport(spec);
    case 'stencilFrame':
    case 'stencilThicknessMm':
      return spec.stencilSides !== 'none';
    default:
      return true;
  }
}

const REPORTED = ['reportForm'] as const;

/** Returns the number of boards in a delivered piece: one, or those of a panel. Quantities count pieces. */
export const boardsPerPiece = (
  spec: Pick<BoardSpec, 'deliveryForm' | 'panelX' | 'panelY'> | { readonly product: 'stencil' },
): number => ('product' in spec || spec.deliveryForm === 'single' ? 1 : spec.panelX * spec.panelY);

/** For a field, those whose relevance `isFieldRelevant` decides by it. */
export const FIELDS_THAT_HANG_ON: { readonly [F in BoardField]?: readonly BoardField[] } = {
  material: ['laminateBrand', 'tgCelsius', 'halogenFree', 'thermalConductivityWmK', 'rogersLaminate', 'ptfeDielectric'],
  layers: ['innerCopperOz', 'stackUp'],
  finish: ['goldThicknessMicroinch', 'hardGoldMicroinch'],
  edgePlatedSides: ['platedEdges'],
  goldFingers: ['fingerPlating'],
  deliveryForm: ['panelX', 'panelY', 'xOutPanels', 'panelSeparation', 'rails', 'railWidthMm'],
  rails: ['railWidthMm'],
  impedance: ['impedanceReport', ...REPORTED],
  impedanceReport: REPORTED,
  certificate: REPORTED,
  outgoingReport: REPORTED,
  microsectionReport: REPORTED,
  solderabilityReport: REPORTED,
  stencilSides: ['stencilFrame', 'stencilThicknessMm'],
};

/** True when the board is built on a metal plate. */
export function isMetalCore({ material }: Pick<BoardSpec, 'material'>): boolean {
  return material === 'aluminium' || material === 'copperBase';
}

function hasReport(spec: BoardSpec): boolean {
  const { certificate, outgoingReport, microsectionReport, solderabilityReport, impedance, impedanceReport } = spec;
  return certificate || outgoingReport || microsectionReport || solderabilityReport || (impedance && impedanceReport);
}
