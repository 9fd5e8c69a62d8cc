import { latin1 } from '../../gerber/scanner.ts';
import type { SourceFile } from '../../source-file.ts';

const headBytes = 1000;
/** The tables of layers and settings before the board are a few thousand characters. */
const searchBytes = 64 * 1024;

/** Boards of Eagle 6 and later, which are XML; schematics and libraries look alike at the beginning. Each is a design of its own. */
export const eagleDesigns = (files: readonly SourceFile[]): readonly (readonly SourceFile[])[] =>
  files.filter(({ bytes }) => isEagleBoard(bytes)).map((file) => [file]);

const isEagleBoard = (bytes: Uint8Array): boolean =>
  /<eagle\s/.test(latin1(bytes, 0, Math.min(bytes.length, headBytes))) &&
  latin1(bytes, 0, Math.min(bytes.length, searchBytes)).includes('<board');
