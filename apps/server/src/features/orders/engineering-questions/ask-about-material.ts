import { DEFAULT_LANGUAGE } from '@xunban/i18n';
import { documentTexts } from '@xunban/i18n/documents';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { emailAddressOf } from '../../identity/accounts/email-address.ts';
import { refreshMainOrder } from '../../orders-core/orders/advance-order.ts';
import { openHold } from '../../orders-core/orders/holds.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { hashOf, requireAskable, writeRound } from './ask-question.ts';
import { notifyBuyer } from './notify-buyer.ts';
import { questionsChanged } from './question-events.ts';
import { insertQuestion } from './question-store.ts';

/**
 * Asks the buyer of a board whose material is missing; its lead time stops. The audit entry is that of the caller.
 * @throws Refusal `notFound`, `question.notAskable`
 */
export async function askAboutMaterial(
  tx: Tx,
  actor: StaffActor,
  { orderId, text }: { readonly orderId: string; readonly text: string },
): Promise<void> {
  const { main, order } = await lockOrder(tx, orderId);
  requireAskable(order);
  const language = (await emailAddressOf(tx, order.memberId))?.language ?? DEFAULT_LANGUAGE;
  const id = await insertQuestion(tx, {
    ...{ orderId, memberId: order.memberId, finding: null, findingCode: '', place: null, isAboutShortage: false },
    title: documentTexts(language).materialTitle(),
    fileSha256: await hashOf(tx, order),
  });
  await writeRound(tx, id, actor, { text, recommended: null, files: [], options: [] }, []);
  await openHold(tx, order, 'question', actor.id);
  await notifyBuyer(tx, order, { event: 'questionAsked', questionId: id, at: 'round 1' });
  await raise(tx, questionsChanged, { orderId, staffId: actor.id });
  await refreshMainOrder(tx, main.id);
}
