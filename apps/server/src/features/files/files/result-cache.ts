/** The results that were used last, as many as fit into so many bytes; the last one in any case. */
export class ResultCache<T> {
  private readonly kept = new Map<string, T>();
  private readonly maxBytes: number;
  private readonly sizeOf: (result: T) => number;

  constructor(maxBytes: number, sizeOf: (result: T) => number) {
    this.maxBytes = maxBytes;
    this.sizeOf = sizeOf;
  }

  /** The result of a key, which is made when it is not here any more. */
  async of(key: string, make: () => Promise<T>): Promise<T> {
    const result = this.kept.get(key) ?? (await make());
    this.kept.delete(key);
    this.kept.set(key, result);
    this.evictOldest();
    return result;
  }

  private evictOldest(): void {
    let bytes = [...this.kept.values()].reduce((sum, result) => sum + this.sizeOf(result), 0);
    for (const [key, result] of this.kept) {
      if (bytes <= this.maxBytes || this.kept.size === 1) return;
      this.kept.delete(key);
      bytes -= this.sizeOf(result);
    }
  }
}
