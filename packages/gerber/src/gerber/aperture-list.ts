import type { SourceFile } from '../source-file.ts';
import { latin1 } from './scanner.ts';

const headBytes = 16 * 1024;
const maxListBytes = 256 * 1024;

/**
 * RS-274-D files state neither apertures nor format; a text next to them may list both (`Units: MM  Format: 4.4`,
 * `D10 Circle 0.25`). Returns the files with the list in front of those that lack a header, as RS-274X states it. A list without
 * unit or format is not used.
 */
export function withApertureList(files: readonly SourceFile[]): readonly SourceFile[] {
  const bare = new Set(files.filter(isBare));
  if (bare.size === 0) return files;
  for (const file of files) {
    const header = bare.has(file) ? undefined : headerOf(file);
    if (header !== undefined) return files.map((one) => (bare.has(one) ? headed(one, header) : one));
  }
  return files;
}

function isBare({ bytes }: SourceFile): boolean {
  const head = bytes.subarray(0, headBytes);
  return !head.includes(percent) && /[XY][-+]?\d+D0?[123]\s*\*/.test(latin1(head, 0, head.length));
}
const percent = 0x25;

function headerOf({ bytes }: SourceFile): string | undefined {
  if (bytes.length > maxListBytes || bytes.subarray(0, headBytes).includes(percent)) return undefined;
  const text = latin1(bytes, 0, bytes.length);
  const unit = unitOf(text);
  const format = /\bformat[ \t:=]{1,8}([1-6])[.:]([1-6])\b/i.exec(text);
  const apertures = text.split(/\r?\n/).flatMap((line) => apertureOf(line, unit?.factor ?? 1));
  if (unit === undefined || format === null || apertures.length === 0) return undefined;
  const digits = `${format[1]}${format[2]}`;
  const zeros = /\btrailing zeros? (?:suppressed|omitted)/i.test(text) ? 'T' : 'L';
  return `%FS${zeros}AX${digits}Y${digits}*%%MO${unit.word}*%${apertures.join('')}`;
}

interface ListUnit {
  readonly word: 'MM' | 'IN';
  readonly factor: number;
}

function unitOf(text: string): ListUnit | undefined {
  const found = /\bunits?[ \t:=]{1,8}(mm|millimet\w*|metric|inch\w*|mils?)\b/i.exec(text)?.[1]?.toLowerCase();
  if (found === undefined) return undefined;
  if (found.startsWith('mil') && !found.startsWith('millimet')) return { word: 'IN', factor: 0.001 };
  return { word: found.startsWith('in') ? 'IN' : 'MM', factor: 1 };
}

const shapes: Readonly<Record<string, string>> = {
  circle: 'C',
  circular: 'C',
  round: 'C',
  square: 'R',
  rectangle: 'R',
  rectangular: 'R',
  rect: 'R',
  oval: 'O',
  obround: 'O',
  oblong: 'O',
};

function apertureOf(line: string, factor: number): string[] {
  const [, code, shape, width, height] =
    /^[ \t]*D0{0,2}(\d{2,4})[ \t]+([a-z]+)[ \t]+(\d*\.?\d+)(?:[ \tx*]+(\d*\.?\d+))?/i.exec(line) ?? [];
  const letter = shapes[shape?.toLowerCase() ?? ''];
  if (code === undefined || letter === undefined || Number(code) < 10) return [];
  const size = (text: string | undefined): string => (Number(text) * factor).toFixed(6);
  const sizes = letter === 'C' ? size(width) : `${size(width)}X${size(Number(height) > 0 ? height : width)}`;
  return [`%ADD${code}${letter},${sizes}*%`];
}

function headed({ name, bytes }: SourceFile, header: string): SourceFile {
  const head = new TextEncoder().encode(header);
  const all = new Uint8Array(head.length + bytes.length);
  all.set(head);
  all.set(bytes, head.length);
  return { name, bytes: all };
}
