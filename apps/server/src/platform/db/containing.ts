/** The pattern of `like` and `ilike` for a text that contains what somebody typed, whose `%` and `_` mean themselves. */
export const containing = (typed: string): string => `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`;
