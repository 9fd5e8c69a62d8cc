const star = 0x2a;
const percent = 0x25;
const newline = 0x0a;
const carriageReturn = 0x0d;

export type CommandKind = 'word' | 'extended' | 'macro' | 'comment';

/**
 * Splits a Gerber file into commands without copying. The first letters of a command identify it (`MO` or `M02`). Percent signs
 * are not counted: if one were missing, the rest of the file would be misread.
 */
export class GerberScanner {
  readonly bytes: Uint8Array;
  kind: CommandKind = 'word';
  /** The current command is bytes[start] up to bytes[end], without its `*`. */
  start = 0;
  end = 0;
  isTerminated = true;
  #at = 0;
  /** The next percent sign from `#at` on. */
  #percent = -1;
  /** The line of a byte before `start`, up to which lines are counted. */
  #line = 1;
  #counted = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
    if (hasByteOrderMark) this.#at = 3;
  }

  /** 1-based line of `start`. Only problems ask for it, so lines are counted then. */
  get line(): number {
    const { bytes, start } = this;
    for (let at = this.#counted; at < start; at += 1) {
      const byte = bytes[at]!;
      if (byte === newline || (byte === carriageReturn && bytes[at + 1] !== newline)) this.#line += 1;
    }
    this.#counted = start;
    return this.#line;
  }

  /** Moves to the next command; false at the end of the file. */
  next(): boolean {
    this.#skipBetween();
    if (this.#at >= this.bytes.length) return false;
    this.start = this.#at;
    this.kind = this.#kindHere();
    if (this.kind === 'comment') this.#runOverComment();
    else this.#runToEnd(this.kind === 'macro');
    return true;
  }

  #skipBetween(): void {
    const { bytes } = this;
    let at = this.#at;
    for (; at < bytes.length; at += 1) {
      const byte = bytes[at]!;
      if (byte > 0x20 && byte !== star && byte !== percent) break;
    }
    this.#at = at;
  }

  #kindHere(): CommandKind {
    const { bytes } = this;
    const first = bytes[this.#at]! & 0xdf;
    const second = bytes[this.#at + 1] ?? 0;
    if (isLetter(second) && isLetter(first)) {
      return first === 0x41 && (second & 0xdf) === 0x4d ? 'macro' : 'extended';
    }
    const isComment =
      first === 0x47 &&
      ((second === 0x30 && bytes[this.#at + 2] === 0x34) || (second === 0x34 && !isDigit(bytes[this.#at + 2] ?? 0)));
    return isComment ? 'comment' : 'word';
  }

  /** Runs to the percent sign after a macro, or to the star or percent sign after another command. */
  #runToEnd(isMacro: boolean): void {
    const { bytes } = this;
    if (this.#percent < this.#at) this.#percent = indexIn(bytes, percent, this.#at);
    const end = isMacro ? this.#percent : Math.min(indexIn(bytes, star, this.#at), this.#percent);
    this.end = end;
    this.isTerminated = end < bytes.length;
    this.#at = end;
  }

  /**
   * Skips a comment: to its `*`, or to the end of the line when the star is missing and the next line begins a command.
   */
  #runOverComment(): void {
    const { bytes } = this;
    let at = this.#at;
    for (; at < bytes.length && bytes[at] !== star; at += 1) {
      const byte = bytes[at]!;
      const isLineEnd = byte === newline || (byte === carriageReturn && bytes[at + 1] !== newline);
      if (!isLineEnd) continue;
      const following = bytes[at + 1] ?? 0;
      if (following === percent || ((following === 0x47 || following === 0x58) && isDigit(bytes[at + 2] ?? 0))) break;
    }
    this.end = at;
    this.isTerminated = true;
    this.#at = at;
  }
}

/** The place of a byte, or the end of the bytes. */
function indexIn(bytes: Uint8Array, byte: number, from: number): number {
  const at = bytes.indexOf(byte, from);
  return at < 0 ? bytes.length : at;
}

const isLetter = (byte: number): boolean => (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a);
const isDigit = (byte: number): boolean => byte >= 0x30 && byte <= 0x39;

/**
 * The bytes as text, one character for each byte, so that positions stay the same. The web's decoder of this name reads
 * Windows 1252, which is what programs without UTF-8 write.
 */
export function latin1(bytes: Uint8Array, start: number, end: number): string {
  // Most texts are a few characters of one command: a loop reads them faster than the decoder.
  if (end - start > 32) return decoder.decode(bytes.subarray(start, end));
  let text = '';
  for (let at = start; at < end; at += 1) text += String.fromCharCode(bytes[at]!);
  return text;
}

const decoder = new TextDecoder('latin1');
