import type { FreightOption as WireFreightOption } from '@xunban/contract';
import { fen, toWire } from '@xunban/money';
import type { FreightOption } from '@xunban/pricing';
import { z } from 'zod';

const storedFreight = z.object({
  carrier: z.string(),
  zone: z.string(),
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

/** A freight as it was promised, as JSON text. */
export const writeFreight = (option: FreightOption): string =>
  JSON.stringify({ ...option, priceFen: option.priceFen.toString() });

export const readFreight = (stored: unknown): FreightOption => storedFreight.parse(stored);

export function viewFreight({ priceFen, ...rest }: FreightOption): WireFreightOption {
  return { ...rest, price: toWire(priceFen) };
}
