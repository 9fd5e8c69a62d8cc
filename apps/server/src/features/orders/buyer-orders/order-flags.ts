import type { OrderFlag } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import { awaitsBuyer } from '../../after-sales/after-sales/waiting-complaints.ts';
import { isEvaluated } from '../../after-sales/evaluations/is-evaluated.ts';
import { isHeldFor, isInState } from '../../orders-core/orders/list-orders.ts';
import { waitsForAnswer } from '../engineering-questions/awaited-party.ts';

const ORDER_ID = sql.ref('pcb_order.id');

/** The rule of each flag, as a condition on `pcb_order`. */
export const FLAG_RULES: Readonly<Record<OrderFlag, RawBuilder<boolean>>> = {
  questionWaiting: waitsForAnswer(ORDER_ID),
  consentWaiting: sql`(${isInState('awaitingConfirmation')} or ${isHeldFor('change', 'cancellation')})`,
  supplementDue: isHeldFor('payment'),
  productionFileWaiting: isHeldFor('productionFile'),
  complaintWaiting: awaitsBuyer(ORDER_ID),
  toEvaluate: sql`(${isInState('completed')} and not ${isEvaluated(ORDER_ID)})`,
};
