import { isDocument } from '../archive/document-format.ts';
import { latin1 } from '../gerber/scanner.ts';

const magic = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const maxSearched = 20 * 1024 * 1024;

/** Stream names that identify the program behind a compound file, a container shared by Microsoft Office and Altium. */
const streams: readonly (readonly ['altium' | 'office', string])[] = [
  ['altium', 'Board6'],
  ['altium', 'Pads6'],
  ['altium', 'FileHeader'],
  ['office', 'Workbook'],
  ['office', 'WordDocument'],
  ['office', 'PowerPoint Document'],
];

/** Detects the program of an OLE compound file by the names in its directory; undefined for anything else. */
function compoundFormat(bytes: Uint8Array): 'altium' | 'office' | undefined {
  if (!magic.every((byte, at) => bytes[at] === byte)) return undefined;
  const searched = bytes.subarray(0, maxSearched);
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

/** Files that are not board files but are uploaded as such, by the program that creates them. */
export const foreignFormats = [
  'altium',
  'allegro',
  'eagle',
  'kicad',
  'fritzing',
  'easyeda',
  'pads',
  'protel',
  'diptrace',
  'sprint-layout',
  'ipc-2581',
  'pdf',
  'dxf',
  'office',
  'image',
  'model',
] as const;
export type ForeignFormat = (typeof foreignFormats)[number];

const headBytes = 8192;

const magics: readonly (readonly [ForeignFormat, readonly number[]])[] = [
  ['sprint-layout', [0x06, 0x33, 0xaa, 0xff]],
  ['image', [0x89, 0x50, 0x4e, 0x47]],
  ['image', [0xff, 0xd8, 0xff]],
  ['image', [0x47, 0x49, 0x46, 0x38]],
  ['image', [0x49, 0x49, 0x2a, 0]],
  ['image', [0x4d, 0x4d, 0, 0x2a]],
  ['dxf', [0x41, 0x43, 0x31, 0x30]],
  // The binary boards of PADS Layout, by version.
  ['pads', [0, 0xff, 0x21, 0x20]],
  ['pads', [0, 0xff, 0x25, 0x20]],
  ['pads', [0, 0xff, 0x26, 0x20]],
  ['pads', [0, 0xff, 0x27, 0x20]],
];

const texts: readonly (readonly [ForeignFormat, RegExp])[] = [
  ['pdf', /^[\s\S]{0,1024}%PDF-\d/],
  ['kicad', /^\s*\((kicad_pcb|kicad_sch|footprint|module)\b|^PCBNEW-BOARD Version|^EESchema Schematic/],
  ['eagle', /<!DOCTYPE eagle|<eagle\b[^>]*version=/],
  ['fritzing', /<module\b[^>]*fritzingVersion=/],
  ['ipc-2581', /<IPC-2581\b/],
  ['easyeda', /"(docType|editorVersion)"\s*:[\s\S]*"(canvas|head)"|^\s*\["DOCTYPE"\s*,|"head"\s*:\s*\{[^}]*"docType"/],
  ['altium', /\|RECORD=Board\||\|KIND=Protel_Advanced_PCB\||\|HEADER=Protel for Windows/i],
  ['pads', /^!PADS-/],
  // In a binary file of Protel 98 and 99, strings are preceded by their length.
  ['protel', /^[\s\S]{4}Standard (Jet|ACE) DB|^PCB FILE \d|^[\s\S]{0,4}PCB \d\.\d Binary File/],
  ['diptrace', /<Source[^>]*Type="DipTrace|^[\s\S]{0,8}DT(BOARD|SCHEM)/i],
  ['dxf', /^\s*0\s*\r?\n\s*SECTION\s*\r?\n|^AutoCAD Binary DXF/],
  ['model', /^ISO-10303-21|^solid [^\n]*\n\s*facet/],
  ['image', /<svg\b|^BM[\s\S]{4}\0\0\0\0|^RIFF[\s\S]{4}WEBP/],
];

/** Detects, by content, the format of a file that is not a board file; undefined for board files and unknown formats. */
export function foreignFormat(bytes: Uint8Array): ForeignFormat | undefined {
  const magic = magics.find(([, start]) => start.every((byte, at) => bytes[at] === byte))?.[0];
  if (magic !== undefined) return magic;
  if (isDocument(bytes)) return 'office';
  const compound = compoundFormat(bytes);
  if (compound !== undefined) return compound;
  if (isAllegro(bytes)) return 'allegro';
  if (isBinaryEagle(bytes)) return 'eagle';
  const head = latin1(bytes, 0, Math.min(bytes.length, headBytes)).replace(/^\u00ef\u00bb\u00bf/, '');
  return texts.find(([, pattern]) => pattern.test(head))?.[0];
}

/**
 * Detects an Allegro database. Its first word encodes the version, from 16.0 on; the version also follows in the next bytes as
 * `all17-4`.
 */
function isAllegro(bytes: Uint8Array): boolean {
  const isVersion = bytes[0] === 0 && bytes[3] === 0 && (bytes[2] ?? 0) >= 0x12 && (bytes[2] ?? 0) <= 0x16;
  return isVersion && /\ball\d\d?[-.]?\d|allegro/i.test(latin1(bytes, 0, Math.min(bytes.length, headBytes)));
}

/** Eagle before version 6 wrote records of 24 bytes; the first is a header. */
const isBinaryEagle = (bytes: Uint8Array): boolean =>
  bytes.length > 96 && bytes[0] === 0x10 && (bytes[1] === 0 || bytes[1] === 0x80) && bytes[24] === 0x11;
