/** Parses `2026-11-24 20:00:00`, the format of Chinese providers, in Shanghai time. Undefined when it is invalid. */
export function fromShanghaiText(text: string): Date | undefined {
  if (!/^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text)) return undefined;
  const at = new Date(`${text.replace(' ', 'T')}+08:00`);
  // 2026-02-30 would become a day in March.
  return Number.isNaN(at.getTime()) || toShanghaiText(at) !== text ? undefined : at;
}

/** The other way round. */
export const toShanghaiText = (at: Date): string =>
  new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
