import { latin1 } from '../../gerber/scanner.ts';
import type { CadFormat } from '../cad-formats.ts';

const headBytes = 200;

/** Boards of KiCad 4 and later, each of them one file. */
export const kicadFormat: CadFormat = {
  name: 'KiCad',
  designsIn: (files) => files.filter(({ bytes }) => isKicadBoard(bytes)).map((file) => [file]),
  load: async () => (await import('./read-kicad-pcb.ts')).readKicadPcb,
};

const isKicadBoard = (bytes: Uint8Array): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*\(kicad_pcb\s/.test(latin1(bytes, 0, Math.min(bytes.length, headBytes)));
