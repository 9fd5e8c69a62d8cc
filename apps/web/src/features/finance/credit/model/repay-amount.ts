/** Returns the amount as sent, or null when the input is not an amount between one fen and the maximum. */
export function repayAmount(typed: string, max: number): string | null {
  const text = typed.trim();
  if (!/^\d{1,12}(\.\d{1,2})?$/.test(text)) return null;
  const fen = Math.round(Number(text) * 100);
  return fen > 0 && fen <= Math.round(max * 100) ? text : null;
}
