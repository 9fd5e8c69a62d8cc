import { uint8At } from '../../checked-access.ts';

const magic = [0x1f, 0x9d];
const clearCode = 256;

/**
 * Unpacks the LZW stream of Unix `compress` (`features.Z`). Undefined when it is not such a stream, is damaged, or would exceed
 * `maxBytes`.
 */
export function expandCompress(packed: Uint8Array, maxBytes: number): Uint8Array | undefined {
  if (packed[0] !== magic[0] || packed[1] !== magic[1] || packed.length < 4) return undefined;
  const maxBits = uint8At(packed, 2) & 0x1f;
  const isBlocked = (uint8At(packed, 2) & 0x80) !== 0;
  if (maxBits < 9 || maxBits > 16) return undefined;
  const prefix = new Uint16Array(1 << maxBits);
  const suffix = new Uint8Array(1 << maxBits);
  const stack = new Uint8Array(1 << maxBits);
  const out = new ByteList(maxBytes);
  let bits = 9;
  let next = isBlocked ? clearCode + 1 : clearCode;
  let before = -1;
  let first = 0;
  /** Codes of one width come in groups of eight; a change of width throws the rest of a group away. */
  let groupAt = 3 * 8;
  let at = groupAt;
  const alignToGroup = (): void => {
    const group = bits * 8;
    groupAt += Math.ceil((at - groupAt) / group) * group;
    at = groupAt;
  };
  while (at + bits <= packed.length * 8) {
    let code = readBits(packed, at, bits);
    at += bits;
    if (code === clearCode && isBlocked) {
      alignToGroup();
      bits = 9;
      next = clearCode + 1;
      before = -1;
      continue;
    }
    if (before < 0) {
      if (code > 255) return undefined;
      first = code;
      if (!out.push(code)) return undefined;
      before = code;
      continue;
    }
    const whole = code;
    let depth = 0;
    if (code >= next) {
      if (code > next) return undefined;
      stack[depth] = first;
      depth += 1;
      code = before;
    }
    while (code > 255) {
      if (depth >= stack.length - 1) return undefined;
      stack[depth] = uint8At(suffix, code);
      depth += 1;
      code = prefix[code]!;
    }
    first = code;
    if (!out.push(first)) return undefined;
    while (depth > 0) {
      depth -= 1;
      if (!out.push(uint8At(stack, depth))) return undefined;
    }
    if (next < 1 << maxBits) {
      prefix[next] = before;
      suffix[next] = first;
      next += 1;
      if (next === 1 << bits && bits < maxBits) {
        alignToGroup();
        bits += 1;
      }
    }
    before = whole;
  }
  return out.bytes();
}

function readBits(bytes: Uint8Array, at: number, bits: number): number {
  const byte = at >> 3;
  const word = uint8At(bytes, byte) | ((bytes[byte + 1] ?? 0) << 8) | ((bytes[byte + 2] ?? 0) << 16);
  return (word >> (at & 7)) & ((1 << bits) - 1);
}

class ByteList {
  #bytes = new Uint8Array(4096);
  #count = 0;
  readonly #max: number;

  constructor(max: number) {
    this.#max = max;
  }

  push(byte: number): boolean {
    if (this.#count >= this.#max) return false;
    if (this.#count === this.#bytes.length) {
      const grown = new Uint8Array(this.#bytes.length * 2);
      grown.set(this.#bytes);
      this.#bytes = grown;
    }
    this.#bytes[this.#count] = byte;
    this.#count += 1;
    return true;
  }

  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#count);
  }
}
