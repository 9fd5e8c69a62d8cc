import type { BoardSpec, HoldCause, OrderState, Packing } from '@xunban/contract';
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
  readonly spec: BoardSpec;
  readonly state: OrderState;
  readonly stateSince: Date;
  /** Until when its buyer may answer what was returned or proposed, or pay a supplement; null while nothing is. */
  readonly answerDeadline: Date | null;
  readonly version: number;
  /** How often it has been put to review. */
  readonly round: number;
  readonly priceVersion: number;
  readonly amountFen: Fen;
  /** What the buyer agreed to pay for a board that was cancelled in production; otherwise nothing. */
  readonly cancelFeeFen: Fen;
  /** What of its price was given back after it was sent, because it was not as it should be. */
  readonly concededFen: Fen;
  /** The board that it is made again for, at no price; null for what somebody bought. */
  readonly remakeOf: string | null;
  readonly workingDays: number;
  readonly weightG: number;
  readonly findings: readonly Finding[];
  readonly isMachineReviewed: boolean;
  readonly promisedShipDate: string | null;
  readonly forecastShipDate: string | null;
  readonly slipReason: string;
  readonly shipmentId: string | null;
  /** Since when its lead time stands still; null while it runs. */
  readonly heldSince: Date | null;
  /** What it stands still for; null while it runs. */
  readonly heldFor: HoldCause | null;
  /** Working days by which ended holds have put off the promised day. */
  readonly heldDays: number;
  /** Working days by which its plan lets it leave after the promised day. */
  readonly planLateDays: number;
  /** Why, as its buyer reads it; empty where its plan is in time. */
  readonly planLateReason: string;
  /** Since when its production file is confirmed, in this round; null where it is not, or nobody has to. */
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
  /** What counts now; it falls when boards leave. */
  readonly freightFen: Fen;
  /** The freight table that it was ordered under. */
  readonly freightVersion: string;
  readonly note: string;
  readonly packing: Packing;
  /** Counts what stands on a label; a parcel that was packed for a former one is packed anew. */
  readonly deliveryVersion: number;
  readonly version: number;
  readonly payDeadline: Date | null;
  readonly createdAt: Date;
  readonly orders: readonly PcbOrder[];
}
