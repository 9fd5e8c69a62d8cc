/** Readings as they are typed: separated by spaces, commas or slashes. Null when something in it is no number. */
export function readReadings(typed: string): number[] | null {
  const parts = typed
    .split(/[\s,，、/;；]+/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
  const readings = parts.map((part) => (/^[-+]?(\d+\.?\d*|\.\d+)$/.test(part) ? Number(part) : Number.NaN));
  return parts.length > 0 && readings.every(Number.isFinite) ? readings : null;
}
