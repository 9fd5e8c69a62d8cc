import type { FileRole } from '@xunban/contract';

/** The roles that staff assigned to files of a board, by file name. */
export type ChosenRoles = Readonly<Record<string, FileRole>>;
