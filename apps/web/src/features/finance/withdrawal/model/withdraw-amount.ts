/** Returns a typed amount as the decimal text that is sent, or null when it cannot be withdrawn now. */
export function withdrawAmount(typed: string, { min, max }: { min: number; max: number }): string | null {
  const text = typed.trim().replaceAll(/[,，\s]/g, '');
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(text)) return null;
  const yuan = Number(text);
  return yuan >= min && yuan <= max ? text : null;
}
