import type { ChoiceField, ChoiceValue } from './board-choices.ts';
import { BOARD_FIELDS } from './board-groups.ts';
import { type BoardSpec, isFieldRelevant } from './board-spec.ts';
import type { ProductionStep } from './order-states.ts';

/** Papers that can be ordered with a board, by the field that orders each. */
export const ORDER_PAPERS = [
  'outgoingReport',
  'microsectionReport',
  'impedanceReport',
  'solderabilityReport',
  'certificate',
] as const satisfies readonly ChoiceField[];
/** Of one paper. */
export const MOST_PAPER_BYTES = 20 * 1024 * 1024;
export type OrderPaper = (typeof ORDER_PAPERS)[number];

/**
 * What an option makes somebody do. `line`: it stands on the traveller at these steps, those of them that the board visits;
 * `paper`: this step is not done before the paper is there; `hold`: production waits for the buyer's word about the file.
 */
export type OptionTask =
  | { readonly makes: 'line'; readonly at: readonly ProductionStep[] }
  | { readonly makes: 'paper'; readonly at: ProductionStep }
  | { readonly makes: 'hold' };

interface FieldTask {
  readonly task: OptionTask;
  /** Values with which nobody has anything to do beyond the usual way of a board. */
  readonly usual: readonly ChoiceValue[];
}

const line = (...at: readonly ProductionStep[]) => ({
  usual: (...usual: readonly ChoiceValue[]): FieldTask => ({ task: { makes: 'line', at }, usual }),
});
const paper = (at: ProductionStep): FieldTask => ({ task: { makes: 'paper', at }, usual: [false] });

/**
 * Nothing is sold that nobody does: the task of every option. A field that is added has no task and does not compile; a
 * value that is added has the task of its field, unless it is named as usual, and a test finds usual values that cost
 * something.
 */
export const OPTION_TASKS = {
  material: line('cutting').usual(),
  laminateBrand: line('cutting').usual('any'),
  tgCelsius: line('cutting').usual(),
  halogenFree: line('cutting').usual(false),
  thermalConductivityWmK: line('cutting').usual(),
  rogersLaminate: line('cutting').usual(),
  ptfeDielectric: line('cutting').usual(),
  layers: line('engineering', 'lamination').usual(),
  stackUp: line('engineering', 'lamination').usual('usual'),
  hdi: line('engineering', 'lamination', 'drilling').usual('none'),
  deliveryForm: line('engineering', 'routing').usual('single'),
  panelSeparation: line('routing').usual(),
  rails: line('engineering').usual('none'),
  xOutPanels: line('finalInspection', 'packing').usual('accepted'),
  thicknessMm: line('cutting', 'lamination').usual(),
  outerCopperOz: line('cutting', 'outerEtch').usual(),
  innerCopperOz: line('innerLayer').usual(),
  holeCopperMicrometres: line('copperPlating', 'finalInspection').usual(20),
  minTraceMil: line('outerLayer').usual(10, 8, 6),
  minHoleMm: line('drilling').usual(0.3),
  minBgaPadMm: line('outerLayer', 'solderMask').usual(0, 0.35),
  maskColour: line('solderMask').usual(),
  legendColour: line('legend').usual(),
  finish: line('surfaceFinish').usual(),
  goldThicknessMicroinch: line('surfaceFinish').usual(),
  hardGoldMicroinch: line('surfaceFinish').usual(),
  viaCover: line('solderMask').usual(),
  viaInPad: line('drilling', 'copperPlating').usual(false),
  impedance: line('engineering', 'outerEtch', 'electricalTest').usual(false),
  halfHoleSides: line('drilling', 'routing').usual(0),
  edgePlatedSides: line('copperPlating', 'routing').usual(0),
  platedEdges: line('engineering', 'copperPlating', 'routing').usual(),
  goldFingers: line('surfaceFinish').usual(false),
  fingerPlating: line('surfaceFinish').usual('asBoard'),
  fingerBevelDegrees: line('routing').usual(0),
  backDrill: line('drilling').usual(false),
  pressFit: line('drilling', 'finalInspection').usual(false),
  countersunk: line('drilling').usual(false),
  depthMilling: line('routing').usual(false),
  carbonInk: line('legend').usual(false),
  peelableMask: line('surfaceFinish').usual(false),
  testMethod: line('electricalTest').usual(),
  ipcClass: line('finalInspection').usual(2),
  productionFileConfirm: { task: { makes: 'hold' }, usual: ['none'] },
  certificate: paper('packing'),
  outgoingReport: paper('finalInspection'),
  microsectionReport: paper('finalInspection'),
  impedanceReport: paper('electricalTest'),
  solderabilityReport: paper('finalInspection'),
  reportForm: line('packing').usual('electronic'),
  orderNumberMark: line('engineering', 'legend').usual(),
  ulMark: line('engineering', 'legend').usual('none'),
  interleaf: line('packing').usual(false),
  packing: line('packing').usual(),
  shortagePolicy: line('finalInspection', 'packing').usual(),
  stencilSides: line('engineering', 'packing').usual('none'),
  stencilFrame: line('engineering', 'packing').usual(),
  stencilThicknessMm: line('engineering', 'packing').usual(),
  leadTime: line('engineering').usual('standard'),
} as const satisfies Readonly<Record<ChoiceField, FieldTask>>;

/** What a value of a field makes somebody do; undefined for a usual one. */
export function taskOfOption(field: ChoiceField, value: ChoiceValue): OptionTask | undefined {
  const { task, usual }: FieldTask = OPTION_TASKS[field];
  return usual.includes(value) ? undefined : task;
}

/** The papers that a board was ordered with, and the step that each comes out of. */
export function papersOf(spec: BoardSpec): { readonly paper: OrderPaper; readonly step: ProductionStep }[] {
  return ORDER_PAPERS.flatMap((field) => {
    const task = spec[field] && isFieldRelevant(spec, field) ? taskOfOption(field, true) : undefined;
    return task?.makes === 'paper' ? [{ paper: field, step: task.at }] : [];
  });
}

/** One line of the traveller: what somebody sees to at a step. */
export interface TravellerLine {
  readonly step: ProductionStep;
  readonly field: ChoiceField;
  readonly value: ChoiceValue;
}

/** What stands on the traveller of a board, in the order of its route and of the specification. */
export function travellerOf(spec: BoardSpec, route: readonly ProductionStep[]): TravellerLine[] {
  const asked = BOARD_FIELDS.filter((field): field is ChoiceField => Object.hasOwn(OPTION_TASKS, field)).filter(
    (field) => isFieldRelevant(spec, field),
  );
  return route.flatMap((step) =>
    asked.flatMap((field): TravellerLine[] => {
      const value = spec[field];
      const task = taskOfOption(field, value);
      return task?.makes === 'line' && task.at.includes(step) ? [{ step, field, value }] : [];
    }),
  );
}
