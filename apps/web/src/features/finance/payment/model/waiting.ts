/** Returns whole seconds until a time; 0 when it has passed. */
export const secondsUntil = (isoTime: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(isoTime) - now) / 1000));

/** `23:59:01`; hours go on counting past a day. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Most payments are settled within seconds; after a minute a manual check is sufficient. */
const DELAYS_MS = [1000, 1500, 2000, 3000, 5000, 8000, 12_000, 15_000, 15_000] as const;

/** Returns the delay before the next poll, given the number of answers; null when the polling limit is reached. */
export const pollDelayMs = (timesAsked: number): number | null => DELAYS_MS[timesAsked] ?? null;
