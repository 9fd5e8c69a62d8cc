/** Quotes under a version of price data are counted up to here: a list must not take longer the longer the house is open. */
export const MOST_QUOTES_COUNTED = 100;

/** Entries of the audit room are counted up to here: who has so many narrows the list. */
export const MOST_ENTRIES_COUNTED = 500;
