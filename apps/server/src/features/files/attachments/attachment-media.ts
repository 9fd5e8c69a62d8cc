export type AttachmentMedia = 'image' | 'pdf' | 'zip' | 'dxf';

/** The ending of a file's name, with its dot. */
export const ENDING = /\.[^.]*$/;

const STARTS: Readonly<Record<string, readonly string[]>> = {
  '.pdf': ['%PDF-'],
  // With entries, and an empty one.
  '.zip': ['PK\u0003\u0004', 'PK\u0005\u0006'],
};
const MEDIA: Readonly<Record<string, AttachmentMedia>> = { '.pdf': 'pdf', '.zip': 'zip' };
/** Number of bytes that are searched for the beginning of a drawing. */
const DXF_HEAD = 4_096;

/** Returns the media type of an attached file, when its name and first bytes agree; undefined otherwise. */
export function mediaOfAttachment(fileName: string, bytes: Buffer): AttachmentMedia | undefined {
  const ending = ENDING.exec(fileName)?.[0].toLowerCase() ?? '';
  const starts = STARTS[ending];
  if (starts) {
    const isTrue = starts.some((start) => bytes.subarray(0, start.length).toString('latin1') === start);
    return isTrue ? MEDIA[ending] : undefined;
  }
  if (ending === '.dxf') return isDxf(bytes) ? 'dxf' : undefined;
  // The caller decodes the image when storing it, which validates its bytes.
  return /^\.(jpe?g|png|gif|bmp)$/.test(ending) ? 'image' : undefined;
}

/** True when a drawing begins with its first section, in text after comments (group 999), or has the binary marker. */
function isDxf(bytes: Buffer): boolean {
  const head = bytes.subarray(0, DXF_HEAD).toString('latin1');
  if (head.startsWith('AutoCAD Binary DXF')) return true;
  const lines = head.split(/\r\n|\n|\r/).map((line) => line.trim());
  let at = 0;
  while (lines[at] === '999') at += 2;
  return lines[at] === '0' && lines[at + 1] === 'SECTION';
}
