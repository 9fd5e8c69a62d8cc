import { type BoardField, type BoardSpec, defaultBoardSpec, isFieldRelevant } from '@xunban/contract/board-spec';

/** What is done to a working panel as a whole, from the laminate to the finish: boards that share one agree in all of it. */
const OF_THE_PANEL = [
  'material',
  'laminateBrand',
  'tgCelsius',
  'halogenFree',
  'thermalConductivityWmK',
  'rogersLaminate',
  'ptfeDielectric',
  'layers',
  'stackUp',
  'hdi',
  'thicknessMm',
  'outerCopperOz',
  'innerCopperOz',
  'holeCopperMicrometres',
  'maskColour',
  'legendColour',
  'finish',
  'goldThicknessMicroinch',
  'hardGoldMicroinch',
  'viaCover',
  'impedance',
  'edgePlatedSides',
  'goldFingers',
  'fingerPlating',
  'backDrill',
  'depthMilling',
  'carbonInk',
  'peelableMask',
  'ipcClass',
] as const satisfies readonly BoardField[];

/**
 * The text that two boards share exactly when they can be made on one working panel: the same laminate, layers, thickness,
 * copper, mask, legend, finish and processes of the whole panel. What means nothing on a board reads as its default. A
 * laminate that is the house's choice is not mixed with one that the buyer named: the batch would have to be made of it.
 */
export const batchKey = (spec: BoardSpec): string =>
  OF_THE_PANEL.map((field) => String(isFieldRelevant(spec, field) ? spec[field] : defaultBoardSpec[field])).join('|');

/** In which of them two boards differ, so that they cannot share a working panel. */
export const panelDifferences = (one: BoardSpec, other: BoardSpec): BoardField[] =>
  OF_THE_PANEL.filter((field) => {
    const on = (spec: BoardSpec) => (isFieldRelevant(spec, field) ? spec[field] : defaultBoardSpec[field]);
    return on(one) !== on(other);
  });
