/**
 * The board specification: what a buyer asks for. These field names are the only ones; quote, cart, order, reorder and
 * command line use them unchanged. This file is loaded by browsers, so it is plain data and knows no schema library.
 *
 * Units: lengths in millimetres with at most two decimals (whole hundredths inside, see `hundredthsOf`), copper in
 * ounces per square foot, tracks in mil, gold in microinches (the trade says µ"; it is not µm).
 */

/** Every field that is one of a list, in the order in which the lists are shown. The first value is the usual one. */
export const BOARD_CHOICES = {
  material: ['fr4'],
  layers: [1, 2, 4, 6, 8, 10],
  tgCelsius: [130, 150, 170],
  deliveryForm: ['single', 'panelInFile', 'panelByUs'],
  panelSeparation: ['vCut', 'tabs'],
  rails: ['none', 'leftRight', 'topBottom', 'allSides'],
  thicknessMm: [0.4, 0.6, 0.8, 1, 1.2, 1.6, 2, 2.4],
  outerCopperOz: [1, 2, 3],
  innerCopperOz: [0.5, 1, 2],
  minTraceMil: [10, 8, 6, 5, 4, 3.5],
  minHoleMm: [0.3, 0.25, 0.2, 0.15],
  maskColour: ['green', 'red', 'blue', 'black', 'white', 'yellow', 'matteBlack', 'matteGreen', 'purple'],
  legendColour: ['white', 'black'],
  finish: ['leadHasl', 'leadFreeHasl', 'enig', 'osp'],
  goldThicknessMicroinch: [1, 2, 3],
  viaCover: ['tented', 'open', 'plugged', 'resinFilled'],
  halfHoleSides: [0, 1, 2, 3, 4],
  impedance: [false, true],
  testMethod: ['sampleProbe', 'fullProbe', 'fixture'],
  productionFileConfirm: ['none', 'auto', 'manual'],
  orderNumberMark: ['add', 'specified', 'none'],
  interleaf: [false, true],
  packing: ['standard', 'neutral'],
  leadTime: ['standard', 'rush1', 'rush2', 'rush3', 'rush4', 'rush5', 'rush6'],
} as const;

export type ChoiceField = keyof typeof BOARD_CHOICES;
export type Choice<F extends ChoiceField> = (typeof BOARD_CHOICES)[F][number];
/** Any value that a choice field can take. */
export type ChoiceValue = Choice<ChoiceField>;

/** Every field that is a number of its own, with the bounds of what can be meant at all; capability is narrower. */
export const BOARD_NUMBERS = {
  lengthMm: { min: 0.01, max: 2000, decimals: 2 },
  widthMm: { min: 0.01, max: 2000, decimals: 2 },
  panelX: { min: 1, max: 50, decimals: 0 },
  panelY: { min: 1, max: 50, decimals: 0 },
  railWidthMm: { min: 3, max: 20, decimals: 2 },
  designCount: { min: 1, max: 50, decimals: 0 },
  quantity: { min: 1, max: 11_000, decimals: 0 },
} as const satisfies Record<string, NumberBounds>;

export type NumberField = keyof typeof BOARD_NUMBERS;

export interface NumberBounds {
  readonly min: number;
  readonly max: number;
  readonly decimals: 0 | 2;
}

/** Longer notes slow the review down for everybody; they belong into the files. */
export const REMARKS_MAX_LENGTH = 300;

/**
 * Facts read from the board's files, each about one outline of `lengthMm` × `widthMm`. An absent fact is unknown, not
 * zero; nothing is charged for it until it has been measured.
 */
export const MEASURED_NUMBERS = {
  holeCount: { min: 0, max: 10_000_000, decimals: 0 },
  slotCount: { min: 0, max: 1_000_000, decimals: 0 },
  /** Half holes on the outline. */
  castellationCount: { min: 0, max: 1_000_000, decimals: 0 },
  /** Length of the router's way, outline and cut-outs together, in whole millimetres. */
  millingMm: { min: 0, max: 100_000_000, decimals: 0 },
  testPointCount: { min: 0, max: 10_000_000, decimals: 0 },
  /** Bare metal that the surface finish covers, mean of both sides. */
  finishAreaPercent: { min: 0, max: 100, decimals: 0 },
  /** Copper that is left after etching, mean of all layers. */
  copperAreaPercent: { min: 0, max: 100, decimals: 0 },
  /** Narrowest web of solder mask between two openings. */
  minMaskDamMm: { min: 0, max: 100, decimals: 2 },
} as const satisfies Record<string, NumberBounds>;

export type MeasuredNumber = keyof typeof MEASURED_NUMBERS;

export type MeasuredFacts = { readonly [F in MeasuredNumber]?: number | undefined } & {
  /** The board plugs into an edge connector. */
  readonly hasEdgeFingers?: boolean | undefined;
};

export interface BoardSpec {
  readonly material: Choice<'material'>;
  readonly layers: Choice<'layers'>;
  /** Glass transition temperature of the laminate. */
  readonly tgCelsius: Choice<'tgCelsius'>;

  /** Size of the outline in the file: one board, or the whole panel when the file holds one (`panelInFile`). */
  readonly lengthMm: number;
  readonly widthMm: number;
  /** `single`: loose boards. `panelInFile`: panels as drawn. `panelByUs`: boards that the house arranges in panels. */
  readonly deliveryForm: Choice<'deliveryForm'>;
  /** Boards along the length and along the width of a panel; panels only. */
  readonly panelX: number;
  readonly panelY: number;
  /** How the boards of a panel come apart; only for panels that the house arranges, as are the rails. */
  readonly panelSeparation: Choice<'panelSeparation'>;
  readonly rails: Choice<'rails'>;
  readonly railWidthMm: number;
  /** Different boards in the one file. */
  readonly designCount: number;
  /** Pieces delivered: boards for `single`, panels otherwise (the trade's PCS and SET). One of `quantityChoices`. */
  readonly quantity: number;

  readonly thicknessMm: Choice<'thicknessMm'>;
  readonly outerCopperOz: Choice<'outerCopperOz'>;
  /** Means something from four layers on. */
  readonly innerCopperOz: Choice<'innerCopperOz'>;
  /** Narrowest track or gap. */
  readonly minTraceMil: Choice<'minTraceMil'>;
  /** Narrowest finished hole. */
  readonly minHoleMm: Choice<'minHoleMm'>;
  readonly maskColour: Choice<'maskColour'>;
  readonly legendColour: Choice<'legendColour'>;
  readonly finish: Choice<'finish'>;
  /** Means something for `enig`. */
  readonly goldThicknessMicroinch: Choice<'goldThicknessMicroinch'>;
  readonly viaCover: Choice<'viaCover'>;
  readonly halfHoleSides: Choice<'halfHoleSides'>;
  readonly impedance: Choice<'impedance'>;

  readonly testMethod: Choice<'testMethod'>;
  /** `auto` goes ahead when the buyer stays silent, `manual` waits. */
  readonly productionFileConfirm: Choice<'productionFileConfirm'>;
  /** The house's order number on the board: anywhere, where the file says, or not at all. */
  readonly orderNumberMark: Choice<'orderNumberMark'>;
  /** Paper between the boards. */
  readonly interleaf: Choice<'interleaf'>;
  readonly packing: Choice<'packing'>;
  /** `rush2` ships two working days earlier than `standard`. What is offered depends on layers and area. */
  readonly leadTime: Choice<'leadTime'>;
  readonly remarks: string;

  readonly measured?: MeasuredFacts | undefined;
}

export type BoardField = Exclude<keyof BoardSpec, 'measured'>;

/** The form's groups, and the order of the fields in them. Every field is in exactly one. */
export const BOARD_FIELD_GROUPS = {
  basic: [
    'material',
    'layers',
    'lengthMm',
    'widthMm',
    'quantity',
    'designCount',
    'deliveryForm',
    'panelX',
    'panelY',
    'panelSeparation',
    'rails',
    'railWidthMm',
  ],
  process: [
    'thicknessMm',
    'outerCopperOz',
    'innerCopperOz',
    'minTraceMil',
    'minHoleMm',
    'maskColour',
    'legendColour',
    'finish',
    'goldThicknessMicroinch',
    'viaCover',
  ],
  advanced: ['tgCelsius', 'impedance', 'halfHoleSides'],
  service: ['testMethod', 'productionFileConfirm', 'orderNumberMark', 'interleaf', 'packing', 'leadTime', 'remarks'],
} as const satisfies Record<string, readonly BoardField[]>;

export type BoardFieldGroup = keyof typeof BOARD_FIELD_GROUPS;

/** The board most people order. Five of it are the form's opening state. */
export const defaultBoardSpec: BoardSpec = {
  material: 'fr4',
  layers: 2,
  tgCelsius: 130,
  lengthMm: 100,
  widthMm: 100,
  deliveryForm: 'single',
  panelX: 1,
  panelY: 1,
  panelSeparation: 'vCut',
  rails: 'none',
  railWidthMm: 5,
  designCount: 1,
  quantity: 5,
  thicknessMm: 1.6,
  outerCopperOz: 1,
  innerCopperOz: 0.5,
  minTraceMil: 6,
  minHoleMm: 0.3,
  maskColour: 'green',
  legendColour: 'white',
  finish: 'leadHasl',
  goldThicknessMicroinch: 1,
  viaCover: 'tented',
  halfHoleSides: 0,
  impedance: false,
  testMethod: 'sampleProbe',
  productionFileConfirm: 'none',
  orderNumberMark: 'add',
  interleaf: false,
  packing: 'standard',
  leadTime: 'standard',
  remarks: '',
};

/** Every quantity that has a price. */
export const QUANTITIES: readonly number[] = [
  3, 5, 10, 15, 20, 25, 30, 50, 75, 100, 125, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000, 1200,
  1500, 1600, 1750, 1800, 2000, 2400, 2500, 2800, 3000, 3500, 4000, 4500, 5000, 5500, 6000, 6500, 7000, 7500, 8000,
  8500, 9000, 9500, 10000, 11000,
];

const QUANTITIES_FROM_FIVE: readonly number[] = QUANTITIES.filter((quantity) => quantity !== 3);

/**
 * The quantities on offer for a board. Three pieces do not pay for the tooling of a complicated board: 3 is left out
 * above six layers of FR-4 and above two layers of anything else.
 */
export function quantityChoices(material: string, layers: number): readonly number[] {
  const mostLayersForThree = material === 'fr4' ? 6 : 2;
  return layers > mostLayersForThree ? QUANTITIES_FROM_FIVE : QUANTITIES;
}

/** A length in whole hundredths of a millimetre. Exact for any length of at most two decimals. */
export function hundredthsOf(lengthMm: number): number {
  return Math.round(lengthMm * 100);
}

/** Whether a number is written with no more decimals than that. */
export function hasDecimals(value: number, decimals: 0 | 2): boolean {
  const scale = decimals === 0 ? 1 : 100;
  // Dividing gives the very double that the decimal text gives, so equality is exact.
  return Number.isFinite(value) && Math.round(value * scale) / scale === value;
}

/**
 * Whether a field means anything on this board. Where it does not, its value is ignored by price and checks and shown
 * disabled, so that a buyer who switches back finds the old choice again.
 */
export function isFieldRelevant(spec: BoardSpec, field: BoardField): boolean {
  switch (field) {
    case 'innerCopperOz':
      return spec.layers > 2;
    case 'goldThicknessMicroinch':
      return spec.finish === 'enig';
    case 'panelX':
    case 'panelY':
      return spec.deliveryForm !== 'single';
    case 'panelSeparation':
    case 'rails':
      return spec.deliveryForm === 'panelByUs';
    case 'railWidthMm':
      return spec.deliveryForm === 'panelByUs' && spec.rails !== 'none';
    default:
      return true;
  }
}

export function isChoiceField(field: string): field is ChoiceField {
  return Object.hasOwn(BOARD_CHOICES, field);
}

export function isNumberField(field: string): field is NumberField {
  return Object.hasOwn(BOARD_NUMBERS, field);
}
