/** A batch from the system of a factory: a file, or one answer. */
export interface EventBatch {
  /** Display name, such as the name of the file. */
  readonly name: string;
  /** One record for each event, as the sender wrote it; the reader validates it. */
  readonly records: readonly unknown[];
  /** Set when nothing could be read out of it: why, and how it begins. */
  readonly unreadable?: { readonly why: string; readonly text: string };
  /**
   * Called when the full batch is stored. A batch that was not ended is delivered again.
   * @param faults a sentence for each record that could not be used
   */
  readonly end: (faults: readonly string[]) => Promise<void>;
}

/** A source of production steps: one implementation for each kind of system. */
export interface FactorySystem {
  /** Stored permanently with each event. */
  readonly name: string;
  readonly batches: () => AsyncIterable<EventBatch>;
}
