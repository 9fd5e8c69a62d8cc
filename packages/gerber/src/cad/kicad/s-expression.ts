/**
 * One list of a KiCad file: `(size 1.2 0.8)`. Its atoms and inner lists are stored separately, each in order, because no KiCad
 * list depends on how the two alternate.
 */
export interface SList {
  readonly name: string;
  /** 1-based. */
  readonly line: number;
  /** The atoms after the name, without quotes. */
  readonly atoms: readonly string[];
  readonly lists: readonly SList[];
  /** The `(xy X Y)` lists inside, as x, y pairs. They are nine tenths of a board, so they are not kept as lists. */
  readonly points: readonly number[];
  /** Number of points of the outer list's `points` that precede this list. */
  readonly pointIndex: number;
}

export interface SExpressionEnd {
  /** The name of the outermost list; absent when the text is not an S-expression. */
  readonly root?: string;
  /** True when every list was closed, the outermost one at the end of the text. */
  readonly isComplete: boolean;
  /** Lists that were too deep or too large and were left out. */
  readonly skipped: number;
  readonly line: number;
}

/** Versions of KiCad 9 wrote `(curved_edges no)filter_ratio 0.9)` among the teardrops of a pad, and read it so. */
const unopened = ')filter_ratio ';
/** KiCad nests about ten deep. */
const maxDepth = 64;
/**
 * Maximum number of lists, atoms and points in one child of the outermost list. The zones of the largest boards have some 100
 * 000.
 */
const maxParts = 2_000_000;
const visitsBetweenChecks = 256;

const none: readonly never[] = [];
const controls: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);
const [tab, newline, space, quote, hash, open, close, backslash] = [9, 10, 32, 34, 35, 40, 41, 92];

/**
 * Reads `(root (a …) (b …) …)` and hands the lists a, b, … to `visit` one at a time, so that only one of them is in
 * memory. It never throws: what is too deep or too large is left out and counted. Time grows with the length of the
 * text, about 25 ns for a character.
 */
export function readLists(text: string, visit: (list: SList) => void, shouldStop: () => boolean): SExpressionEnd {
  const reader = new ListReader(text, visit, shouldStop);
  return reader.read();
}

/** A list while it is being read. Most lists have atoms or inner lists, seldom both, so the arrays are allocated on demand. */
class OpenList implements SList {
  readonly name: string;
  readonly line: number;
  readonly pointIndex: number;
  #atoms: string[] | undefined;
  #lists: SList[] | undefined;
  #points: number[] | undefined;

  constructor(name: string, line: number, pointIndex: number) {
    this.name = name;
    this.line = line;
    this.pointIndex = pointIndex;
  }

  get atoms(): readonly string[] {
    return this.#atoms ?? none;
  }

  get lists(): readonly SList[] {
    return this.#lists ?? none;
  }

  get points(): readonly number[] {
    return this.#points ?? none;
  }

  addAtom(atom: string): void {
    this.#atoms ??= [];
    this.#atoms.push(atom);
  }

  addList(list: SList): void {
    this.#lists ??= [];
    this.#lists.push(list);
  }

  addPoint(x: number, y: number): void {
    this.#points ??= [];
    this.#points.push(x, y);
  }
}

class ListReader {
  readonly #text: string;
  readonly #visit: (list: SList) => void;
  readonly #shouldStop: () => boolean;
  readonly #open: OpenList[] = [];
  #at = 0;
  #line = 1;
  #root: string | undefined;
  #isRootClosed = false;
  #parts = 0;
  #visits = 0;
  #skipped = 0;

  constructor(text: string, visit: (list: SList) => void, shouldStop: () => boolean) {
    this.#text = text;
    this.#visit = visit;
    this.#shouldStop = shouldStop;
  }

  read(): SExpressionEnd {
    const text = this.#text;
    while (this.#at < text.length && !this.#isRootClosed) {
      const code = text.charCodeAt(this.#at);
      if (code === newline) {
        this.#line += 1;
        this.#at += 1;
      } else if (code <= space) this.#at += 1;
      else if (code === open) {
        this.#at += 1;
        if (!this.#begin()) break;
      } else if (code === close) {
        this.#at += 1;
        if (!this.#end()) break;
      } else if (code === hash && this.#isLineStart()) this.#skipLine();
      else if (this.#open.length === 0) break;
      else if (text.startsWith(unopened, this.#at - 1)) {
        if (!this.#begin()) break;
      } else this.#atom(code === quote ? this.#quoted() : this.#word());
    }
    return {
      ...(this.#root === undefined ? {} : { root: this.#root }),
      // Content after the outermost list belongs to it: an inner list was closed twice.
      isComplete: this.#isRootClosed && text.indexOf('(', this.#at) < 0,
      skipped: this.#skipped,
      line: this.#line,
    };
  }

  /** False when the work must end. */
  #begin(): boolean {
    this.#skipBlanks();
    const name = this.#text.charCodeAt(this.#at) === quote ? this.#quoted() : this.#word();
    if (name === 'xy' && this.#point()) return true;
    if (this.#open.length === 0) this.#root = name;
    const outer = this.#open.at(-1);
    this.#parts += 1;
    if (this.#open.length >= maxDepth || this.#parts > maxParts) this.#skipped += 1;
    if (this.#open.length >= maxDepth) return this.#skipDeep();
    this.#open.push(new OpenList(name, this.#line, outer?.points.length ?? 0));
    return true;
  }

  #end(): boolean {
    const list = this.#open.pop();
    if (list === undefined) return true;
    if (this.#open.length === 0) {
      this.#isRootClosed = true;
    } else if (this.#open.length === 1) {
      this.#parts = 0;
      this.#visit(list);
      this.#visits += 1;
      return this.#visits % visitsBetweenChecks !== 0 || !this.#shouldStop();
    } else if (this.#parts <= maxParts) this.#open.at(-1)?.addList(list);
    return true;
  }

  #atom(value: string): void {
    this.#parts += 1;
    if (this.#parts > maxParts) return;
    this.#open.at(-1)?.addAtom(value);
  }

  /** Reads the rest of `(xy 1.5 -2)` into the outer list; false, and nothing read, when it has another form. */
  #point(): boolean {
    const outer = this.#open.at(-1);
    if (outer === undefined) return false;
    const start = this.#at;
    this.#skipBlanks();
    const x = decimal(this.#word());
    this.#skipBlanks();
    const y = decimal(this.#word());
    this.#skipBlanks();
    if (this.#text.charCodeAt(this.#at) !== close || x === undefined || y === undefined) {
      this.#at = start;
      return false;
    }
    this.#at += 1;
    this.#parts += 1;
    if (this.#parts <= maxParts) outer.addPoint(x, y);
    return true;
  }

  #word(): string {
    const start = this.#at;
    const text = this.#text;
    while (this.#at < text.length) {
      const code = text.charCodeAt(this.#at);
      if (code <= space || code === open || code === close) break;
      this.#at += 1;
    }
    return text.slice(start, this.#at);
  }

  #quoted(): string {
    const text = this.#text;
    const start = this.#at + 1;
    let at = start;
    let hasEscape = false;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === quote) break;
      if (code === newline) this.#line += 1;
      if (code === backslash) {
        hasEscape = true;
        at += 1;
      }
    }
    this.#at = Math.min(text.length, at + 1);
    const raw = text.slice(start, Math.min(at, text.length));
    return hasEscape ? raw.replace(/\\(.)/gs, (_, escaped: string) => controls.get(escaped) ?? escaped) : raw;
  }

  /** Leaves out a list that is nested too deep, to its end. */
  #skipDeep(): boolean {
    let depth = 1;
    while (this.#at < this.#text.length && depth > 0) {
      const code = this.#text.charCodeAt(this.#at);
      if (code === quote) {
        this.#quoted();
        continue;
      }
      if (code === open) depth += 1;
      if (code === close) depth -= 1;
      if (code === newline) this.#line += 1;
      this.#at += 1;
    }
    return true;
  }

  #skipBlanks(): void {
    for (; this.#at < this.#text.length; this.#at += 1) {
      const code = this.#text.charCodeAt(this.#at);
      if (code > space) return;
      if (code === newline) this.#line += 1;
    }
  }

  #isLineStart(): boolean {
    let at = this.#at - 1;
    while (at >= 0 && (this.#text.charCodeAt(at) === space || this.#text.charCodeAt(at) === tab)) at -= 1;
    return at < 0 || this.#text.charCodeAt(at) === newline;
  }

  #skipLine(): void {
    const end = this.#text.indexOf('\n', this.#at);
    this.#at = end < 0 ? this.#text.length : end;
  }
}

/** A plain decimal number; undefined for anything else. */
export function decimal(word: string | undefined): number | undefined {
  if (word === undefined || word === '') return undefined;
  const value = Number(word);
  return Number.isFinite(value) ? value : undefined;
}
