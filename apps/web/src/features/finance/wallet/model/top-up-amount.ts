const MIN_YUAN = 1;
const MAX_YUAN = 500_000;

export const PRESETS = ['500', '1000', '2000', '5000', '10000'] as const;

/** Returns a typed amount as the decimal text that is sent, or null when it cannot be topped up. */
export function topUpAmount(typed: string): string | null {
  const text = typed.trim().replaceAll(/[,，\s]/g, '');
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(text)) return null;
  const yuan = Number(text);
  return yuan >= MIN_YUAN && yuan <= MAX_YUAN ? text : null;
}
