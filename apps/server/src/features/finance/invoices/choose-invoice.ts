import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import { applySoon } from './apply-chosen.ts';
import { findBillingProfile } from './billing-profile-store.ts';
import { listBillingProfiles } from './billing-profiles.ts';
import { lastChoiceOf, writeChoice } from './choice-store.ts';
import { partsOfMain } from './read-parts.ts';

interface Choice {
  readonly memberId: string;
  readonly mainOrderId: string;
  /** Undefined without an automatic invoice. */
  readonly billingProfileId: string | undefined;
}

/**
 * Chooses the billing profile of the automatic invoice of an own main order, until all of it is applied for.
 * @throws Refusal `notFound` for the order and for the billing profile, `invoice.moved`
 */
export async function chooseInvoice(tx: Tx, { memberId, mainOrderId, billingProfileId }: Choice): Promise<void> {
  const [main] = await findMainOrders(tx, [mainOrderId]);
  if (main?.memberId !== memberId) throw new Refusal('notFound');
  if (billingProfileId !== undefined && !(await findBillingProfile(tx, memberId, billingProfileId)))
    throw new Refusal('notFound');
  if (!(await canChoose(tx, mainOrderId))) throw new Refusal('invoice.moved');
  await writeChoice(tx, mainOrderId, billingProfileId ?? null);
  if (billingProfileId !== undefined) await applySoon(tx, main);
  await publish(tx, { topic: 'invoice', id: mainOrderId, memberId });
}

/** True when any part of a main order can still be applied for; a new order has no known parts yet. */
export async function canChoose(reader: Reader, mainOrderId: string): Promise<boolean> {
  const parts = await partsOfMain(reader, mainOrderId);
  const isOpen = parts.some(
    ({ since, awaitsStatement, balance }) => since === null || awaitsStatement || balance.invoiceable > 0n,
  );
  return isOpen || parts.length === 0;
}

/** Returns a member's last choice, and the available options. */
export async function previousChoice(reader: Reader, memberId: string) {
  const [{ items }, last] = await Promise.all([listBillingProfiles(reader, memberId), lastChoiceOf(reader, memberId)]);
  return { billingProfileId: last ?? null, profiles: items };
}
