import { Zip, ZipDeflate, type ZipInputFile, zipSync } from 'fflate';

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

export const zip = (files: readonly NamedBytes[]): Buffer<ArrayBuffer> =>
  Buffer.from(zipSync(Object.fromEntries(files.map(({ name, bytes }) => [name, bytes]))));

/** A deflated file with its declared size. */
export interface Claim {
  readonly name: string;
  readonly deflated: Uint8Array<ArrayBuffer>;
  readonly claimedSize: number;
}

/** An archive whose last file may lie about its size. */
export function zipWithClaim(
  files: readonly NamedBytes[],
  { name, deflated, claimedSize }: Claim,
): Buffer<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const file of files) {
    const entry = new ZipDeflate(file.name);
    archive.add(entry);
    entry.push(file.bytes, true);
  }
  const lie: ZipInputFile = { filename: name, size: claimedSize, compression: 8, crc: 0, terminate() {} };
  archive.add(lie);
  lie.ondata?.(null, deflated, true);
  archive.end();
  return Buffer.concat(parts);
}
