import type { Choice } from './board-choices.ts';
import type { MeasuredFacts } from './board-numbers.ts';

/**
 * The board specification: what a buyer asks for. These field names are the only ones; quote, cart, order, reorder and
 * command line use them unchanged. This file and those beside it are loaded by browsers, so they are plain data and
 * know no schema library.
 *
 * Units: lengths in millimetres with at most two decimals (whole hundredths inside, see `hundredthsOf`), copper in
 * ounces per square foot, tracks in mil, gold in microinches (the trade says µ"; it is not µm).
 */
export interface BoardSpec {
  readonly material: Choice<'material'>;
  /** Maker of the FR-4 laminate; `any` is whatever good laminate is in the store. FR-4 only, as Tg and halogens are. */
  readonly laminateBrand: Choice<'laminateBrand'>;
  /** Glass transition temperature of the laminate; 130 stands for the trade's 130 to 140. */
  readonly tgCelsius: Choice<'tgCelsius'>;
  readonly halogenFree: Choice<'halogenFree'>;
  /** Of the insulation between copper and metal base; metal-core boards only. */
  readonly thermalConductivityWmK: Choice<'thermalConductivityWmK'>;
  readonly rogersLaminate: Choice<'rogersLaminate'>;
  /** Dielectric constant of the PTFE laminate. */
  readonly ptfeDielectric: Choice<'ptfeDielectric'>;
  readonly layers: Choice<'layers'>;
  /** `specified`: the buyer's own stack-up, in the files. */
  readonly stackUp: Choice<'stackUp'>;
  /** Stages of laser-drilled blind and buried vias. */
  readonly hdi: Choice<'hdi'>;

  /** Size of the outline in the file: one board, or the whole panel when the file holds one (`panelInFile`). */
  readonly lengthMm: number;
  readonly widthMm: number;
  /** `single`: loose boards. `panelInFile`: panels as drawn. `panelByUs`: boards that the house arranges in panels. */
  readonly deliveryForm: Choice<'deliveryForm'>;
  /** Boards along the length and along the width of a panel; panels only. */
  readonly panelX: number;
  readonly panelY: number;
  /**
   * How the boards of a panel come apart; only for panels that the house arranges, as are the rails. `tabs` are the
   * trade's 邮票孔, `slots` routed slots with solid bridges; `vCutAndSlots` cuts grooves along the length and slots
   * across it.
   */
  readonly panelSeparation: Choice<'panelSeparation'>;
  readonly rails: Choice<'rails'>;
  readonly railWidthMm: number;
  /** Whether a panel may hold a crossed-out board; panels only. */
  readonly xOutPanels: Choice<'xOutPanels'>;
  /** Different boards in the one file. */
  readonly designCount: number;
  /**
   * Pieces delivered: boards for `single`, panels otherwise (the trade's PCS and SET). Any number that
   * `isQuantitySold`.
   */
  readonly quantity: number;

  readonly thicknessMm: Choice<'thicknessMm'>;
  readonly outerCopperOz: Choice<'outerCopperOz'>;
  /** Means something from four layers on. */
  readonly innerCopperOz: Choice<'innerCopperOz'>;
  /** Copper on the wall of a plated hole. */
  readonly holeCopperMicrometres: Choice<'holeCopperMicrometres'>;
  /** Narrowest track or gap. */
  readonly minTraceMil: Choice<'minTraceMil'>;
  /** Narrowest finished hole; 0.1 is drilled by laser. */
  readonly minHoleMm: Choice<'minHoleMm'>;
  /** Smallest pad of a ball grid array; 0 when there is none. */
  readonly minBgaPadMm: Choice<'minBgaPadMm'>;
  readonly maskColour: Choice<'maskColour'>;
  readonly legendColour: Choice<'legendColour'>;
  readonly finish: Choice<'finish'>;
  /** Means something for `enig` and `enepig`. */
  readonly goldThicknessMicroinch: Choice<'goldThicknessMicroinch'>;
  /** Means something for `hardGold`. */
  readonly hardGoldMicroinch: Choice<'hardGoldMicroinch'>;
  /** `resinPlugged` is filled and left bare, `resinFilled` filled and capped with copper. */
  readonly viaCover: Choice<'viaCover'>;
  readonly viaInPad: Choice<'viaInPad'>;
  readonly impedance: Choice<'impedance'>;

  readonly halfHoleSides: Choice<'halfHoleSides'>;
  readonly edgePlatedSides: Choice<'edgePlatedSides'>;
  /**
   * Which sides they are, as the files show the board from the top; `asDrawn`: the files tell an engineer. Means something
   * with one to three sides.
   */
  readonly platedEdges: Choice<'platedEdges'>;
  /** Contacts of an edge connector; their plating and bevel mean something only with them. */
  readonly goldFingers: Choice<'goldFingers'>;
  readonly fingerPlating: Choice<'fingerPlating'>;
  /** 0 leaves the edge square. */
  readonly fingerBevelDegrees: Choice<'fingerBevelDegrees'>;
  readonly backDrill: Choice<'backDrill'>;
  readonly pressFit: Choice<'pressFit'>;
  readonly countersunk: Choice<'countersunk'>;
  /** Routing to a depth, for steps and cavities. */
  readonly depthMilling: Choice<'depthMilling'>;
  readonly carbonInk: Choice<'carbonInk'>;
  readonly peelableMask: Choice<'peelableMask'>;

  readonly testMethod: Choice<'testMethod'>;
  /** Acceptance by IPC-6012. */
  readonly ipcClass: Choice<'ipcClass'>;
  /** `auto` goes ahead when the buyer stays silent, `manual` waits. */
  readonly productionFileConfirm: Choice<'productionFileConfirm'>;
  /** The trade's COC. */
  readonly certificate: Choice<'certificate'>;
  readonly outgoingReport: Choice<'outgoingReport'>;
  readonly microsectionReport: Choice<'microsectionReport'>;
  /** Means something with impedance control. */
  readonly impedanceReport: Choice<'impedanceReport'>;
  readonly solderabilityReport: Choice<'solderabilityReport'>;
  readonly reportForm: Choice<'reportForm'>;
  /** The house's order number on the board: anywhere, where the file says, not at all, or a code for each board. */
  readonly orderNumberMark: Choice<'orderNumberMark'>;
  readonly ulMark: Choice<'ulMark'>;
  /** Paper between the boards. */
  readonly interleaf: Choice<'interleaf'>;
  readonly packing: Choice<'packing'>;
  /** What happens when a few boards are missing at the end: asked then, paid back, or made up. */
  readonly shortagePolicy: Choice<'shortagePolicy'>;
  /** A solder stencil that comes with the boards; both sides share one sheet. */
  readonly stencilSides: Choice<'stencilSides'>;
  readonly stencilFrame: Choice<'stencilFrame'>;
  readonly stencilThicknessMm: Choice<'stencilThicknessMm'>;
  /** `rush2` ships two working days earlier than `standard`. What is offered depends on layers and area. */
  readonly leadTime: Choice<'leadTime'>;
  readonly remarks: string;

  readonly measured?: MeasuredFacts | undefined;
}

export type BoardField = Exclude<keyof BoardSpec, 'measured'>;

/** Longer notes belong into the files: they would slow down the review. */
export const REMARKS_MAX_LENGTH = 300;

/** The board most people order. Five of it are the form's opening state. */
export const defaultBoardSpec: BoardSpec = {
  material: 'fr4',
  laminateBrand: 'any',
  tgCelsius: 130,
  halogenFree: false,
  thermalConductivityWmK: 1,
  rogersLaminate: 'ro4350b',
  ptfeDielectric: 2.65,
  layers: 2,
  stackUp: 'usual',
  hdi: 'none',
  lengthMm: 100,
  widthMm: 100,
  deliveryForm: 'single',
  panelX: 1,
  panelY: 1,
  panelSeparation: 'vCut',
  rails: 'none',
  railWidthMm: 5,
  xOutPanels: 'accepted',
  designCount: 1,
  quantity: 5,
  thicknessMm: 1.6,
  outerCopperOz: 1,
  innerCopperOz: 0.5,
  holeCopperMicrometres: 20,
  minTraceMil: 6,
  minHoleMm: 0.3,
  minBgaPadMm: 0,
  maskColour: 'green',
  legendColour: 'white',
  finish: 'leadHasl',
  goldThicknessMicroinch: 1,
  hardGoldMicroinch: 10,
  viaCover: 'tented',
  viaInPad: false,
  impedance: false,
  halfHoleSides: 0,
  edgePlatedSides: 0,
  platedEdges: 'asDrawn',
  goldFingers: false,
  fingerPlating: 'asBoard',
  fingerBevelDegrees: 0,
  backDrill: false,
  pressFit: false,
  countersunk: false,
  depthMilling: false,
  carbonInk: false,
  peelableMask: false,
  testMethod: 'sampleProbe',
  ipcClass: 2,
  productionFileConfirm: 'none',
  certificate: false,
  outgoingReport: false,
  microsectionReport: false,
  impedanceReport: false,
  solderabilityReport: false,
  reportForm: 'electronic',
  orderNumberMark: 'add',
  ulMark: 'none',
  interleaf: false,
  packing: 'standard',
  shortagePolicy: 'ask',
  stencilSides: 'none',
  stencilFrame: 'frameless',
  stencilThicknessMm: 0.12,
  leadTime: 'standard',
  remarks: '',
};

/**
 * Whether a field means anything on this board. Where it does not, its value is ignored by price and checks and shown
 * disabled, so that a buyer who switches back finds the old choice again.
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

/** How many boards a delivered piece is made of: one, or those of a panel. Quantities count pieces. */
export const boardsPerPiece = ({
  deliveryForm,
  panelX,
  panelY,
}: Pick<BoardSpec, 'deliveryForm' | 'panelX' | 'panelY'>): number => (deliveryForm === 'single' ? 1 : panelX * panelY);

/** For a field, those whose relevance `isFieldRelevant` judges by it. */
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

/** Whether the board is built on a plate of metal. */
export function isMetalCore({ material }: Pick<BoardSpec, 'material'>): boolean {
  return material === 'aluminium' || material === 'copperBase';
}

function hasReport(spec: BoardSpec): boolean {
  const { certificate, outgoingReport, microsectionReport, solderabilityReport, impedance, impedanceReport } = spec;
  return certificate || outgoingReport || microsectionReport || solderabilityReport || (impedance && impedanceReport);
}
