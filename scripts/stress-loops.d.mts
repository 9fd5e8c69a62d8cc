export const LOOPS: readonly string[];
export const IN_BROWSER: readonly string[];
