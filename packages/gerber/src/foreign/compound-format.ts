const magic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const mostSearched = 20 * 1024 * 1024;

/** Streams that tell who wrote a compound file, a container that Microsoft Office and Altium share. */
const streams: readonly (readonly ['altium' | 'office', string])[] = [
  ['altium', 'Board6'],
  ['altium', 'Pads6'],
  ['altium', 'FileHeader'],
  ['office', 'Workbook'],
  ['office', 'WordDocument'],
  ['office', 'PowerPoint Document'],
];

/** The program behind an OLE compound file, by the names in its directory; undefined for anything else. */
export function compoundFormat(bytes: Uint8Array): 'altium' | 'office' | undefined {
  if (!magic.every((byte, at) => bytes[at] === byte)) return undefined;
  const searched = bytes.subarray(0, mostSearched);
  return streams.find(([, name]) => holdsWide(searched, name))?.[0];
}

/** Directory entries begin at multiples of 128 bytes with their name in UTF-16. */
function holdsWide(bytes: Uint8Array, name: string): boolean {
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    let index = 0;
    while (index < name.length && bytes[at + index * 2] === name.charCodeAt(index) && bytes[at + index * 2 + 1] === 0) {
      index += 1;
    }
    if (index === name.length && bytes[at + index * 2] === 0) return true;
  }
  return false;
}
