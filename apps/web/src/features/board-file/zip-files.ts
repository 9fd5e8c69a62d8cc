/** A file on its way into an archive. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Packs loose files into a zip: deflated by the browser itself, names in UTF-8, no folders, no ZIP64. The server takes
 * one archive per board, and a browser comes with everything that one needs.
 */
export async function zipFiles(files: readonly NamedBytes[]): Promise<Uint8Array<ArrayBuffer>> {
  const entries = await Promise.all(files.map(packEntry));
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (const entry of entries) {
    directory.push(header(CENTRAL_SIGNATURE, entry, offset), entry.name);
    parts.push(header(LOCAL_SIGNATURE, entry), entry.name, entry.packed);
    offset += LOCAL_HEADER_BYTES + entry.name.length + entry.packed.length;
  }
  const directoryBytes = directory.reduce((sum, part) => sum + part.length, 0);
  return join([...parts, ...directory, endRecord(entries.length, directoryBytes, offset)]);
}

interface Entry {
  readonly name: Uint8Array<ArrayBuffer>;
  readonly packed: Uint8Array<ArrayBuffer>;
  readonly crc: number;
  readonly size: number;
}

const LOCAL_SIGNATURE = 0x04034b50;
const CENTRAL_SIGNATURE = 0x02014b50;
const END_SIGNATURE = 0x06054b50;
const LOCAL_HEADER_BYTES = 30;
const CENTRAL_HEADER_BYTES = 46;
const END_RECORD_BYTES = 22;
const VERSION = 20;
const UTF8_NAMES = 0x0800;
const DEFLATE = 8;
/** 1980-01-01, the first day that the format knows: the same files make the same archive. */
const DATE = 0x0021;

async function packEntry({ name, bytes }: NamedBytes): Promise<Entry> {
  const packed = await new Response(
    new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate-raw')),
  ).arrayBuffer();
  return {
    name: new TextEncoder().encode(name),
    packed: new Uint8Array(packed),
    crc: crc32(bytes),
    size: bytes.length,
  };
}

/** A local header, or with an offset the entry of the central directory; the two share their middle. */
function header(signature: number, entry: Entry, offset?: number): Uint8Array<ArrayBuffer> {
  const isCentral = offset !== undefined;
  const bytes = new Uint8Array(isCentral ? CENTRAL_HEADER_BYTES : LOCAL_HEADER_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, signature, true);
  if (isCentral) view.setUint16(4, VERSION, true);
  const at = isCentral ? 6 : 4;
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, UTF8_NAMES, true);
  view.setUint16(at + 4, DEFLATE, true);
  view.setUint16(at + 8, DATE, true);
  view.setUint32(at + 10, entry.crc, true);
  view.setUint32(at + 14, entry.packed.length, true);
  view.setUint32(at + 18, entry.size, true);
  view.setUint16(at + 22, entry.name.length, true);
  if (isCentral) view.setUint32(42, offset, true);
  return bytes;
}

function endRecord(entries: number, directoryBytes: number, directoryOffset: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(END_RECORD_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, END_SIGNATURE, true);
  view.setUint16(8, entries, true);
  view.setUint16(10, entries, true);
  view.setUint32(12, directoryBytes, true);
  view.setUint32(16, directoryOffset, true);
  return bytes;
}

function join(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function crc32(bytes: Uint8Array): number {
  let crc = -1;
  for (const byte of bytes) crc = (crc >>> 8) ^ (crcTable[(crc ^ byte) & 0xff] ?? 0);
  return (crc ^ -1) >>> 0;
}

const crcTable = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});
