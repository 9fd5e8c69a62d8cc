import type { FileRole } from '@xunban/contract';

/** What staff say that files of a board are for, by their names. */
export type ChosenRoles = Readonly<Record<string, FileRole>>;
