import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { moneyOfMain } from '../../finance/payments/money-of-main.ts';
import { deliveryChangesOf } from '../../orders/delivery-changes/delivery-change-records.ts';
import { questionsOnTimeline } from '../../orders/engineering-questions/questions-on-timeline.ts';
import { freightChangesOf } from '../../orders-core/orders/freight-changes.ts';
import { historiesOf } from '../../orders-core/orders/history.ts';
import { machineReviewsOf } from '../../orders-core/orders/machine-reviews.ts';
import type { MainOrder } from '../../orders-core/orders/order-records.ts';
import { shipmentsOf } from '../../orders-core/parcels/shipments.ts';
import { stepsOf } from '../../orders-core/production-steps/steps.ts';
import { notesOnTimeline } from '../notes/notes-on-timeline.ts';
import { addressCorrections } from '../on-behalf/address-corrections.ts';
import { handOversAbout } from '../tasks/hand-overs.ts';
import { parcelsOnTimeline } from './parcels-on-timeline.ts';
import type { TimelineFacts } from './timeline.ts';

/**
 * Collects the facts about a main order from every feature. Each query uses an index of the main order or its boards, so the
 * cost depends on this main order's history only.
 */
export async function timelineFacts(reader: Reader, main: MainOrder): Promise<TimelineFacts> {
  const orderIds = main.orders.map(({ id }) => id);
  const [
    history,
    machineReviews,
    freightChanges,
    money,
    steps,
    shipments,
    notes,
    corrections,
    handOvers,
    questions,
    deliveryChanges,
    parcelFacts,
  ] = await Promise.all([
    historiesOf(reader, orderIds),
    machineReviewsOf(reader, orderIds),
    freightChangesOf(reader, main.id),
    moneyOfMain(reader, main.id),
    stepsOf(reader, orderIds),
    shipmentsOf(reader, [main.id]),
    notesOnTimeline(reader, { kind: 'mainOrder', id: main.id }),
    addressCorrections(reader, main.memberId, main.id),
    handOversAbout(reader, [main.id, ...orderIds]),
    questionsOnTimeline(reader, orderIds),
    deliveryChangesOf(reader, main.id),
    parcelsOnTimeline(reader, main.id),
  ]);
  return {
    orders: main.orders,
    history,
    machineReviews,
    freightChanges,
    ...money,
    steps: [...steps.values()].flat(),
    shipments,
    notes,
    corrections,
    handOvers,
    questions,
    deliveryChanges,
    parcelFacts,
    names: await staffNames(
      reader,
      money.refunds.map(({ paidOutBy }) => paidOutBy),
    ),
  };
}
