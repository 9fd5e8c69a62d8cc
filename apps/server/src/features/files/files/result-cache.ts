/** The results that were used last, as many as fit into so many bytes; the last one in any case. */
export class ResultCache<T> {
  private readonly entries = new Map<string, T>();
  private readonly maxBytes: number;
  private readonly sizeOf: (result: T) => number;

  constructor(maxBytes: number, sizeOf: (result: T) => number) {
    this.maxBytes = maxBytes;
    this.sizeOf = sizeOf;
  }

  /** The result of a key, which is made when it is not here any more. */
  async of(key: string, make: () => Promise<T>): Promise<T> {
    const result = this.entries.get(key) ?? (await make());
    this.entries.delete(key);
    this.entries.set(key, result);
    this.evictOldest();
    return result;
  }

  private evictOldest(): void {
    let bytes = [...this.entries.values()].reduce((sum, result) => sum + this.sizeOf(result), 0);
    for (const [key, result] of this.entries) {
      if (bytes <= this.maxBytes || this.entries.size === 1) return;
      this.entries.delete(key);
      bytes -= this.sizeOf(result);
    }
  }
}
