import { fen } from '@xunban/money';
import type { FreightOption } from '@xunban/pricing';
import { z } from 'zod';

const storedFreight = z.object({
  carrier: z.string(),
  zone: z.string(),
  /** JSON has no integers of that size, so fen are stored as text. */
  priceFen: z
    .string()
    .regex(/^\d+$/)
    .transform((text) => fen(BigInt(text))),
  days: z.number().int(),
  actualWeightG: z.number().int(),
  volumetricWeightG: z.number().int(),
  chargeableWeightG: z.number().int(),
  because: z.enum(['actualWeight', 'volumetricWeight']),
  formula: z.string(),
});

/** Without the price, and without the rule behind an offer, which belongs to the freight table. */
const promisedFreight = storedFreight.omit({ priceFen: true });

/** The freight that an order was promised, as JSON text. */
export const writeFreight = (freight: FreightOption): string =>
  JSON.stringify({ ...promisedFreight.parse(freight), priceFen: freight.priceFen.toString() });

export const readFreight = (stored: unknown): FreightOption => storedFreight.parse(stored);
