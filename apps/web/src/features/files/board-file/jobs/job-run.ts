import type { PreparedBoard } from '@xunban/gerber';
import type { Roles } from '../board-messages.ts';

/** The worker's data about its board. */
export interface JobBoard {
  readonly prepared: PreparedBoard;
  readonly archive: File;
  readonly roles: Roles;
}

export interface JobRun {
  readonly signal: AbortSignal;
  /** Called with the completed share, 0 to 1. */
  readonly report: (share: number) => void;
}
