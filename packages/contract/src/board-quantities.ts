/** The quantities that every price list shows. Any whole number between the minimum and the maximum has a price. */
export const QUANTITIES: readonly number[] = [
  3, 5, 10, 15, 20, 25, 30, 50, 75, 100, 125, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000, 1200,
  1500, 1600, 1750, 1800, 2000, 2400, 2500, 2800, 3000, 3500, 4000, 4500, 5000, 5500, 6000, 6500, 7000, 7500, 8000,
  8500, 9000, 9500, 10000, 11000,
];

const QUANTITIES_FROM_FIVE: readonly number[] = QUANTITIES.filter((quantity) => quantity !== 3);

/** The quantities that a price list shows for a board: all, or from five on. */
export function quantityChoices(material: string, layers: number): readonly number[] {
  return isForThree(material, layers) ? QUANTITIES : QUANTITIES_FROM_FIVE;
}

/** Returns the minimum number of pieces of a board: one where three are listed, else five, the first of its list. */
export function minQuantity(material: string, layers: number): number {
  return isForThree(material, layers) ? 1 : 5;
}

/** The listed quantities and typed ones among them, ascending; typed ones that are not sold are left out. */
export function quantityRows(material: string, layers: number, typed: readonly number[]): readonly number[] {
  const listed = quantityChoices(material, layers);
  const others = typed.filter((quantity) => !listed.includes(quantity) && isQuantitySold(material, layers, quantity));
  return others.length === 0 ? listed : [...new Set([...listed, ...others])].sort((a, b) => a - b);
}

/** True when this number of pieces of a board has a price. */
export function isQuantitySold(material: string, layers: number, quantity: number): boolean {
  const max = QUANTITIES.at(-1) ?? 0;
  return Number.isInteger(quantity) && quantity >= minQuantity(material, layers) && quantity <= max;
}

/**
 * Three pieces do not pay for the tooling of a complicated board: 3 is left out above six layers of FR-4 and above two
 * layers of anything else.
 */
function isForThree(material: string, layers: number): boolean {
  return layers <= (material === 'fr4' ? 6 : 2);
}
