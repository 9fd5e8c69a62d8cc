/** A bitmap in memory; a negative height puts the top row first. Colours fill it row by row from the top, over and over. */
export function makeBmp(
  width: number,
  height: number,
  bits: 1 | 8 | 24 | 32,
  colours = ['#336699', '#993333'],
): Buffer {
  const rows = Math.abs(height);
  const paletteBytes = bits <= 8 ? 4 * 2 ** bits : 0;
  const stride = Math.ceil((width * bits) / 32) * 4;
  const offset = 54 + paletteBytes;
  const bytes = Buffer.alloc(offset + stride * rows);
  bytes.write('BM', 'latin1');
  bytes.writeUInt32LE(bytes.length, 2);
  bytes.writeUInt32LE(offset, 10);
  bytes.writeUInt32LE(40, 14);
  bytes.writeInt32LE(width, 18);
  bytes.writeInt32LE(height, 22);
  bytes.writeUInt16LE(1, 26);
  bytes.writeUInt16LE(bits, 28);
  const channels = (colour: string) => Buffer.from(colour.slice(1), 'hex').reverse();
  if (bits <= 8) for (const [at, colour] of colours.entries()) channels(colour).copy(bytes, 54 + at * 4);
  for (let y = 0; y < rows; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) % colours.length;
      const row = offset + stride * (height < 0 ? y : rows - 1 - y);
      if (bits === 1) bytes[row + (x >> 3)] = (bytes[row + (x >> 3)] ?? 0) | (at << (7 - (x & 7)));
      else if (bits === 8) bytes[row + x] = at;
      else channels(colours[at] ?? '#000000').copy(bytes, row + (x * bits) / 8);
    }
  return bytes;
}
