import type { HoldCause, OrderedSpec, OrderState, Packing } from '@xunban/contract';
import type { Fen } from '@xunban/money';
import type { FreightOption } from '@xunban/pricing';
import type { StoredAddress } from './address-snapshot.ts';
import type { Finding } from './findings.ts';

/** One manufacturing unit, as it stands. */
export interface PcbOrder {
  readonly id: string;
  readonly orderNo: string;
  readonly mainOrderId: string;
  readonly memberId: string;
  readonly fileId: string;
  readonly quoteId: string;
  /** The order that went back to the cart and came as this one. */
  readonly replacesOrderId: string | null;
  /** Number of the earlier order that it repeats, changed or not. */
  readonly reorderOf: string | null;
  readonly spec: OrderedSpec;
  readonly state: OrderState;
  readonly stateSince: Date;
  /** Until when its buyer may answer what was returned or proposed, or pay a supplement; null while nothing is. */
  readonly answerDeadline: Date | null;
  readonly version: number;
  /** Number of times it has been submitted to review. */
  readonly round: number;
  readonly priceVersion: number;
  readonly amountFen: Fen;
  /** Discount by coupons, which the price is lower by. */
  readonly couponFen: Fen;
  /** The fee that the buyer agreed to pay for a board cancelled in production; otherwise zero. */
  readonly cancelFeeFen: Fen;
  /** The part of its price refunded after shipping for a defect. */
  readonly concededFen: Fen;
  /** The board that this one replaces free of charge; null for a purchased board. */
  readonly remakeOf: string | null;
  readonly workingDays: number;
  readonly weightG: number;
  readonly findings: readonly Finding[];
  readonly isMachineReviewed: boolean;
  readonly promisedShipDate: string | null;
  readonly forecastShipDate: string | null;
  readonly delayReason: string;
  readonly shipmentId: string | null;
  /** Since when its lead time stands still; null while it runs. */
  readonly heldSince: Date | null;
  /** Cause of the hold; null while it runs. */
  readonly heldFor: HoldCause | null;
  /** Working days by which ended holds have put off the promised day. */
  readonly heldDays: number;
  /** Working days by which its plan lets it leave after the promised day. */
  readonly planLateDays: number;
  /** Why, as its buyer reads it; empty where its plan is in time. */
  readonly planLateReason: string;
  /** Time of the production file's confirmation in this round; null when unconfirmed, or when none is needed. */
  readonly fileConfirmedAt: Date | null;
  readonly note: string;
  readonly customerPartNo: string;
  readonly tags: readonly string[];
  readonly createdAt: Date;
}

/** One checkout with all its PCB orders, in the order in which they were put in the cart. */
export interface MainOrder {
  readonly id: string;
  readonly mainNo: string;
  readonly memberId: string;
  readonly addressId: string;
  readonly address: StoredAddress;
  readonly carrier: string;
  readonly freight: FreightOption;
  /** The current freight; it falls when boards leave. */
  readonly freightFen: Fen;
  /** The freight table that it was ordered under. */
  readonly freightVersion: string;
  readonly note: string;
  readonly packing: Packing;
  /** Counts the versions of the label data; a parcel packed for a previous version is packed again. */
  readonly deliveryVersion: number;
  readonly version: number;
  readonly payDeadline: Date | null;
  readonly createdAt: Date;
  readonly orders: readonly PcbOrder[];
}
