export type AttachmentMedia = 'picture' | 'pdf' | 'zip' | 'dxf';

/** The ending of a file's name, with its dot. */
export const ENDING = /\.[^.]*$/;

const STARTS: Readonly<Record<string, readonly string[]>> = {
  '.pdf': ['%PDF-'],
  // With entries, and an empty one.
  '.zip': ['PK\u0003\u0004', 'PK\u0005\u0006'],
};
const MEDIA: Readonly<Record<string, AttachmentMedia>> = { '.pdf': 'pdf', '.zip': 'zip' };
/** So many bytes are looked through for the beginning of a drawing. */
const DXF_HEAD = 4_096;

/** What a file is that somebody attaches, when its name and its first bytes say alike; undefined otherwise. */
export function mediaOfAttachment(fileName: string, bytes: Buffer): AttachmentMedia | undefined {
  const ending = ENDING.exec(fileName)?.[0].toLowerCase() ?? '';
  const starts = STARTS[ending];
  if (starts) {
    const isTrue = starts.some((start) => bytes.subarray(0, start.length).toString('latin1') === start);
    return isTrue ? MEDIA[ending] : undefined;
  }
  if (ending === '.dxf') return isDxf(bytes) ? 'dxf' : undefined;
  // A picture is decoded by whoever keeps it, which judges its bytes.
  return /^\.(jpe?g|png|gif|bmp)$/.test(ending) ? 'picture' : undefined;
}

/** A drawing begins with its first section, in text behind comments (group 999), or says that it is binary. */
function isDxf(bytes: Buffer): boolean {
  const head = bytes.subarray(0, DXF_HEAD).toString('latin1');
  if (head.startsWith('AutoCAD Binary DXF')) return true;
  const lines = head.split(/\r\n|\n|\r/).map((line) => line.trim());
  let at = 0;
  while (lines[at] === '999') at += 2;
  return lines[at] === '0' && lines[at + 1] === 'SECTION';
}
