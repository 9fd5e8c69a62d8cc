import type { BoardSpec, QuoteView } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { defaultFreight, freight, parcelFor } from '@xunban/pricing';
import type { ServerClient } from '../context.ts';

/** A carrier's price for a quoted board. */
export interface FreightLine {
  readonly carrier: string;
  readonly zone: string;
  readonly price: number;
  readonly days: number;
  readonly chargeableWeightG: number;
  readonly because: 'actualWeight' | 'volumetricWeight';
}

/** @param regionCode of the province, GB/T 2260 */
export const freightOffline = (quote: QuoteView, regionCode: string): FreightLine[] =>
  freight(defaultFreight, parcelFor(quote), regionCode).map(({ priceFen, ...offer }) =>
    lineOf({ ...offer, price: toApi(priceFen) }),
  );

/** @param province name or code */
export const freightAtServer = async (
  client: Pick<ServerClient, 'quote'>,
  spec: BoardSpec,
  province: string,
): Promise<FreightLine[]> => (await client.quote.freight({ body: { spec, province } })).map(lineOf);

const lineOf = ({ carrier, zone, price, days, chargeableWeightG, because }: FreightLine): FreightLine => ({
  ...{ carrier, zone, price, days, chargeableWeightG, because },
});
