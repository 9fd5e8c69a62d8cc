export const NO_FIREFOX: string;
export function findFirefox(): string | undefined;
