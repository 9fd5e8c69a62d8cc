import type { BoardSpec } from './board-spec.ts';
import type { StencilSpec } from './stencil-spec.ts';

/** Kinds of working files, in the order of lists and of the archive. */
export const CAM_FILE_KINDS = ['panel', 'drill', 'rout', 'artwork', 'aoi', 'probe', 'instructions', 'other'] as const;
export type CamFileKind = (typeof CAM_FILE_KINDS)[number];

export const CAM_VERSION_STATES = ['draft', 'released', 'withdrawn'] as const;
export type CamVersionState = (typeof CAM_VERSION_STATES)[number];

/**
 * Causes of a withdrawal: a new round of the buyer, a change order that changes the board, another file to make, another panel
 * layout, a newer version, an engineer.
 */
export const CAM_WITHDRAWALS = ['round', 'change', 'file', 'layout', 'replaced', 'engineer'] as const;
export type CamWithdrawal = (typeof CAM_WITHDRAWALS)[number];

/** The state of a job for the floor: `none` before the first release. */
export const CAM_RELEASE_STATES = ['none', 'released', 'withdrawn'] as const;

export const CAM_DIFFERENCE_DECISIONS = ['explained', 'accepted'] as const;
/** The difference of a version whose panel files an engineer added: no comparison covers them. */
export const HAND_MADE_PANEL = 'handMadePanel';

export const CAM_ACTIONS = ['begin', 'edit', 'release', 'withdraw'] as const;
export type CamAction = (typeof CAM_ACTIONS)[number];

export const MAX_CAM_FILE_BYTES = 40 * 1024 * 1024;
export const MAX_CAM_FILES = 200;

/** Thresholds from which an engineer who is not an author of the version releases it; null sets no threshold. */
export interface SecondEngineerRule {
  readonly layers: number | null;
  readonly ipcClass: number | null;
  readonly amountFen: bigint | null;
}
/** The rule until staff have set another. */
export const SECOND_ENGINEER_RULE: SecondEngineerRule = { layers: 6, ipcClass: 3, amountFen: 2_000_000n };
export const SECOND_ENGINEER_REASONS = ['layers', 'ipcClass', 'amount'] as const;
export type SecondEngineerReason = (typeof SECOND_ENGINEER_REASONS)[number];

/** Returns why a second engineer has to release the files of some orders; empty when one engineer can. */
export function secondEngineerReasons(
  orders: readonly {
    readonly spec: Pick<BoardSpec, 'layers' | 'ipcClass'> | Pick<StencilSpec, 'product'>;
    readonly amountFen: bigint;
  }[],
  { layers, ipcClass, amountFen }: SecondEngineerRule,
): SecondEngineerReason[] {
  const boards = orders.flatMap(({ spec }) => ('product' in spec ? [] : [spec]));
  const applies = {
    layers: layers !== null && boards.some((spec) => spec.layers >= layers),
    ipcClass: ipcClass !== null && boards.some((spec) => spec.ipcClass >= ipcClass),
    amount: amountFen !== null && orders.some((order) => order.amountFen >= amountFen),
  };
  return SECOND_ENGINEER_REASONS.filter((reason) => applies[reason]);
}
