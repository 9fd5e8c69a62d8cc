/** Bounds of the number of quantities in a quotation. */
const MIN_QUANTITIES = 2;
const MAX_QUANTITIES = 6;
const MAX_QUANTITY = 100_000;

/** Reads typed quantities, such as `5, 10、50`; undefined unless they are two to six different whole numbers. */
export function readQuantities(typed: string): number[] | undefined {
  const parts = typed.split(/[\s,，、;；]+/).filter((part) => part !== '');
  if (parts.some((part) => !/^\d{1,6}$/.test(part))) return undefined;
  const quantities = [...new Set(parts.map(Number))].toSorted((a, b) => a - b);
  if (quantities.length < MIN_QUANTITIES || quantities.length > MAX_QUANTITIES) return undefined;
  return quantities.every((quantity) => quantity >= 1 && quantity <= MAX_QUANTITY) ? quantities : undefined;
}

/** Suggests quantities around the chosen one. */
export const suggestedQuantities = (quantity: number): number[] =>
  [1, 2, 5, 10].map((factor) => quantity * factor).filter((one) => one <= MAX_QUANTITY);
