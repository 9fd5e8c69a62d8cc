import { type ChoiceField, defaultBoardSpec } from '@xunban/contract/board-spec';
import { FROM_EIGHT, FROM_SIX, MULTILAYER } from './book-entries.ts';
import { defaultCharges } from './default-charges.ts';
import type { IncludedOptions } from './price-book.ts';

const listed: readonly IncludedOptions[] = [
  { field: 'material', values: ['fr4', 'aluminium', 'copperBase', 'rogers', 'ptfe'] },
  { field: 'laminateBrand', values: ['any'] },
  { field: 'tgCelsius', values: [130] },
  { field: 'tgCelsius', values: [150], layers: FROM_EIGHT },
  { field: 'halogenFree', values: [false] },
  { field: 'thermalConductivityWmK', values: [1] },
  { field: 'rogersLaminate', values: ['ro4350b', 'ro4003c'] },
  { field: 'ptfeDielectric', values: [2.65, 2.55] },
  { field: 'stackUp', values: ['usual'] },
  { field: 'hdi', values: ['none'] },
  { field: 'deliveryForm', values: ['single', 'panelInFile'] },
  { field: 'panelSeparation', values: ['vCut', 'tabs', 'slots', 'vCutAndSlots'] },
  { field: 'rails', values: ['none', 'leftRight', 'topBottom', 'allSides'] },
  { field: 'xOutPanels', values: ['accepted'] },
  { field: 'thicknessMm', values: [0.8, 1, 1.2, 1.6] },
  { field: 'thicknessMm', values: [2], layers: [16, 18, 20] },
  { field: 'outerCopperOz', values: [1] },
  { field: 'innerCopperOz', values: [0.5] },
  { field: 'holeCopperMicrometres', values: [20] },
  { field: 'minTraceMil', values: [10, 8, 6] },
  { field: 'minTraceMil', values: [5], layers: MULTILAYER },
  { field: 'minTraceMil', values: [4], layers: FROM_SIX },
  { field: 'minHoleMm', values: [0.3] },
  { field: 'minHoleMm', values: [0.25], layers: MULTILAYER },
  { field: 'minHoleMm', values: [0.2], layers: FROM_SIX },
  { field: 'minBgaPadMm', values: [0, 0.35] },
  { field: 'maskColour', values: ['green'] },
  { field: 'legendColour', values: ['white', 'black'] },
  { field: 'finish', values: ['leadHasl', 'bareCopper'] },
  { field: 'goldThicknessMicroinch', values: [1] },
  { field: 'hardGoldMicroinch', values: [10] },
  { field: 'viaCover', values: ['tented', 'open'] },
  { field: 'fingerPlating', values: ['asBoard'] },
  { field: 'fingerBevelDegrees', values: [0] },
  { field: 'testMethod', values: ['sampleProbe', 'aoi'] },
  { field: 'ipcClass', values: [2] },
  { field: 'productionFileConfirm', values: ['none'] },
  { field: 'certificate', values: [false, true] },
  { field: 'outgoingReport', values: [false, true] },
  { field: 'microsectionReport', values: [false] },
  { field: 'impedanceReport', values: [false] },
  { field: 'solderabilityReport', values: [false] },
  { field: 'reportForm', values: ['electronic'] },
  { field: 'orderNumberMark', values: ['add', 'specified'] },
  { field: 'ulMark', values: ['none', 'dateCode', 'ulWeekYear', 'ulYearWeek'] },
  { field: 'interleaf', values: [false] },
  { field: 'packing', values: ['standard', 'neutral'] },
  { field: 'shortagePolicy', values: ['ask', 'refund'] },
  { field: 'stencilSides', values: ['none', 'top', 'bottom', 'both'] },
  { field: 'stencilThicknessMm', values: [0.12, 0.1, 0.15] },
];

/** True when a field is listed, or its default is charged for. */
const isStated = (field: ChoiceField): boolean =>
  listed.some((entry) => entry.field === field) ||
  defaultCharges.some((charge) => charge.field === field && charge.values.includes(defaultBoardSpec[field]));

/** Options that the tariff's price covers: those listed, and the default of every other field with a charge. */
export const defaultIncluded: readonly IncludedOptions[] = [
  ...listed,
  ...[...new Set(defaultCharges.map(({ field }) => field))]
    .filter((field) => !isStated(field))
    .map((field) => ({ field, values: [defaultBoardSpec[field]] })),
];

/** Options that the company can make but does not sell yet. */
export const defaultNotSold: readonly IncludedOptions[] = [{ field: 'hdi', values: ['stage3'] }];
