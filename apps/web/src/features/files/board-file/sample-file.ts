import { type SampleBoard, sampleBoard } from '@xunban/gerber/sample-boards';
import { zipFiles } from './zip-files.ts';

/** Returns the archive of a sample board, as a CAD program exports one. */
export const sampleFile = (name: SampleBoard): File =>
  new File(
    [zipFiles(sampleBoard(name).map((file) => ({ name: file.name, bytes: new Uint8Array(file.bytes) })))],
    `${name}.zip`,
    { type: 'application/zip' },
  );
