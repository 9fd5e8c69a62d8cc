let bytesOf: Map<string, readonly number[]> | undefined;

/** GB 18030 of one and two bytes; other characters are left out. */
export function gb18030(text: string): Uint8Array {
  bytesOf ??= twoByteCharacters();
  const known = bytesOf;
  return new Uint8Array([...text].flatMap((char) => (char < '\x80' ? [char.charCodeAt(0)] : (known.get(char) ?? []))));
}

/** The platform has a decoder only: each character is found by decoding its bytes. */
function twoByteCharacters(): Map<string, readonly number[]> {
  const decoder = new TextDecoder('gb18030');
  const found = new Map<string, readonly number[]>();
  for (let high = 0x81; high < 0xff; high += 1)
    for (let low = 0x40; low < 0xff; low += 1) found.set(decoder.decode(new Uint8Array([high, low])), [high, low]);
  return found;
}
