const DAY_MS = 86_400_000;

/** The first and last day of a period; it ends before its last moment, which is the beginning of the next one. */
export function periodText({ periodFrom, periodUntil }: { readonly periodFrom: string; readonly periodUntil: string }) {
  const last = shanghaiDay(Date.parse(periodUntil) - 1);
  return `${shanghaiDay(Date.parse(periodFrom))} — ${last}`;
}

const shanghaiDay = (ms: number): string => new Date(ms + DAY_MS / 3).toISOString().slice(0, 10);
