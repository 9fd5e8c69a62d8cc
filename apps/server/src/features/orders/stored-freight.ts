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
  JSON.stringify({ ...promised(option), priceFen: option.priceFen.toString() });

export const readFreight = (stored: unknown): FreightOption => storedFreight.parse(stored);

export function viewFreight(option: FreightOption): WireFreightOption {
  const { priceFen, ...rest } = promised(option);
  return { ...rest, price: toWire(priceFen) };
}

/** What is promised of an offer; the rule behind it belongs to the freight table. */
function promised(option: FreightOption): FreightOption {
  const { carrier, zone, priceFen, days, actualWeightG, volumetricWeightG, chargeableWeightG, because, formula } =
    option;
  return { carrier, zone, priceFen, days, actualWeightG, volumetricWeightG, chargeableWeightG, because, formula };
}
