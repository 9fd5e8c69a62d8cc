import { latin1 } from '../../gerber/scanner.ts';
import type { SourceFile } from '../../source-file.ts';

const headBytes = 2000;

/** IPC-2581 B and C, one XML file for each design. Each is a design of its own. */
export const ipc2581Designs = (files: readonly SourceFile[]): readonly (readonly SourceFile[])[] =>
  files.filter(({ bytes }) => isIpc2581(bytes)).map((file) => [file]);

const isIpc2581 = (bytes: Uint8Array): boolean =>
  /<(?:\w+:)?IPC-2581[\s>]/.test(latin1(bytes, 0, Math.min(bytes.length, headBytes)));
