/** The lead of the server's clock over that of the browser. */
let aheadMs = 0;

/** A `Date` header has whole seconds, and a reply takes time: below this a difference means nothing. */
const NOISE_MS = 5_000;

/** Learns the time of the server from a reply. */
export function noteServerTime({ headers }: Response): void {
  const foundMs = Date.parse(headers.get('Date') ?? '') - Date.now();
  if (Number.isNaN(foundMs) || Math.abs(foundMs - aheadMs) <= NOISE_MS) return;
  aheadMs = Math.abs(foundMs) <= NOISE_MS ? 0 : foundMs;
}

/** Returns the current time by the clock of the server, in milliseconds; deadlines and dates of replies are of that clock. */
export const serverNow = (): number => Date.now() + aheadMs;
