import type { PreparedBoard } from '@xunban/gerber';
import type { Roles } from '../board-messages.ts';

/** What the worker knows of its board. */
export interface JobBoard {
  readonly prepared: PreparedBoard;
  readonly archive: File;
  readonly roles: Roles;
}

export interface JobRun {
  readonly signal: AbortSignal;
  /** Told how much is done, 0 to 1. */
  readonly report: (share: number) => void;
}
