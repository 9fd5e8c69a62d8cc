/** Whole seconds until a time; 0 when it has passed. */
export const secondsUntil = (isoTime: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(isoTime) - now) / 1000));

/** `23:59:01`; hours go on counting past a day. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
