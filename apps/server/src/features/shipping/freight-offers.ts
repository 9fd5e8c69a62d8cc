import { type FreightOption, freight, type Parcel, parcelFor } from '@xunban/pricing';
import type { Reader } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { regionTree } from '../addresses/regions.ts';
import { currentPriceData } from '../quotes/price-data.ts';
import { packTogether } from './pack-together.ts';

/** What is sent for one board of an order. */
export type Packed = Parameters<typeof parcelFor>[0];

export interface FreightOffers {
  readonly freightVersion: string;
  /** Cheapest first; never empty. */
  readonly options: readonly FreightOption[];
}

/**
 * What every carrier asks to bring boards in one parcel to a province.
 * @throws Refusal `shipping.noCarrier` when nobody goes there, or the province is unknown
 */
export async function freightOffers(
  reader: Reader,
  boards: readonly Packed[],
  province: string,
): Promise<FreightOffers> {
  const table = await currentPriceData(reader, 'freight_table');
  const code = provinceCode(province);
  const options = code === undefined ? [] : freight(table, parcelOf(boards), code);
  if (options.length === 0) throw new Refusal('shipping.noCarrier');
  return { freightVersion: table.version, options };
}

/** The offer of one carrier. @throws Refusal `shipping.noCarrier` */
export function offerOf(offers: FreightOffers, carrier: string): FreightOption {
  const option = offers.options.find((offer) => offer.carrier === carrier);
  if (!option) throw new Refusal('shipping.noCarrier');
  return option;
}

const parcelOf = (boards: readonly Packed[]): Parcel => packTogether(boards.map(parcelFor));

/** People write 广东 for 广东省; the shorter form is the beginning of the full one. */
function provinceCode(name: string): string | undefined {
  return regionTree.find((province) => province.name === name || (name.length >= 2 && province.name.startsWith(name)))
    ?.code;
}
