export const NO_FIREFOX: string;
export const NO_WEBKIT: string;
export function findFirefox(): string | undefined;
export function findWebkit():
  | { readonly driver: string; readonly browser: string; readonly display: string }
  | undefined;
