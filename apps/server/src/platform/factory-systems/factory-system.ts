/** What the system of a factory hands over at once: a file, or one answer. */
export interface EventBatch {
  /** What people call it, such as the name of the file. */
  readonly name: string;
  /** One for each event, as the sender wrote it; whether it makes sense is judged by who reads it. */
  readonly records: readonly unknown[];
  /** Set when nothing could be read out of it: why, and how it begins. */
  readonly unreadable?: { readonly why: string; readonly text: string };
  /**
   * Told when everything of the batch is kept. A batch that was not ended is handed over again.
   * @param faults a sentence for each record that could not be used
   */
  readonly end: (faults: readonly string[]) => Promise<void>;
}

/** Where the house hears of the steps of boards: one for each kind of system. */
export interface FactorySystem {
  /** Stands beside each event for good. */
  readonly name: string;
  readonly batches: () => AsyncIterable<EventBatch>;
}
