import type { BoardField } from '@xunban/contract/board-spec';

/** Units that follow a number, for fields whose choices are numbers. */
export const BOARD_UNITS: { readonly [F in BoardField]?: string } = {
  tgCelsius: '°C',
  lengthMm: 'mm',
  widthMm: 'mm',
  railWidthMm: 'mm',
  thicknessMm: 'mm',
  outerCopperOz: 'oz',
  innerCopperOz: 'oz',
  minTraceMil: 'mil',
  minHoleMm: 'mm',
  goldThicknessMicroinch: 'µ"',
  hardGoldMicroinch: 'µ"',
  thermalConductivityWmK: 'W/(m·K)',
  holeCopperMicrometres: 'µm',
  minBgaPadMm: 'mm',
  fingerBevelDegrees: '°',
  stencilThicknessMm: 'mm',
};
