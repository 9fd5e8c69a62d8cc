/**
 * Every field of a board that is one of a list, in the order in which the lists are shown. Words: `pricing.field.<field>`
 * and `pricing.option.<field>.<value>`. A value may be added, never renamed or taken away: stored boards and links name
 * it.
 */
export const BOARD_CHOICES = {
  material: ['fr4', 'aluminium', 'copperBase', 'rogers', 'ptfe'],
  laminateBrand: ['any', 'kingboard', 'shengyi', 'nanya'],
  tgCelsius: [130, 150, 170],
  halogenFree: [false, true],
  thermalConductivityWmK: [1, 1.5, 2, 3],
  rogersLaminate: ['ro4350b', 'ro4003c', 'ro3003'],
  ptfeDielectric: [2.65, 2.55, 2.2],
  layers: [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
  stackUp: ['usual', 'specified'],
  hdi: ['none', 'stage1', 'stage2', 'stage3'],

  deliveryForm: ['single', 'panelInFile', 'panelByUs'],
  panelSeparation: ['vCut', 'tabs', 'slots', 'vCutAndSlots'],
  rails: ['none', 'leftRight', 'topBottom', 'allSides'],
  xOutPanels: ['accepted', 'refused'],

  thicknessMm: [0.2, 0.3, 0.4, 0.6, 0.8, 1, 1.2, 1.6, 2, 2.4, 3],
  outerCopperOz: [1, 2, 3, 4],
  innerCopperOz: [0.5, 1, 2, 3],
  holeCopperMicrometres: [20, 25],
  minTraceMil: [10, 8, 6, 5, 4, 3.5, 3],
  minHoleMm: [0.3, 0.25, 0.2, 0.15, 0.1],
  minBgaPadMm: [0, 0.35, 0.25],

  maskColour: ['green', 'red', 'blue', 'black', 'white', 'yellow', 'matteBlack', 'matteGreen', 'purple'],
  legendColour: ['white', 'black'],
  finish: [
    'leadHasl',
    'leadFreeHasl',
    'enig',
    'osp',
    'immersionSilver',
    'immersionTin',
    'enepig',
    'hardGold',
    'bareCopper',
  ],
  goldThicknessMicroinch: [1, 2, 3],
  hardGoldMicroinch: [10, 15, 30, 50],
  viaCover: ['tented', 'open', 'plugged', 'resinPlugged', 'resinFilled', 'copperFilled'],
  viaInPad: [false, true],
  impedance: [false, true],

  halfHoleSides: [0, 1, 2, 3, 4],
  edgePlatedSides: [0, 1, 2, 3, 4],
  platedEdges: [
    'asDrawn',
    'top',
    'right',
    'bottom',
    'left',
    'topBottom',
    'leftRight',
    'topRight',
    'topLeft',
    'bottomRight',
    'bottomLeft',
    'notTop',
    'notRight',
    'notBottom',
    'notLeft',
  ],
  goldFingers: [false, true],
  fingerPlating: ['asBoard', 'hardGold15', 'hardGold30', 'hardGold50'],
  fingerBevelDegrees: [0, 20, 30, 45, 60],
  backDrill: [false, true],
  pressFit: [false, true],
  countersunk: [false, true],
  depthMilling: [false, true],
  carbonInk: [false, true],
  peelableMask: [false, true],

  testMethod: ['sampleProbe', 'fullProbe', 'fixture', 'aoi', 'fourWire'],
  ipcClass: [2, 3],
  productionFileConfirm: ['none', 'auto', 'manual'],
  certificate: [false, true],
  outgoingReport: [false, true],
  microsectionReport: [false, true],
  impedanceReport: [false, true],
  solderabilityReport: [false, true],
  reportForm: ['electronic', 'paper'],
  orderNumberMark: ['add', 'specified', 'none', 'qrSerial'],
  ulMark: ['none', 'dateCode', 'ulWeekYear', 'ulYearWeek'],
  interleaf: [false, true],
  packing: ['standard', 'neutral', 'esdVacuum'],
  shortagePolicy: ['ask', 'refund', 'remake'],
  stencilSides: ['none', 'top', 'bottom', 'both'],
  stencilFrame: ['frameless', '370x470', '420x520', '550x650', '736x736'],
  stencilThicknessMm: [0.12, 0.1, 0.15],
  leadTime: ['standard', 'rush1', 'rush2', 'rush3', 'rush4', 'rush5', 'rush6'],
} as const;

export type ChoiceField = keyof typeof BOARD_CHOICES;
export type Choice<F extends ChoiceField> = (typeof BOARD_CHOICES)[F][number];
/** Any value that a choice field can take. */
export type ChoiceValue = Choice<ChoiceField>;

export function isChoiceField(field: string): field is ChoiceField {
  return Object.hasOwn(BOARD_CHOICES, field);
}
