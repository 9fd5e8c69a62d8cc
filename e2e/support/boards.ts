import * as boards from '@xunban/testkit/real-boards';

/** A file as Playwright puts it into a file field. */
export interface FilePayload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** The files of a real board. */
export const boardFiles = (board: string): FilePayload[] =>
  boards.boardFiles(board).map(({ name, bytes }) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  }));

/** The same, as the archive that a CAD program exports. */
export const boardZip = (board: string): FilePayload => ({
  name: `${board}.zip`,
  mimeType: 'application/zip',
  buffer: boards.boardZip(board),
});
