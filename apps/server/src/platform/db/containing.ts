/** Builds the `like` and `ilike` pattern for a text that contains the typed text; its `%` and `_` are escaped. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
