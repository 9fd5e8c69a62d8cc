import { z } from 'zod';
import { alias } from '../../api-names.ts';
import { consigneePhone, filter, idIn, intIn, text, yuan, yuanIn } from '../../shared-schemas.ts';
import { packing, packingIn } from '../fulfilment/packing.ts';
import { address, freightOption } from '../identity/address.ts';

/** The new destination of a main order. */
export const deliveryChange = z.object({
  mainOrderId: alias('orderMainId', idIn),
  /** The version that the buyer saw. */
  version: intIn(1, 1_000_000_000),
  /** An own address; omit it to keep the current destination. */
  addressId: filter(idIn),
  /** Recipient, for this order only. */
  contactName: filter(text(40)),
  phone: filter(consigneePhone),
  carrier: text(20).min(1, { message: 'required' }),
  packing: packingIn,
  /** The price shown to the buyer; the server computes its own and refuses a difference. */
  expectedFreight: yuanIn,
});

/** A carrier's price for delivering a main order to an address, compared with the current price. */
const deliveryOffer = freightOption.extend({
  isPickUp: z.boolean(),
  /** Negative for less. */
  difference: yuan,
  /** Amount due after the change; negative for an immediate refund. Null before the first payment. */
  due: yuan.nullable(),
  /** Why it cannot be chosen: a parcel has gone already, or boards wait for something else. */
  hindrance: z.enum(['freightIsFixed', 'boardsWait']).nullable(),
});

export const deliveryChoices = z
  .object({
    mainNo: z.string(),
    version: z.number().int(),
    address: address.omit({ id: true, isDefault: true }),
    carrier: z.string(),
    freight: yuan,
    packing,
    /** Everything has been sent: nothing can be changed. */
    isAllSent: z.boolean(),
    /** The cheapest first; to the address that was asked for, otherwise to where it goes now. */
    offers: z.array(deliveryOffer),
  })
  .meta({ id: 'DeliveryChoices' });
