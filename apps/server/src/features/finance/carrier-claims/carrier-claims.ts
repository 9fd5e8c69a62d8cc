import { type Fen, parseYuan, toYuanText } from '@xunban/money';
import { shanghaiDay } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { type ActionRecord, recordAction } from '../../base/audit/record-action.ts';
import { carrierClaimAgreed, carrierClaimPaid, carrierClaimRefused } from '../../ledger/ledger/carrier-events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { shipmentById } from '../../orders-core/parcels/shipments.ts';
import { carrierClaimChanged } from './carrier-claim-events.ts';
import { type CarrierClaim, insertClaim, lockClaim, waitingClaims, writeClaim } from './carrier-claim-store.ts';

/** Claims that wait for their carrier. */
export const waitingCarrierClaims = (
  reader: Reader,
  ids: readonly string[] | 'all',
): Promise<readonly CarrierClaim[]> => waitingClaims(reader, ids);

interface By {
  readonly staffId: string;
}

/**
 * Records a claim that was sent to the carrier of a parcel. Nothing is booked before the carrier agrees.
 * @throws {Refusal} `notFound` before the parcel is handed over, `carrierClaim.notInTrouble` for a loss that was not declared,
 * `carrierClaim.open` when there is one, `carrierClaim.amount`, `carrierClaim.day` in the past
 */
export async function claimParcel(
  tx: Tx,
  { staffId }: By,
  wish: Pick<CarrierClaim, 'cause' | 'dueOn' | 'note'> & {
    readonly parcelId: string;
    readonly amount: string | number;
  },
): Promise<CarrierClaim> {
  const { cause, dueOn, note } = wish;
  const parcel = await shipmentById(tx, wish.parcelId);
  const [main] = parcel ? await findMainOrders(tx, [parcel.mainOrderId]) : [];
  if (!parcel || !main) throw new Refusal('notFound');
  if (cause === 'lost' && parcel.trouble === null) throw new Refusal('carrierClaim.notInTrouble');
  const claimed = positive(wish.amount);
  if (dueOn < (await today(tx))) throw new Refusal('carrierClaim.day');
  const claim = await insertClaim(tx, {
    ...{ parcelId: parcel.id, mainNo: main.mainNo, carrier: parcel.carrier, waybill: parcel.waybill },
    ...{ cause, claimed, dueOn, note, claimedBy: staffId },
  });
  if (!claim) throw new Refusal('carrierClaim.open');
  return changed(tx, claim, staffId, {
    after: { claimState: 'sent', claimAmount: toYuanText(claimed), waybill: parcel.waybill },
    reason: note,
  });
}

/**
 * The carrier agreed to a compensation, which is a receivable from now on.
 * @throws {Refusal} `notFound`, `carrierClaim.changed`, `carrierClaim.amount` above the claim, `carrierClaim.day`
 */
export async function agreeClaim(
  tx: Tx,
  { staffId }: By,
  wish: { readonly id: string; readonly amount: string | number; readonly dueOn: string },
): Promise<CarrierClaim> {
  const before = await locked(tx, wish.id, ['sent']);
  const agreed = positive(wish.amount);
  if (agreed > before.claimed) throw new Refusal('carrierClaim.amount');
  if (wish.dueOn < (await today(tx))) throw new Refusal('carrierClaim.day');
  const claim = await writeClaim(tx, wish.id, { state: 'agreed', agreed, dueOn: wish.dueOn });
  await postJournal(tx, carrierClaimAgreed({ claimNo: claim.claimNo, amount: agreed }));
  return changed(tx, claim, staffId, {
    before: { claimState: before.state },
    after: { claimState: 'agreed', claimAmount: toYuanText(agreed) },
  });
}

/** The compensation arrived. @throws {Refusal} `notFound`, `carrierClaim.changed`, `carrierClaim.day` in the future */
export async function payClaim(
  tx: Tx,
  { staffId }: By,
  wish: { readonly id: string; readonly paidOn: string; readonly bankReference: string },
): Promise<CarrierClaim> {
  const { id, paidOn, bankReference } = wish;
  const before = await locked(tx, id, ['agreed']);
  if (paidOn > (await today(tx)) || paidOn < shanghaiDay(before.claimedAt)) throw new Refusal('carrierClaim.day');
  const claim = await writeClaim(tx, id, { state: 'paid', paidOn, bankReference });
  const eventAt = new Date(`${paidOn}T12:00:00+08:00`);
  await postJournal(tx, carrierClaimPaid({ claimNo: claim.claimNo, amount: agreedOf(claim) }), { eventAt });
  return changed(tx, claim, staffId, {
    before: { claimState: before.state },
    after: { claimState: 'paid', bankReference },
  });
}

/** The carrier pays nothing. @throws {Refusal} `notFound`, `carrierClaim.changed` */
export async function refuseClaim(
  tx: Tx,
  { staffId }: By,
  { id, reason }: { readonly id: string; readonly reason: string },
): Promise<CarrierClaim> {
  const before = await locked(tx, id, ['sent', 'agreed']);
  const claim = await writeClaim(tx, id, { state: 'refused', reason });
  if (before.state === 'agreed')
    await postJournal(tx, carrierClaimRefused({ claimNo: claim.claimNo, amount: agreedOf(before) }));
  return changed(tx, claim, staffId, {
    before: { claimState: before.state },
    after: { claimState: 'refused' },
    reason,
  });
}

async function locked(tx: Tx, id: string, states: readonly CarrierClaim['state'][]): Promise<CarrierClaim> {
  const claim = await lockClaim(tx, id);
  if (!claim) throw new Refusal('notFound');
  if (!states.includes(claim.state)) throw new Refusal('carrierClaim.changed');
  return claim;
}

async function changed(
  tx: Tx,
  claim: CarrierClaim,
  staffId: string,
  record: Omit<ActionRecord, 'object'>,
): Promise<CarrierClaim> {
  await recordAction(tx, { object: { kind: 'carrierClaim', id: claim.id, no: claim.claimNo }, ...record });
  await raise(tx, carrierClaimChanged, { id: claim.id, staffId });
  return claim;
}

function positive(amount: string | number): Fen {
  const parsed = parseYuan(String(amount));
  if (parsed <= 0n) throw new Refusal('carrierClaim.amount');
  return parsed;
}

function agreedOf({ agreed }: CarrierClaim): Fen {
  if (agreed === null) throw new Error('invariant: agreed claim has an amount');
  return agreed;
}

const today = async (tx: Tx): Promise<string> => shanghaiDay(await databaseNow(tx));
