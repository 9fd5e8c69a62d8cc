/** Packs like Unix `compress`; its output is what `gzip -d` unpacks to the same bytes. */
export function compress(data: Uint8Array, maxBits = 12): Uint8Array {
  const codes = new Map<string, number>();
  const out: number[] = [0x1f, 0x9d, 0x80 | maxBits];
  let [bits, next, hold, held, group] = [9, 257, 0, 0, 0];
  const put = (code: number, width: number): void => {
    hold |= code << held;
    held += width;
    for (; held >= 8; held -= 8, hold >>>= 8) out.push(hold & 0xff);
  };
  const emit = (code: number): void => {
    put(code, bits);
    group = (group + 1) % 8;
    if (next < 1 << bits || bits >= maxBits) return;
    for (; group > 0; group = (group + 1) % 8) put(0, bits);
    bits += 1;
  };
  let known = '';
  const codeOf = (text: string): number | undefined => (text.length === 1 ? text.charCodeAt(0) : codes.get(text));
  for (const byte of data) {
    const longer = known + String.fromCharCode(byte);
    if (codeOf(longer) !== undefined) {
      known = longer;
      continue;
    }
    emit(codeOf(known)!);
    if (next < 1 << maxBits) codes.set(longer, next++);
    known = String.fromCharCode(byte);
  }
  emit(codeOf(known)!);
  if (held > 0) out.push(hold & 0xff);
  return Uint8Array.from(out);
}
