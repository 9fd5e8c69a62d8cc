import { type FreightOffer, type FreightOption, freight, type Parcel, parcelFor } from '@xunban/pricing';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { regionTree } from '../../identity/addresses/regions.ts';
import { currentPriceData, priceDataOf } from '../prices/price-data.ts';
import { packTogether } from './pack-together.ts';

/** Packed content of one board of an order. */
export type Packed = Parameters<typeof parcelFor>[0];

export interface FreightOffers {
  readonly freightVersion: string;
  /** Cheapest first; never empty. */
  readonly options: readonly FreightOffer[];
}

/**
 * Returns every carrier's price for boards in one parcel to a province.
 * @param city distinguishes remote areas of the province from the rest of it; an unknown city of the province is ignored
 * @throws Refusal `shipping.noCarrier` when no carrier goes there, or the province is unknown
 */
export async function freightOffers(
  reader: Reader,
  boards: readonly Packed[],
  province: string,
  city?: string,
): Promise<FreightOffers> {
  const table = await currentPriceData(reader, 'freight_table');
  const code = regionCode(province, city);
  const options = code === undefined ? [] : freight(table, parcelOf(boards), code);
  if (options.length === 0) throw new Refusal('shipping.noCarrier');
  return { freightVersion: table.version, options };
}

/**
 * Returns one carrier's price under a published version of the freight table, so that an order keeps the freight table that it
 * was placed under; undefined when it does not go there.
 */
export async function freightUnder(
  reader: Reader,
  version: string,
  carrier: string,
  boards: readonly Packed[],
  place: Place,
): Promise<FreightOption | undefined> {
  return (await offersUnder(reader, version, boards, place)).find((offer) => offer.carrier === carrier);
}

/** The same for every carrier, the cheapest first; empty when no carrier goes there. */
export async function offersUnder(
  reader: Reader,
  version: string,
  boards: readonly Packed[],
  { province, city }: Place,
): Promise<readonly FreightOffer[]> {
  const table = await priceDataOf(reader, 'freight_table', version);
  const code = regionCode(province, city);
  return code === undefined ? [] : freight(table, parcelOf(boards), code);
}

interface Place {
  readonly province: string;
  readonly city: string;
}

/** The offer of one carrier. @throws Refusal `shipping.noCarrier` */
export function offerOf(offers: FreightOffers, carrier: string): FreightOffer {
  const option = offers.options.find((offer) => offer.carrier === carrier);
  if (!option) throw new Refusal('shipping.noCarrier');
  return option;
}

const parcelOf = (boards: readonly Packed[]): Parcel => packTogether(boards.map(parcelFor));

function regionCode(provinceName: string, cityName: string | undefined): string | undefined {
  const province = regionTree.find(({ name }) => isCalled(name, provinceName));
  const city = cityName === undefined ? undefined : province?.children.find(({ name }) => isCalled(name, cityName));
  return city?.code ?? province?.code;
}

/** Users write 广东 for 广东省; the shorter form is the beginning of the full one. */
const isCalled = (full: string, short: string): boolean =>
  full === short || (short.length >= 2 && full.startsWith(short));
