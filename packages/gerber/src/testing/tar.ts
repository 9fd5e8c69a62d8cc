import type { SourceFile } from '../source-file.ts';

const block = 512;

/** The files as a tar (POSIX ustar). */
export function tarOf(files: readonly SourceFile[]): Uint8Array {
  const parts = files.flatMap(({ name, bytes }) => {
    const header = new Uint8Array(block);
    const put = (at: number, text: string): void => header.set(new TextEncoder().encode(text), at);
    put(0, name.slice(0, 99));
    put(100, '0000644\0');
    put(124, `${bytes.length.toString(8).padStart(11, '0')}\0`);
    put(156, '0');
    put(257, 'ustar\u000000');
    put(148, '        ');
    const sum = header.reduce((total, byte) => total + byte, 0);
    put(148, `${sum.toString(8).padStart(6, '0')}\0 `);
    const body = new Uint8Array(Math.ceil(bytes.length / block) * block);
    body.set(bytes);
    return [header, body];
  });
  const out = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 2 * block));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}
