/** Queued entries of several owners. Owners are served in rotation, however many entries each has. */
export class FairQueue<Entry> {
  /** Entries by owner, the next owner first. Every owner in it has an entry. */
  readonly #byOwner = new Map<string, readonly Entry[]>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  sizeOf(owner: string): number {
    return this.#byOwner.get(owner)?.length ?? 0;
  }

  add(owner: string, entry: Entry): void {
    this.#byOwner.set(owner, [...(this.#byOwner.get(owner) ?? []), entry]);
    this.#size += 1;
  }

  remove(owner: string, entry: Entry): void {
    const before = this.#byOwner.get(owner) ?? [];
    const left = before.filter((other) => other !== entry);
    if (left.length > 0) this.#byOwner.set(owner, left);
    else this.#byOwner.delete(owner);
    this.#size -= before.length - left.length;
  }

  /** Takes the next entry. Its owner moves to the end of the queue with the remaining ones. */
  next(): Entry | undefined {
    const next = this.#byOwner.entries().next();
    if (next.done) return undefined;
    const [owner, [first, ...rest]] = next.value;
    this.#byOwner.delete(owner);
    if (rest.length > 0) this.#byOwner.set(owner, rest);
    this.#size -= 1;
    return first;
  }
}
