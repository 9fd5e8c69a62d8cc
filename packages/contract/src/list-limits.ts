/**
 * Maximum number of quotes counted under a version of price data: a list must not become slower with the age of the instance.
 */
export const MAX_QUOTES_COUNTED = 100;

/** Maximum number of audit entries counted: users with more narrow the list. */
export const MAX_ENTRIES_COUNTED = 500;
