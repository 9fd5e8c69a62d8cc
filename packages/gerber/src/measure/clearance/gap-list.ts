/** One place where two shapes of a layer come near each other. */
export interface Gap {
  readonly a: number;
  readonly b: number;
  readonly mm: number;
  /** Indices of the capsules on both sides, which give the location of the gap. */
  readonly capsule: number;
  readonly other: number;
}

/** Gaps as plain data, by column. */
export interface GapColumns {
  readonly capsule: Uint32Array;
  readonly other: Uint32Array;
  readonly mm: Float64Array;
  readonly limitMm: number;
}

const maxGaps = 200_000;

/** Gaps in typed arrays, since a dense layer has hundreds of thousands. Only the narrowest is needed in the end. */
export class GapList {
  count = 0;
  /** Gaps wider than this need not be added any more, mm. */
  limitMm: number;
  readonly #owner: Uint32Array;
  #capsule: Uint32Array = new Uint32Array(1024);
  #other: Uint32Array = new Uint32Array(1024);
  #mm: Float64Array = new Float64Array(1024);

  /** `owner` maps each capsule to its shape. */
  constructor(limitMm: number, owner: Uint32Array) {
    this.limitMm = limitMm;
    this.#owner = owner;
  }

  /** Gaps that were found in another thread. */
  static of({ capsule, other, mm, limitMm }: GapColumns, owner: Uint32Array): GapList {
    const list = new GapList(limitMm, owner);
    list.#capsule = capsule;
    list.#other = other;
    list.#mm = mm;
    list.count = mm.length;
    return list;
  }

  /** Shares the arrays of the list, which must have been trimmed. */
  get columns(): GapColumns {
    return { capsule: this.#capsule, other: this.#other, mm: this.#mm, limitMm: this.limitMm };
  }

  add(capsule: number, other: number, mm: number): void {
    if (this.count >= this.#mm.length) this.#grow();
    const at = this.count;
    this.#mm[at] = mm;
    this.#capsule[at] = capsule;
    this.#other[at] = other;
    this.count += 1;
  }

  /** Releases unused capacity. */
  trim(): void {
    this.#capsule = this.#capsule.slice(0, this.count);
    this.#other = this.#other.slice(0, this.count);
    this.#mm = this.#mm.slice(0, this.count);
  }

  get isFull(): boolean {
    return this.count > maxGaps;
  }

  /** Frees capacity: drops gaps inside one piece of copper and, if that is not enough, the wider half. */
  thinOut(areApart: (a: number, b: number) => boolean): void {
    this.#filter((at) => areApart(this.#shape(at), this.#otherShape(at)));
    if (this.count <= maxGaps / 2) return;
    const sorted = this.#mm.slice(0, this.count).sort();
    const widest = sorted[maxGaps / 2]!;
    // Pads on a grid have thousands of equal gaps. A narrower one must stay wherever it stands among them.
    let equalOnes = maxGaps / 2 - sorted.indexOf(widest);
    this.#filter((at) => {
      if (this.#mm[at]! === widest) equalOnes -= 1;
      return this.#mm[at]! < widest || (this.#mm[at] === widest && equalOnes >= 0);
    });
    this.limitMm = widest;
  }

  /** The narrowest gap for which `counts` is true; of equal ones that of the first shape. */
  narrowest(counts: (a: number, b: number) => boolean): Gap | undefined {
    let best = -1;
    for (let at = 0; at < this.count; at += 1) {
      if (best >= 0 && !this.#isBefore(at, best)) continue;
      if (counts(this.#shape(at), this.#otherShape(at))) best = at;
    }
    if (best < 0) return undefined;
    return this.#gap(best);
  }

  /**
   * Yields all gaps narrower than a limit, narrowest first; equal ones in order of insertion. They are sorted on demand, since
   * most callers stop early.
   */
  *below(limitMm: number): Generator<Gap> {
    const heap = new Uint32Array(this.count);
    let size = 0;
    for (let at = 0; at < this.count; at += 1) if (this.#mm[at]! < limitMm) heap[size++] = at;
    for (let parent = (size >> 1) - 1; parent >= 0; parent -= 1) this.#sink(heap, size, parent);
    while (size > 0) {
      const narrowest = heap[0]!;
      size -= 1;
      heap[0] = heap[size]!;
      this.#sink(heap, size, 0);
      yield this.#gap(narrowest);
    }
  }

  /** Moves an entry down until none below it is narrower. */
  #sink(heap: Uint32Array, size: number, from: number): void {
    const entry = heap[from]!;
    let at = from;
    for (let child = at * 2 + 1; child < size; child = at * 2 + 1) {
      if (child + 1 < size && this.#comesFirst(heap[child + 1]!, heap[child]!)) child += 1;
      if (!this.#comesFirst(heap[child]!, entry)) break;
      heap[at] = heap[child]!;
      at = child;
    }
    heap[at] = entry;
  }

  #comesFirst(left: number, right: number): boolean {
    const wider = this.#mm[left]! - this.#mm[right]!;
    return wider < 0 || (wider === 0 && left < right);
  }

  #gap(at: number): Gap {
    const [a, b] = [this.#shape(at), this.#otherShape(at)];
    return { a, b, mm: this.#mm[at]!, capsule: this.#capsule[at]!, other: this.#other[at]! };
  }

  #shape(at: number): number {
    return this.#owner[this.#capsule[at]!]!;
  }

  #otherShape(at: number): number {
    return this.#owner[this.#other[at]!]!;
  }

  #isBefore(at: number, best: number): boolean {
    const wider = this.#mm[at]! - this.#mm[best]!;
    return wider < 0 || (wider === 0 && this.#capsule[at]! < this.#capsule[best]!);
  }

  #filter(test: (at: number) => boolean): void {
    let left = 0;
    for (let at = 0; at < this.count; at += 1) {
      if (!test(at)) continue;
      this.#mm[left] = this.#mm[at]!;
      this.#capsule[left] = this.#capsule[at]!;
      this.#other[left] = this.#other[at]!;
      left += 1;
    }
    this.count = left;
  }

  #grow(): void {
    const size = Math.max(1024, this.#mm.length * 2);
    const grown = (old: Uint32Array): Uint32Array<ArrayBuffer> => {
      const column = new Uint32Array(size);
      column.set(old);
      return column;
    };
    this.#capsule = grown(this.#capsule);
    this.#other = grown(this.#other);
    const mm = new Float64Array(size);
    mm.set(this.#mm);
    this.#mm = mm;
  }
}
