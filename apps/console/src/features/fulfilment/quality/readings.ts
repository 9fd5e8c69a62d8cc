/** Parses typed readings: separated by spaces, commas or slashes. Returns null when an entry is not a number. */
export function readReadings(typed: string): number[] | null {
  const parts = typed
    .split(/[\s,，、/;；]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const readings = parts.map((part) => (/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(part) ? Number(part) : Number.NaN));
  return parts.length > 0 && readings.every(Number.isFinite) ? readings : null;
}
