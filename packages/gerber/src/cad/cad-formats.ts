import type { Budget } from '../budget.ts';
import { latin1 } from '../gerber/scanner.ts';
import type { Parsed } from '../problem.ts';
import type { SourceFile } from '../source-file.ts';
import type { CadBoard } from './cad-board.ts';
import { ipc2581Designs } from './ipc2581/ipc2581-designs.ts';
import { kicadDesigns } from './kicad/kicad-designs.ts';

const matrixPath = /^(.*?)matrix\/matrix$/i;

/** The ODB++ jobs among the files: a job is a folder with a `matrix/matrix`, and everything in that folder. */
function odbDesigns(files: readonly SourceFile[]): readonly (readonly SourceFile[])[] {
  const roots = files.flatMap(({ name, bytes }) => {
    const match = matrixPath.exec(name);
    if (match === null || (match[1] !== '' && !match[1]?.endsWith('/'))) return [];
    return /\b(LAYER|STEP)\s*\{/i.test(latin1(bytes, 0, Math.min(bytes.length, 4096))) ? [match[1] ?? ''] : [];
  });
  return roots.map((root) => [
    ...files.filter(({ name }) => name === `${root}matrix/matrix`),
    ...files.filter(({ name }) => name.startsWith(root) && name !== `${root}matrix/matrix`),
  ]);
}

const headBytes = 1000;
/** The tables of layers and settings before the board are a few thousand characters. */
const searchBytes = 64 * 1024;

/** Boards of Eagle 6 and later, which are XML; schematics and libraries look alike at the beginning. Each is a design of its own. */
const eagleDesigns = (files: readonly SourceFile[]): readonly (readonly SourceFile[])[] =>
  files.filter(({ bytes }) => isEagleBoard(bytes)).map((file) => [file]);

const isEagleBoard = (bytes: Uint8Array): boolean =>
  /<eagle\s/.test(latin1(bytes, 0, Math.min(bytes.length, headBytes))) &&
  latin1(bytes, 0, Math.min(bytes.length, searchBytes)).includes('<board');

/**
 * Reads one design. Returns undefined, with a problem that gives the reason, when nothing could be read. It never throws, and
 * ends early when the budget is stopped.
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
