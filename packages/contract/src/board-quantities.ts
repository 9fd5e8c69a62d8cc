/** Every quantity that has a price. */
export const QUANTITIES: readonly number[] = [
  3, 5, 10, 15, 20, 25, 30, 50, 75, 100, 125, 150, 200, 250, 300, 350, 400, 450, 500, 600, 700, 800, 900, 1000, 1200,
  1500, 1600, 1750, 1800, 2000, 2400, 2500, 2800, 3000, 3500, 4000, 4500, 5000, 5500, 6000, 6500, 7000, 7500, 8000,
  8500, 9000, 9500, 10000, 11000,
];

const QUANTITIES_FROM_FIVE: readonly number[] = QUANTITIES.filter((quantity) => quantity !== 3);

/**
 * The quantities on offer for a board. Three pieces do not pay for the tooling of a complicated board: 3 is left out
 * above six layers of FR-4 and above two layers of anything else.
 */
export function quantityChoices(material: string, layers: number): readonly number[] {
  const mostLayersForThree = material === 'fr4' ? 6 : 2;
  return layers > mostLayersForThree ? QUANTITIES_FROM_FIVE : QUANTITIES;
}
