import type { ProblemLog } from '../problem-log.ts';
import { type CoordinateFormat, fallbackFormat, powersOfTen } from './coordinate-format.ts';
import type { Plotter } from './plotter.ts';

/** Digits beyond this cannot matter and would only lose precision. */
const maxDigits = 15;
/** Larger than any D code that a definition can have. */
const maxCode = 1e9;

/** Executes word commands: coordinates, D, G and M codes. It holds the modal state. */
export class WordCommands {
  units: 'mm' | 'inch';
  isEnded = false;
  hasCoordinates = false;
  readonly #plotter: Plotter;
  readonly #log: ProblemLog;
  readonly #maxCoordinateMm: number;
  #format: CoordinateFormat = fallbackFormat;
  #isIncremental = false;
  /** The operation repeated when a coordinate comes without a D code. */
  #operation = 0;
  // The number read last.
  #integer = 0;
  #digits = 0;
  #fraction = -1;

  constructor(plotter: Plotter, log: ProblemLog, maxCoordinateMm: number, units: 'mm' | 'inch') {
    this.#plotter = plotter;
    this.#log = log;
    this.#maxCoordinateMm = maxCoordinateMm;
    this.units = units;
  }

  setFormat(format: CoordinateFormat): void {
    this.#format = format;
    this.#isIncremental = format.isIncremental;
  }

  get unitMm(): number {
    return this.units === 'mm' ? 1 : 25.4;
  }

  run(bytes: Uint8Array, start: number, end: number): void {
    const plotter = this.#plotter;
    let at = start;
    let operation = 0;
    let x = Number.NaN;
    let y = Number.NaN;
    let i = 0;
    let j = 0;
    let hasOffset = false;
    while (at < end) {
      const letter = bytes[at]! & 0xdf;
      at = this.#readNumber(bytes, at + 1, end);
      switch (letter) {
        case 0x58:
          x = this.#length(true);
          break;
        case 0x59:
          y = this.#length(false);
          break;
        case 0x49:
          i = this.#length(true);
          hasOffset = true;
          break;
        case 0x4a:
          j = this.#length(false);
          hasOffset = true;
          break;
        case 0x44:
          if (this.#integer >= 10) plotter.selectTool(Math.min(this.#integer, maxCode));
          else operation = this.#integer;
          break;
        case 0x47:
          this.#prepare(this.#integer);
          break;
        case 0x4d:
          if (this.#integer <= 2) this.isEnded = true;
          break;
        case 0x4e:
          break;
        default:
          this.#log.add('gerber.unknown-command', 'note', { line: plotter.line, data: { letter: printable(letter) } });
          // Unknown letter: the rest of the block cannot be read.
          at = end;
      }
    }
    const hasPlace = !Number.isNaN(x) || !Number.isNaN(y);
    if (operation === 0 && !hasPlace && !hasOffset) return;
    if (operation === 0) operation = this.#operation;
    this.#operate(operation, x, y, i, j);
  }

  #operate(operation: number, x: number, y: number, i: number, j: number): void {
    const plotter = this.#plotter;
    const targetX = Number.isNaN(x) ? plotter.x : this.#isIncremental ? plotter.x + x : x;
    const targetY = Number.isNaN(y) ? plotter.y : this.#isIncremental ? plotter.y + y : y;
    const limit = this.#maxCoordinateMm;
    if (
      !(
        Math.abs(targetX) <= limit &&
        Math.abs(targetY) <= limit &&
        Math.abs(i) <= limit * 100 &&
        Math.abs(j) <= limit * 100
      )
    ) {
      this.#log.add('gerber.out-of-range', 'warning', { line: plotter.line });
      return;
    }
    this.hasCoordinates = true;
    switch (operation) {
      case 1:
        plotter.drawTo(targetX, targetY, i, j);
        break;
      case 2:
        plotter.moveTo(targetX, targetY);
        break;
      case 3:
        plotter.flashAt(targetX, targetY);
        break;
      default:
        // Coordinates before any D code: the pen is up.
        plotter.moveTo(targetX, targetY);
        return;
    }
    this.#operation = operation;
  }

  #prepare(code: number): void {
    const plotter = this.#plotter;
    switch (code) {
      case 0:
      case 1:
      case 10:
      case 11:
      case 12:
        plotter.interpolation = 'line';
        break;
      case 2:
        plotter.interpolation = 'clockwise';
        break;
      case 3:
        plotter.interpolation = 'counter-clockwise';
        break;
      case 36:
        plotter.beginRegion();
        break;
      case 37:
        plotter.endRegion();
        break;
      case 70:
        this.units = 'inch';
        break;
      case 71:
        this.units = 'mm';
        break;
      case 74:
        plotter.quadrantMode = 'single';
        break;
      case 75:
        plotter.quadrantMode = 'multi';
        break;
      case 90:
        this.#isIncremental = false;
        break;
      case 91:
        this.#isIncremental = true;
        break;
      case 4:
      case 54:
      case 55:
        break;
      default:
        this.#log.add('gerber.unknown-command', 'note', { line: plotter.line, data: { letter: `G${code}` } });
    }
  }

  /** Reads sign, digits and an optional point into the number fields; returns the position of the next letter. */
  #readNumber(bytes: Uint8Array, from: number, end: number): number {
    let at = from;
    let negative = false;
    let integer = 0;
    let digits = 0;
    let fraction = -1;
    for (; at < end; at += 1) {
      const byte = bytes[at]!;
      if (byte >= 0x30 && byte <= 0x39) {
        digits += 1;
        if (digits <= maxDigits || fraction < 0) integer = integer * 10 + (byte - 0x30);
        if (fraction >= 0 && digits <= maxDigits) fraction += 1;
      } else if (byte === 0x2e && fraction < 0) fraction = 0;
      else if (byte === 0x2d) negative = true;
      else if (byte !== 0x2b && byte > 0x20) break;
    }
    this.#integer = negative ? -integer : integer;
    this.#digits = digits;
    this.#fraction = fraction;
    return at;
  }

  /** The number read, in mm. */
  #length(alongX: boolean): number {
    const format = this.#format;
    const unit = this.unitMm;
    if (this.#fraction >= 0) return (this.#integer * unit) / powersOfTen[this.#fraction]!;
    const decimals = alongX ? format.decimalX : format.decimalY;
    if (format.omitted !== 'trailing') return (this.#integer * unit) / powersOfTen[decimals]!;
    const integers = alongX ? format.integerX : format.integerY;
    const missing = integers + decimals - this.#digits;
    const shift = missing - decimals;
    if (this.#digits > maxDigits) return Number.POSITIVE_INFINITY;
    return shift >= 0 ? this.#integer * unit * powersOfTen[shift]! : (this.#integer * unit) / powersOfTen[-shift]!;
  }
}

const printable = (letter: number): string => (letter > 0x20 && letter < 0x7f ? String.fromCharCode(letter) : '?');
