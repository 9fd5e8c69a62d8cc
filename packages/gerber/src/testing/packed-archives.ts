import { crc32 } from '../archive/crc32.ts';
import type { SourceFile } from '../source-file.ts';

export const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** By 7-Zip 23: `top.gtl` and `sub/drill.drl` in one solid block. */
export const SEVEN_ZIP = fromBase64(
  'N3q8ryccAAR0D8FO0wAAAAAAAAAhAAAAAAAAALVv26jgAGgAWl0AJo0DAKdwKkb8LwpeFcFdchRegMdM8CGTty2fUMHBzG+9NRgIy0RzlbSQZIj4Yj9VIvIy4A1hZMq36S/OMSfQ+yTR6gemyBz0R8jQugAYdbL5v/B+1YBsErwAAAAAgTMHrg/TqbJ9QMCQ0v99aU2K3lBzfv6PxYS1hMGXZ/uIKQvDI4gOOti2HBSGr1BLZvk/oxZBp2h4iK8FzLKtWUYVOMUuMqOpEd1bmw3S6/dj6QtECe5XiZWBJY5jD6u5NIUkZ0g+wCA6nUvEAAAAFwZiAQlxAAcLAQABIwMBAQVdABAAAAyAkgoBtIXTjgAA',
);
/** The files as a RAR of version 4, stored without compression. */
export function rarOf(files: readonly SourceFile[]): Uint8Array {
  const parts: number[] = [0x52, 0x61, 0x72, 0x21, 0x1a, 7, 0];
  const block = (kind: number, flags: number, body: readonly number[]): void => {
    const rest = [kind, ...u16(flags), ...u16(7 + body.length), ...body];
    parts.push(...u16(crc32(Uint8Array.from(rest)) & 0xffff), ...rest);
  };
  block(0x73, 0, [0, 0, 0, 0, 0, 0]);
  for (const { name, bytes } of files) {
    const title = [...new TextEncoder().encode(name)];
    const sizes = [...u32(bytes.length), ...u32(bytes.length)];
    const made = [0, ...u32(crc32(bytes)), ...u32(0x21), 20, 0x30];
    block(0x74, 0x8000, [...sizes, ...made, ...u16(title.length), ...u32(0x20), ...title]);
    parts.push(...bytes);
  }
  block(0x7b, 0x4000, []);
  return Uint8Array.from(parts);
}

const u16 = (value: number): number[] => [value & 0xff, (value >> 8) & 0xff];
const u32 = (value: number): number[] => [...u16(value & 0xffff), ...u16((value >>> 16) & 0xffff)];
