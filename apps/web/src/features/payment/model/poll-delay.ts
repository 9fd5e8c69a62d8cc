/** Most payments are settled within seconds; after a minute a person may as well ask by hand. */
const DELAYS_MS = [1000, 1500, 2000, 3000, 5000, 8000, 12_000, 15_000, 15_000] as const;

/** How long to wait before asking again, after so many answers; null when it has been asked often enough. */
export const pollDelayMs = (timesAsked: number): number | null => DELAYS_MS[timesAsked] ?? null;
