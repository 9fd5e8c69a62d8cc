import { latin1 } from '../../gerber/scanner.ts';
import type { SourceFile } from '../../source-file.ts';

const headBytes = 200;

/** Boards of KiCad 4 and later, each of them one file. Each is a design of its own. */
export const kicadDesigns = (files: readonly SourceFile[]): readonly (readonly SourceFile[])[] =>
  files.filter(({ bytes }) => isKicadBoard(bytes)).map((file) => [file]);

const isKicadBoard = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*\(kicad_pcb\s/.test(latin1(bytes, 0, Math.min(bytes.length, headBytes)));
