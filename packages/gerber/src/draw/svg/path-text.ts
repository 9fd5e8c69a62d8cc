import { TextBuffer } from './text-buffer.ts';

/**
 * Writes the `d` attribute of one path in few characters: with relative integers, with strokes joined end to end, and without
 * points that lie within `tolerance` of the remaining line. Coordinates are integer units.
 */
export class PathText {
  readonly #tolerance: number;
  readonly #text = new TextBuffer();
  /** Last point written. */
  #x = 0;
  #y = 0;
  /** First point of the open contour, to which `z` returns. */
  #startX = 0;
  #startY = 0;
  #isOpen = false;
  /** The command that a pair of numbers without a letter would continue. */
  #letter = 0;
  /** A point that is not written yet, since the next one may make it superfluous. */
  #hasPending = false;
  #pendingX = 0;
  #pendingY = 0;
  // Lines from the last written point in a direction between low and high pass all dropped points within the tolerance. The
  // fields begin as NaN and not 0: V8 deoptimises this code when a field changes from integer to fraction.
  #lowX = Number.NaN;
  #lowY = Number.NaN;
  #highX = Number.NaN;
  #highY = Number.NaN;
  #isCone = false;

  constructor(tolerance: number) {
    this.#tolerance = tolerance;
  }

  get isEmpty(): boolean {
    return this.#text.isEmpty;
  }

  /** The finished text. */
  end(): string {
    this.#flush();
    return this.#text.text();
  }

  moveTo(x: number, y: number): void {
    this.#flush();
    this.#text.letter(letters.move);
    this.#text.whole(x - this.#x);
    this.#text.next(y - this.#y);
    this.#letter = letters.line;
    this.#x = x;
    this.#y = y;
    this.#startX = x;
    this.#startY = y;
    this.#isOpen = true;
  }

  lineTo(x: number, y: number): void {
    if (!this.#hasPending) {
      if (x === this.#x && y === this.#y) return;
      this.#setPending(x, y);
      this.#openCone(x - this.#x, y - this.#y);
      return;
    }
    const dx = x - this.#x;
    const dy = y - this.#y;
    const goesOn =
      (x - this.#pendingX) * (this.#pendingX - this.#x) + (y - this.#pendingY) * (this.#pendingY - this.#y);
    const isInCone =
      !this.#isCone || (this.#lowX * dy - this.#lowY * dx >= 0 && dx * this.#highY - dy * this.#highX >= 0);
    if (goesOn >= 0 && isInCone) {
      this.#narrowCone(dx, dy);
      this.#setPending(x, y);
      return;
    }
    this.#flush();
    this.#setPending(x, y);
    this.#openCone(x - this.#x, y - this.#y);
  }

  /** Adds a circular arc of at most 180°; `flag` 1 is clockwise on the screen. */
  arcTo(radius: number, flag: 0 | 1, x: number, y: number): void {
    this.#flush();
    this.#command(letters.arc, radius);
    this.#text.next(radius);
    this.#text.next(0);
    this.#text.next(0);
    this.#text.next(flag);
    this.#text.next(x - this.#x);
    this.#text.next(y - this.#y);
    this.#x = x;
    this.#y = y;
  }

  close(): void {
    // `z` draws the closing line.
    if (this.#hasPending && this.#pendingX === this.#startX && this.#pendingY === this.#startY)
      this.#hasPending = false;
    this.#flush();
    this.#text.letter(letters.close);
    this.#letter = 0;
    this.#x = this.#startX;
    this.#y = this.#startY;
    this.#isOpen = false;
  }

  /** A stroke, joined to the one before if they touch. A stroke of no length is a dot, by the round ends of the pen. */
  stroke(x1: number, y1: number, x2: number, y2: number): void {
    const isPoint = x1 === x2 && y1 === y2;
    if (this.#isOpen) {
      const endX = this.#hasPending ? this.#pendingX : this.#x;
      const endY = this.#hasPending ? this.#pendingY : this.#y;
      if (endX === x1 && endY === y1) {
        if (!isPoint) this.lineTo(x2, y2);
        return;
      }
      if (endX === x2 && endY === y2) {
        this.lineTo(x1, y1);
        return;
      }
    }
    this.moveTo(x1, y1);
    if (isPoint) {
      this.#command(letters.across, 0);
    } else this.lineTo(x2, y2);
  }

  /** True when the last stroke ended at (x, y), so that the next needs no move. */
  isAt(x: number, y: number): boolean {
    if (!this.#isOpen) return false;
    return this.#hasPending ? this.#pendingX === x && this.#pendingY === y : this.#x === x && this.#y === y;
  }

  /**
   * The closed contours written so far as a stamp. `start` and `end` are the first points of the first and last
   * contour.
   */
  asStamp(start: readonly [number, number], end: readonly [number, number]): PathStamp {
    const [startX, startY] = start;
    const head = new TextBuffer();
    head.letter(letters.move);
    head.whole(startX);
    head.next(startY);
    return { startX, startY, body: this.#text.bytesFrom(head.length), endX: end[0], endY: end[1] };
  }

  /** Writes a prepared contour text with its centre at (x, y). */
  stamp(stamp: PathStamp, x: number, y: number): void {
    this.moveTo(x + stamp.startX, y + stamp.startY);
    this.#text.append(stamp.body);
    this.#letter = 0;
    this.#x = x + stamp.endX;
    this.#y = y + stamp.endY;
    this.#isOpen = false;
  }

  #setPending(x: number, y: number): void {
    this.#hasPending = true;
    this.#pendingX = x;
    this.#pendingY = y;
  }

  #openCone(dx: number, dy: number): void {
    this.#isCone = false;
    this.#narrowCone(dx, dy);
  }

  /** Keeps only directions that pass within the tolerance of the point at (dx, dy). */
  #narrowCone(dx: number, dy: number): void {
    const length = Math.sqrt(dx * dx + dy * dy);
    // A point this near lies within the tolerance of any line.
    if (length <= this.#tolerance) return;
    const offX = (-dy * this.#tolerance) / length;
    const offY = (dx * this.#tolerance) / length;
    const lowX = dx - offX;
    const lowY = dy - offY;
    const highX = dx + offX;
    const highY = dy + offY;
    if (!this.#isCone || this.#lowX * lowY - this.#lowY * lowX > 0) {
      this.#lowX = lowX;
      this.#lowY = lowY;
    }
    if (!this.#isCone || this.#highX * highY - this.#highY * highX < 0) {
      this.#highX = highX;
      this.#highY = highY;
    }
    this.#isCone = true;
  }

  #flush(): void {
    if (!this.#hasPending) return;
    this.#hasPending = false;
    const dx = this.#pendingX - this.#x;
    const dy = this.#pendingY - this.#y;
    if (dy === 0) this.#command(letters.across, dx);
    else if (dx === 0) this.#command(letters.up, dy);
    else {
      this.#command(letters.line, dx);
      this.#text.next(dy);
    }
    this.#x = this.#pendingX;
    this.#y = this.#pendingY;
  }

  /** Writes a command letter, unless it repeats the last one, and its first number. */
  #command(letter: number, first: number): void {
    if (this.#letter === letter) this.#text.next(first);
    else {
      this.#text.letter(letter);
      this.#text.whole(first);
    }
    this.#letter = letter;
  }
}

const letters = { move: 0x6d, line: 0x6c, across: 0x68, up: 0x76, arc: 0x61, close: 0x7a };

/** Closed contours as text that can be placed anywhere. */
export interface PathStamp {
  readonly startX: number;
  readonly startY: number;
  /** Everything after the first move; ends with `z`. */
  readonly body: Uint8Array;
  /** Start of the last contour, where the text leaves the pen. */
  readonly endX: number;
  readonly endY: number;
}
