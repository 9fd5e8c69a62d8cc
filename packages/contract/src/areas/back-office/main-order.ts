import { z } from 'zod';
import { BUYER_ACTIONS, ORDER_STATE_CODES } from '../../order-states.ts';
import { id, isoTime, yuan } from '../../shared-schemas.ts';
import { packing } from '../fulfilment/packing.ts';
import { address, freightOption } from '../identity/address.ts';
import { orderSummary, shipment } from '../orders/pcb-order.ts';

export const paymentSummary = z
  .object({
    payNo: z.string(),
    state: z.enum(['created', 'pending', 'succeeded', 'closed', 'failed']),
    amount: yuan,
    /** The part of the amount that was refunded or is being refunded. */
    refunded: yuan,
    methods: z.array(z.string()),
    createdAt: isoTime,
    paidAt: isoTime.nullable(),
    /** The person of a company who paid or began to, other than the owner; empty otherwise. */
    person: z.string(),
  })
  .meta({ id: 'PaymentSummary' });

/** One of the payments of a main order; `amount` is the share of this order. */
export const mainPayment = paymentSummary
  .extend({
    /** Amounts by payment method, for everything that the payment paid; empty before the payer has chosen. */
    parts: z.array(z.object({ method: z.string(), amount: yuan })),
    /** `open`: disputed at the gateway. `lost`: the gateway paid it back to the payer after a dispute. */
    dispute: z.enum(['open', 'lost']).nullable(),
  })
  .meta({ id: 'MainPayment' });

/** Boards left a main order, and the parcel of what remains costs less to send. */
export const freightChange = z
  .object({ orderNos: z.array(z.string()), before: yuan, after: yuan, at: isoTime })
  .meta({ id: 'FreightChange' });

export const mainOrder = z
  .object({
    id,
    mainNo: z.string(),
    state: z.literal(ORDER_STATE_CODES),
    version: z.number().int(),
    address: address.omit({ id: true, isDefault: true }),
    carrier: z.string(),
    freight: yuan,
    /** The weights and the rule that the freight came from. */
    freightRule: freightOption,
    freightChanges: z.array(freightChange),
    /** Price of the boards before coupons. */
    goodsAmount: yuan,
    /** Discount by coupons. */
    couponAmount: yuan,
    /** Coupons in use, with the minimum price of the boards. */
    coupons: z.array(z.object({ couponNo: z.string(), name: z.string(), minimum: yuan })),
    /** For boards that were cancelled in production. */
    cancelFees: yuan,
    /** Given back for boards that were sent and not as they should be. */
    conceded: yuan,
    total: yuan,
    paid: yuan,
    due: yuan,
    /** The part that can be paid now: boards that are ready, with the freight of all of them where none is paid for yet. */
    payable: yuan,
    /** Amount to be refunded once its invoice is credited. */
    refundWaits: yuan,
    payDeadline: isoTime.nullable(),
    note: z.string(),
    packing,
    /** The previous delivery, restored when the higher freight is not paid; null while no paid board waits for it. */
    deliveryWait: z
      .object({ until: isoTime, province: z.string(), city: z.string(), carrier: z.string(), freight: yuan })
      .nullable(),
    orders: z.array(orderSummary),
    payments: z.array(mainPayment),
    shipments: z.array(shipment),
    can: z.array(z.enum(BUYER_ACTIONS)),
    createdAt: isoTime,
  })
  .meta({ id: 'MainOrder' });
