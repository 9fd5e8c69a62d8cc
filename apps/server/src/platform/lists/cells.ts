/** `2026-03-02 10:00`, as spreadsheets know times; nothing for none. */
export const minuteCell = (iso: string | null | undefined): string | null =>
  iso ? iso.slice(0, 16).replace('T', ' ') : null;
