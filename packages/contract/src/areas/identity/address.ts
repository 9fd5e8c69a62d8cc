import { z } from 'zod';
import { call } from '../../call.ts';
import { PARCEL_LABELS } from '../../parcel-labels.ts';
import { consigneePhone, filter, flagIn, id, idIn, text, yuan } from '../../shared-schemas.ts';
import { packing } from '../fulfilment/packing.ts';

const addressFields = {
  contactName: text(40).min(1, { message: 'required' }),
  phone: consigneePhone,
  province: text(20).min(1, { message: 'required' }),
  city: text(40).min(1, { message: 'required' }),
  district: text(40).default(''),
  detail: text(120).min(2, { message: 'addressDetail' }),
  companyName: filter(text(100)),
  isDefault: flagIn.optional(),
};

export const address = z
  .object({
    id,
    contactName: z.string(),
    phone: z.string(),
    province: z.string(),
    city: z.string(),
    district: z.string(),
    detail: z.string(),
    companyName: z.string(),
    isDefault: z.boolean(),
  })
  .meta({ id: 'DeliveryAddress' });

const region = z.object({ code: z.string(), name: z.string() });

/** One carrier's offer, with the rule in numbers so that a buyer can check it. */
export const freightOption = z
  .object({
    /** Name: `pricing.carrier.<carrier>`; of the zone: `pricing.zone.<zone>`. */
    carrier: z.string(),
    zone: z.string(),
    price: yuan,
    days: z.number().int(),
    actualWeightG: z.number().int(),
    volumetricWeightG: z.number().int(),
    /** The larger of the two, rounded up to what the carrier counts. */
    chargeableWeightG: z.number().int(),
    because: z.enum(['actualWeight', 'volumetricWeight']),
    /** Arithmetic in yuan that gives the price. */
    formula: z.string(),
  })
  .meta({ id: 'FreightOption' });

/** An offer as shown: with the rule behind it, in numbers and as text. */
export const freightOffer = freightOption
  .extend({
    /** Derivation of the chargeable weight and the price, in the language of the request. */
    explanation: z.string(),
    /** Cubic centimetres that count as one kilogram; 0 where volume does not count. */
    volumetricDivisor: z.number().int(),
    firstWeightG: z.number().int(),
    firstPrice: yuan,
    stepWeightG: z.number().int(),
    stepPrice: yuan,
    /** Contained in `price`; 0 outside remote areas. */
    remoteSurcharge: yuan,
    /** The buyer fetches the parcel at the works. */
    isPickUp: z.boolean(),
  })
  .meta({ id: 'FreightOffer' });

export const addressArea = {
  list: call({
    method: 'GET',
    path: '/api/applet/appletaccount/get-applet-getmemberaddresslist',
    area: 'address',
    access: 'member',
    summary: 'Lists own delivery addresses, default first.',
    result: z.array(
      address.extend({
        /** The person of a company who last wrote it, other than the owner; empty otherwise. */
        person: z.string(),
      }),
    ),
  }),
  regions: call({
    method: 'GET',
    path: '/api/applet/appletcommon/get-applet-getaddresslist',
    area: 'address',
    access: 'anyone',
    summary: 'Returns the tree of provinces, cities and districts; cacheable for a day, with an ETag.',
    result: z.array(region.extend({ children: z.array(region.extend({ children: z.array(region) })) })),
  }),
  add: call({
    method: 'POST',
    path: '/api/applet/appletaccount/post-applet-addmemberaddress',
    area: 'address',
    access: 'member',
    summary: 'Adds an address. The first one becomes the default. Maximum 50.',
    body: z.object(addressFields),
    result: address,
  }),
  edit: call({
    method: 'PUT',
    path: '/api/applet/appletaccount/put-applet-editmemberaddress',
    area: 'address',
    access: 'member',
    summary: 'Edits an address.',
    query: z.object({ id: idIn }),
    body: z.object(addressFields),
    result: address,
  }),
  remove: call({
    method: 'DELETE',
    path: '/api/applet/appletaccount/delete-applet-deletememberaddress',
    area: 'address',
    access: 'member',
    summary: 'Deletes an address. Orders keep their copy.',
    query: z.object({ id: idIn }),
    result: 'none',
  }),
  setDefault: call({
    method: 'PUT',
    path: '/api/applet/appletaccount/put-applet-setdefaultmemberaddress',
    area: 'address',
    access: 'member',
    summary: 'Makes an address the default. Exactly one is the default afterwards.',
    query: z.object({ id: idIn }),
    result: 'none',
  }),
  deliveryLabels: call({
    method: 'GET',
    path: '/api/applet/memberapplet/get-pcbdeliverylabel',
    area: 'address',
    access: 'member',
    summary: 'Lists the available delivery labels and the last choice.',
    result: z.object({ labels: z.array(z.enum(PARCEL_LABELS)), last: packing }),
  }),
  freight: call({
    method: 'POST',
    path: '/api/applet/appletorder/post-applet-calcship',
    area: 'address',
    access: 'member',
    summary: 'Returns the freight of chosen cart rows to an address: every carrier with price, days and weight rule.',
    body: z.object({ addressId: idIn, cartIds: z.array(idIn).min(1).max(50) }),
    result: z.array(freightOffer),
  }),
};
