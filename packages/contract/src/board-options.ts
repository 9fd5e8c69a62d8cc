import type { ProductionStep } from './order-states.ts';

/** The groups of fields in the order of form, check and capability page. `advanced` (高级工艺) is what a usual board has none of. */
const GROUPS = ['basic', 'process', 'advanced', 'service'] as const;
export type BoardFieldGroup = (typeof GROUPS)[number];

/**
 * The task caused by an option. `line`: a line of the traveller at these steps, as far as the board visits them; `paper`: this
 * step is not complete without the document; `hold`: production waits for the buyer's decision on the file.
 */
export type OptionTask =
  | { readonly makes: 'line'; readonly at: readonly ProductionStep[] }
  | { readonly makes: 'document'; readonly at: ProductionStep }
  | { readonly makes: 'hold' };

type Value = string | number | boolean;

/** A task, and the values that need no work beyond the usual way of a board. */
interface FieldTask {
  readonly does: OptionTask;
  readonly usual: readonly Value[];
}

const line = (...at: readonly ProductionStep[]) => ({
  usual: (...usual: readonly Value[]): FieldTask => ({ does: { makes: 'line', at }, usual }),
});
const orderDocument = (at: ProductionStep): FieldTask => ({ does: { makes: 'document', at }, usual: [false] });

interface Field {
  readonly group: BoardFieldGroup;
  /** Value of the most common board; {@link defaultBoardSpec} is made of them. */
  readonly default: Value;
  /** The step of the route that makes the field what it is: once it is done, or one after it, the field stays. */
  readonly madeBy: ProductionStep;
}

/** A field that is one of a list. */
interface Option extends Field {
  /**
   * In display order. Texts: `pricing.field.<field>` and `pricing.option.<field>.<value>`. A value may be added, never renamed
   * or removed: stored boards and links refer to it.
   */
  readonly values: readonly Value[];
  /** Every sold option has a task. An added value has the task of its field, unless it is listed as usual. */
  readonly task: FieldTask;
  /** Boards on one working panel must agree in it. */
  readonly isOfPanel?: true;
  /** A factory may be without some of its values. */
  readonly variesByFactory?: true;
  /** Values that an engineer has to review: a machine cannot read them from any file. */
  readonly forEngineer?: readonly Value[];
  /**
   * Boards were stored before the field came. Such a board lacks it and means the default, which costs nothing and is allowed under
   * every price book; see `storedBoardSpec`.
   */
  readonly isLater?: true;
}

/**
 * Every field of a board specification with all its data except prices, in display order. A new option gets its entry here, its
 * charge in the price book and its texts in three languages.
 */
export const BOARD_FIELD_FACTS = {
  material: {
    group: 'basic',
    values: ['fr4', 'aluminium', 'copperBase', 'rogers', 'ptfe'],
    default: 'fr4',
    madeBy: 'cutting',
    task: line('cutting').usual(),
    isOfPanel: true,
    variesByFactory: true,
  },
  /** Conductivity of the layer between copper and metal base; metal-core boards only. */
  thermalConductivityWmK: {
    group: 'basic',
    values: [1, 1.5, 2, 3],
    default: 1,
    madeBy: 'cutting',
    task: line('cutting').usual(),
    isOfPanel: true,
    isLater: true,
  },
  rogersLaminate: {
    group: 'basic',
    values: ['ro4350b', 'ro4003c', 'ro3003'],
    default: 'ro4350b',
    madeBy: 'cutting',
    task: line('cutting').usual(),
    isOfPanel: true,
    isLater: true,
  },
  /** Dielectric constant of the PTFE laminate. */
  ptfeDielectric: {
    group: 'basic',
    values: [2.65, 2.55, 2.2],
    default: 2.65,
    madeBy: 'cutting',
    task: line('cutting').usual(),
    isOfPanel: true,
    isLater: true,
  },
  layers: {
    group: 'basic',
    values: [1, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20],
    default: 2,
    madeBy: 'cutting',
    task: line('engineering', 'lamination').usual(),
    isOfPanel: true,
  },
  /** Size of the outline in the file: one board, or the full panel when the file holds one (`panelInFile`). */
  lengthMm: { group: 'basic', default: 100, madeBy: 'cutting' },
  widthMm: { group: 'basic', default: 100, madeBy: 'cutting' },
  /**
   * Pieces delivered: boards for `single`, panels otherwise (the trade's PCS and SET). Any number that
   * `isQuantitySold`.
   */
  quantity: { group: 'basic', default: 5, madeBy: 'cutting' },
  /** Different boards in the one file. */
  designCount: { group: 'basic', default: 1, madeBy: 'cutting' },
  /** `single`: loose boards. `panelInFile`: panels as drawn. `panelByUs`: boards that the factory arranges in panels. */
  deliveryForm: {
    group: 'basic',
    values: ['single', 'panelInFile', 'panelByUs'],
    default: 'single',
    madeBy: 'cutting',
    task: line('engineering', 'routing').usual('single'),
  },
  /** Boards along the length and along the width of a panel; panels only. */
  panelX: { group: 'basic', default: 1, madeBy: 'cutting' },
  panelY: { group: 'basic', default: 1, madeBy: 'cutting' },
  /**
   * Separation of the boards of a panel; only for panels that the factory arranges, as are the rails. `tabs` are the trade's
   * 邮票孔, `slots` routed slots with solid bridges; `vCutAndSlots` cuts grooves along the length and slots across it.
   */
  panelSeparation: {
    group: 'basic',
    values: ['vCut', 'tabs', 'slots', 'vCutAndSlots'],
    default: 'vCut',
    madeBy: 'cutting',
    task: line('routing').usual(),
  },
  rails: {
    group: 'basic',
    values: ['none', 'leftRight', 'topBottom', 'allSides'],
    default: 'none',
    madeBy: 'cutting',
    task: line('engineering').usual('none'),
  },
  railWidthMm: { group: 'basic', default: 5, madeBy: 'cutting' },
  /** True when a panel may hold a crossed-out board; panels only. */
  xOutPanels: {
    group: 'basic',
    values: ['accepted', 'refused'],
    default: 'accepted',
    madeBy: 'finalInspection',
    task: line('finalInspection', 'packing').usual('accepted'),
    isLater: true,
  },
  thicknessMm: {
    group: 'process',
    values: [0.2, 0.3, 0.4, 0.6, 0.8, 1, 1.2, 1.6, 2, 2.4, 3],
    default: 1.6,
    madeBy: 'cutting',
    task: line('cutting', 'lamination').usual(),
    isOfPanel: true,
    variesByFactory: true,
  },
  outerCopperOz: {
    group: 'process',
    values: [1, 2, 3, 4],
    default: 1,
    madeBy: 'cutting',
    task: line('cutting', 'outerEtch').usual(),
    isOfPanel: true,
    variesByFactory: true,
  },
  /** Means something from four layers on. */
  innerCopperOz: {
    group: 'process',
    values: [0.5, 1, 2, 3],
    default: 0.5,
    madeBy: 'cutting',
    task: line('innerLayer').usual(),
    isOfPanel: true,
    variesByFactory: true,
  },
  /** Narrowest track or gap. */
  minTraceMil: {
    group: 'process',
    values: [10, 8, 6, 5, 4, 3.5, 3],
    default: 6,
    madeBy: 'innerLayer',
    task: line('outerLayer').usual(10, 8, 6),
    variesByFactory: true,
  },
  /** Narrowest finished hole; 0.1 is drilled by laser. */
  minHoleMm: {
    group: 'process',
    values: [0.3, 0.25, 0.2, 0.15, 0.1],
    default: 0.3,
    madeBy: 'drilling',
    task: line('drilling').usual(0.3),
    variesByFactory: true,
  },
  maskColour: {
    group: 'process',
    values: ['green', 'red', 'blue', 'black', 'white', 'yellow', 'matteBlack', 'matteGreen', 'purple'],
    default: 'green',
    madeBy: 'solderMask',
    task: line('solderMask').usual(),
    isOfPanel: true,
    variesByFactory: true,
  },
  legendColour: {
    group: 'process',
    values: ['white', 'black'],
    default: 'white',
    madeBy: 'legend',
    task: line('legend').usual(),
    isOfPanel: true,
  },
  finish: {
    group: 'process',
    values: [
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
    default: 'leadHasl',
    madeBy: 'surfaceFinish',
    task: line('surfaceFinish').usual(),
    isOfPanel: true,
    variesByFactory: true,
  },
  /** Means something for `enig` and `enepig`. */
  goldThicknessMicroinch: {
    group: 'process',
    values: [1, 2, 3],
    default: 1,
    madeBy: 'surfaceFinish',
    task: line('surfaceFinish').usual(),
    isOfPanel: true,
  },
  /** Means something for `hardGold`. */
  hardGoldMicroinch: {
    group: 'process',
    values: [10, 15, 30, 50],
    default: 10,
    madeBy: 'surfaceFinish',
    task: line('surfaceFinish').usual(),
    isOfPanel: true,
    isLater: true,
  },
  /** `resinPlugged` is filled and left bare, `resinFilled` filled and capped with copper. */
  viaCover: {
    group: 'process',
    values: ['tented', 'open', 'plugged', 'resinPlugged', 'resinFilled', 'copperFilled'],
    default: 'tented',
    madeBy: 'drilling',
    task: line('solderMask').usual(),
    isOfPanel: true,
    variesByFactory: true,
  },
  /** Glass transition temperature of the laminate; 130 stands for the trade's 130 to 140. */
  tgCelsius: {
    group: 'advanced',
    values: [130, 150, 170],
    default: 130,
    madeBy: 'cutting',
    task: line('cutting').usual(),
    isOfPanel: true,
  },
  /** Maker of the FR-4 laminate; `any` is whatever good laminate is in the store. FR-4 only, as Tg and halogens are. */
  laminateBrand: {
    group: 'advanced',
    values: ['any', 'kingboard', 'shengyi', 'nanya'],
    default: 'any',
    madeBy: 'cutting',
    task: line('cutting').usual('any'),
    isOfPanel: true,
    isLater: true,
  },
  halogenFree: {
    group: 'advanced',
    values: [false, true],
    default: false,
    madeBy: 'cutting',
    task: line('cutting').usual(false),
    isOfPanel: true,
    isLater: true,
  },
  impedance: {
    group: 'advanced',
    values: [false, true],
    default: false,
    madeBy: 'innerLayer',
    task: line('engineering', 'outerEtch', 'electricalTest').usual(false),
    isOfPanel: true,
    variesByFactory: true,
  },
  /** `specified`: the buyer's own stack-up, in the files. */
  stackUp: {
    group: 'advanced',
    values: ['usual', 'specified'],
    default: 'usual',
    madeBy: 'cutting',
    task: line('engineering', 'lamination').usual('usual'),
    isOfPanel: true,
    forEngineer: ['specified'],
    isLater: true,
  },
  /** Stages of laser-drilled blind and buried vias. */
  hdi: {
    group: 'advanced',
    values: ['none', 'stage1', 'stage2', 'stage3'],
    default: 'none',
    madeBy: 'cutting',
    task: line('engineering', 'lamination', 'drilling').usual('none'),
    isOfPanel: true,
    variesByFactory: true,
    forEngineer: ['stage1', 'stage2', 'stage3'],
    isLater: true,
  },
  viaInPad: {
    group: 'advanced',
    values: [false, true],
    default: false,
    madeBy: 'drilling',
    task: line('drilling', 'copperPlating').usual(false),
    isLater: true,
  },
  /** Smallest pad of a ball grid array; 0 when there is none. */
  minBgaPadMm: {
    group: 'advanced',
    values: [0, 0.35, 0.25],
    default: 0,
    madeBy: 'innerLayer',
    task: line('outerLayer', 'solderMask').usual(0, 0.35),
    isLater: true,
  },
  /** Copper on the wall of a plated hole. */
  holeCopperMicrometres: {
    group: 'advanced',
    values: [20, 25],
    default: 20,
    madeBy: 'drilling',
    task: line('copperPlating', 'finalInspection').usual(20),
    isOfPanel: true,
    isLater: true,
  },
  halfHoleSides: {
    group: 'advanced',
    values: [0, 1, 2, 3, 4],
    default: 0,
    madeBy: 'drilling',
    task: line('drilling', 'routing').usual(0),
    variesByFactory: true,
  },
  edgePlatedSides: {
    group: 'advanced',
    values: [0, 1, 2, 3, 4],
    default: 0,
    madeBy: 'drilling',
    task: line('copperPlating', 'routing').usual(0),
    isOfPanel: true,
    forEngineer: [1, 2, 3, 4],
    isLater: true,
  },
  /**
   * The plated sides, seen from the top as in the files; `asDrawn`: an engineer reads them from the files. Relevant with one to
   * three sides.
   */
  platedEdges: {
    group: 'advanced',
    values: [
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
    default: 'asDrawn',
    madeBy: 'drilling',
    task: line('engineering', 'copperPlating', 'routing').usual(),
    isLater: true,
  },
  /** Contacts of an edge connector; their plating and bevel mean something only with them. */
  goldFingers: {
    group: 'advanced',
    values: [false, true],
    default: false,
    madeBy: 'outerLayer',
    task: line('surfaceFinish').usual(false),
    isOfPanel: true,
    variesByFactory: true,
    forEngineer: [true],
    isLater: true,
  },
  fingerPlating: {
    group: 'advanced',
    values: ['asBoard', 'hardGold15', 'hardGold30', 'hardGold50'],
    default: 'asBoard',
    madeBy: 'surfaceFinish',
    task: line('surfaceFinish').usual('asBoard'),
    isOfPanel: true,
    isLater: true,
  },
  /** 0 leaves the edge square. */
  fingerBevelDegrees: {
    group: 'advanced',
    values: [0, 20, 30, 45, 60],
    default: 0,
    madeBy: 'routing',
    task: line('routing').usual(0),
    isLater: true,
  },
  backDrill: {
    group: 'advanced',
    values: [false, true],
    default: false,
    madeBy: 'drilling',
    task: line('drilling').usual(false),
    isOfPanel: true,
    variesByFactory: true,
    forEngineer: [true],
    isLater: true,
  },
  pressFit: {
    group: 'advanced',
    values: [false, true],
    default: false,
    madeBy: 'drilling',
    task: line('drilling', 'finalInspection').usual(false),
    forEngineer: [true],
    isLater: true,
  },
  countersunk: {
    group: 'advanced',
    values: [false, true],
    default: false,
    madeBy: 'drilling',
    task: line('drilling').usual(false),
    forEngineer: [true],
    isLater: true,
  },
  /** Routing to a depth, for steps and cavities. */
  depthMilling: {
    group: 'advanced',
    values: [false, true],
    default: false,
    madeBy: 'routing',
    task: line('routing').usual(false),
    isOfPanel: true,
    variesByFactory: true,
    forEngineer: [true],
    isLater: true,
  },
  carbonInk: {
    group: 'advanced',
    values: [false, true],
    default: false,
    madeBy: 'legend',
    task: line('legend').usual(false),
    isOfPanel: true,
    variesByFactory: true,
    forEngineer: [true],
    isLater: true,
  },
  peelableMask: {
    group: 'advanced',
    values: [false, true],
    default: false,
    madeBy: 'legend',
    task: line('surfaceFinish').usual(false),
    isOfPanel: true,
    forEngineer: [true],
    isLater: true,
  },
  testMethod: {
    group: 'service',
    values: ['sampleProbe', 'fullProbe', 'fixture', 'aoi', 'fourWire'],
    default: 'sampleProbe',
    madeBy: 'electricalTest',
    task: line('electricalTest').usual(),
  },
  /** Acceptance by IPC-6012. */
  ipcClass: {
    group: 'service',
    values: [2, 3],
    default: 2,
    madeBy: 'drilling',
    task: line('finalInspection').usual(2),
    isOfPanel: true,
    isLater: true,
  },
  /** `auto` goes ahead when the buyer stays silent, `manual` waits. */
  productionFileConfirm: {
    group: 'service',
    values: ['none', 'auto', 'manual'],
    default: 'none',
    madeBy: 'engineering',
    task: { does: { makes: 'hold' }, usual: ['none'] },
    forEngineer: ['auto', 'manual'],
  },
  /** The company's order number on the board: anywhere, where the file marks it, not at all, or a code for each board. */
  orderNumberMark: {
    group: 'service',
    values: ['add', 'specified', 'none', 'qrSerial'],
    default: 'add',
    madeBy: 'legend',
    task: line('engineering', 'legend').usual(),
    forEngineer: ['specified'],
  },
  ulMark: {
    group: 'service',
    values: ['none', 'dateCode', 'ulWeekYear', 'ulYearWeek'],
    default: 'none',
    madeBy: 'legend',
    task: line('engineering', 'legend').usual('none'),
    isLater: true,
  },
  /** The trade's COC. */
  certificate: {
    group: 'service',
    values: [false, true],
    default: false,
    madeBy: 'packing',
    task: orderDocument('packing'),
    isLater: true,
  },
  outgoingReport: {
    group: 'service',
    values: [false, true],
    default: false,
    madeBy: 'packing',
    task: orderDocument('finalInspection'),
    isLater: true,
  },
  microsectionReport: {
    group: 'service',
    values: [false, true],
    default: false,
    madeBy: 'packing',
    task: orderDocument('finalInspection'),
    isLater: true,
  },
  /** Means something with impedance control. */
  impedanceReport: {
    group: 'service',
    values: [false, true],
    default: false,
    madeBy: 'packing',
    task: orderDocument('electricalTest'),
    isLater: true,
  },
  solderabilityReport: {
    group: 'service',
    values: [false, true],
    default: false,
    madeBy: 'packing',
    task: orderDocument('finalInspection'),
    isLater: true,
  },
  reportForm: {
    group: 'service',
    values: ['electronic', 'paper'],
    default: 'electronic',
    madeBy: 'packing',
    task: line('packing').usual('electronic'),
    isLater: true,
  },
  /** Interleaving paper between the boards. */
  interleaf: {
    group: 'service',
    values: [false, true],
    default: false,
    madeBy: 'packing',
    task: line('packing').usual(false),
  },
  packing: {
    group: 'service',
    values: ['standard', 'neutral', 'esdVacuum'],
    default: 'standard',
    madeBy: 'packing',
    task: line('packing').usual(),
  },
  /** Handling of a few missing boards at the end: ask then, refund, or remake. */
  shortagePolicy: {
    group: 'service',
    values: ['ask', 'refund', 'remake'],
    default: 'ask',
    madeBy: 'packing',
    task: line('finalInspection', 'packing').usual(),
    isLater: true,
  },
  /** A solder stencil delivered with the boards; both sides share one sheet. */
  stencilSides: {
    group: 'service',
    values: ['none', 'top', 'bottom', 'both'],
    default: 'none',
    madeBy: 'packing',
    task: line('engineering', 'packing').usual('none'),
    isLater: true,
  },
  stencilFrame: {
    group: 'service',
    values: ['frameless', '370x470', '420x520', '550x650', '736x736'],
    default: 'frameless',
    madeBy: 'packing',
    task: line('engineering', 'packing').usual(),
    isLater: true,
  },
  stencilThicknessMm: {
    group: 'service',
    values: [0.12, 0.1, 0.15],
    default: 0.12,
    madeBy: 'packing',
    task: line('engineering', 'packing').usual(),
    isLater: true,
  },
  /** `rush2` ships two working days earlier than `standard`. What is offered depends on layers and area. */
  leadTime: {
    group: 'service',
    values: ['standard', 'rush1', 'rush2', 'rush3', 'rush4', 'rush5', 'rush6'],
    default: 'standard',
    madeBy: 'cutting',
    task: line('engineering').usual('standard'),
  },
  remarks: { group: 'service', default: '', madeBy: 'engineering' },
} as const satisfies Readonly<Record<string, Field | Option>>;

type Facts = typeof BOARD_FIELD_FACTS;

export type BoardField = keyof Facts;
export type ChoiceField = { [F in BoardField]: Facts[F] extends Option ? F : never }[BoardField];
export type Choice<F extends ChoiceField> = Facts[F]['values'][number];
/** Any value that a choice field can take. */
export type ChoiceValue = Choice<ChoiceField>;

/** The choice fields with a mark. */
type Marked<M extends keyof Option> = {
  [F in ChoiceField]: Facts[F] extends { readonly [K in M]: unknown } ? F : never;
}[ChoiceField];
export type FactoryField = Marked<'variesByFactory'>;

/** Every field once, in the order of the groups. */
export const BOARD_FIELDS = Object.keys(BOARD_FIELD_FACTS) as readonly BoardField[];

/** An object with a value for each of the names. */
export const recordOf = <K extends string, V>(names: readonly K[], valueFor: (name: K) => V) =>
  Object.fromEntries(names.map((name) => [name, valueFor(name)])) as { readonly [N in K]: V };

export const BOARD_FIELD_GROUPS = recordOf(GROUPS, (group) =>
  BOARD_FIELDS.filter((field) => BOARD_FIELD_FACTS[field].group === group),
);

export function isChoiceField(field: string): field is ChoiceField {
  return Object.hasOwn(BOARD_FIELD_FACTS, field) && 'values' in BOARD_FIELD_FACTS[field as BoardField];
}

const CHOICE_FIELDS: readonly ChoiceField[] = BOARD_FIELDS.filter(isChoiceField);

/** The values of every field that is one of a list. */
export const BOARD_CHOICES = recordOf(CHOICE_FIELDS, (field) => BOARD_FIELD_FACTS[field].values) as {
  readonly [F in ChoiceField]: Facts[F]['values'];
};

const marked = <M extends keyof Option>(mark: M) =>
  CHOICE_FIELDS.filter((field): field is Marked<M> => mark in BOARD_FIELD_FACTS[field]);

export const LATER_FIELDS: readonly Marked<'isLater'>[] = marked('isLater');
/** Those of every other field are made by all factories. */
export const FACTORY_FIELDS: readonly FactoryField[] = marked('variesByFactory');
/** Fields in which boards on one working panel agree. */
export const PANEL_FIELDS: readonly ChoiceField[] = marked('isOfPanel');

/** True when an engineer has to review a value. */
export function isForEngineer(field: ChoiceField, value: ChoiceValue): boolean {
  const { forEngineer = [] }: Option = BOARD_FIELD_FACTS[field];
  return forEngineer.includes(value);
}

/** Returns the task caused by a value of a field; undefined for a usual one. */
export function taskOfOption(field: ChoiceField, value: ChoiceValue): OptionTask | undefined {
  const { does, usual }: FieldTask = BOARD_FIELD_FACTS[field].task;
  return usual.includes(value) ? undefined : does;
}
