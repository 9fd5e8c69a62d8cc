import type { Budget } from '../budget.ts';
import type { Parsed } from '../problem.ts';
import type { SourceFile } from '../source-file.ts';
import type { CadBoard } from './cad-board.ts';
import { eagleDesigns } from './eagle/eagle-designs.ts';
import { ipc2581Designs } from './ipc2581/ipc2581-designs.ts';
import { kicadDesigns } from './kicad/kicad-designs.ts';
import { odbDesigns } from './odb/odb-designs.ts';

/**
 * Reads one design. Undefined when nothing of it could be read, with a problem that says why. It never throws, and ends
 * early when the budget is stopped.
 */
export type CadReader = (
  files: readonly SourceFile[],
  budget: Budget,
) => Parsed<CadBoard | undefined> | Promise<Parsed<CadBoard | undefined>>;

/** A CAD format that is read. What recognises it is loaded with the page, what reads it only when it is needed. */
export interface CadFormat {
  readonly name: string;
  /** The designs among the files: for each, the files that it consists of. By content, and from their first bytes. */
  designsIn(files: readonly SourceFile[]): readonly (readonly SourceFile[])[];
  load(): Promise<CadReader>;
}

/** The formats in order of preference: the first that has a design among the files is read. */
export const cadFormats: readonly CadFormat[] = [
  {
    name: 'KiCad',
    designsIn: kicadDesigns,
    load: async () => (await import('./kicad/read-kicad-pcb.ts')).readKicadPcb,
  },
  {
    name: 'IPC-2581',
    designsIn: ipc2581Designs,
    load: async () => (await import('./ipc2581/read-ipc2581.ts')).readIpc2581,
  },
  {
    name: 'Eagle',
    designsIn: eagleDesigns,
    load: async () => (await import('./eagle/read-eagle.ts')).readEagle,
  },
  {
    name: 'ODB++',
    designsIn: odbDesigns,
    load: async () => (await import('./odb/read-odb.ts')).readOdb,
  },
];
