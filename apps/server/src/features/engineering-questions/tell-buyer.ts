import type { Tx } from '../../platform/db/transaction.ts';
import type { Deps } from '../../platform/deps.ts';
import type { SmsTemplate } from '../../platform/sms/sms-templates.ts';
import { findMember } from '../accounts/members.ts';
import { phoneOf } from '../accounts/personal-numbers.ts';
import type { PcbOrder } from '../orders/order-records.ts';

type AboutQuestions = Extract<SmsTemplate, `question${string}`>;

/** Sends the buyer of an order a short message about its questions. */
export async function tellBuyer(
  { sms }: Pick<Deps, 'sms'>,
  tx: Tx,
  { memberId, orderNo }: Pick<PcbOrder, 'memberId' | 'orderNo'>,
  template: AboutQuestions,
): Promise<void> {
  const member = await findMember(tx, memberId);
  if (member) await sms.send(tx, { phone: await phoneOf(tx, member), template, params: [orderNo] });
}
