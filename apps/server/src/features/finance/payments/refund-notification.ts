import { type Fen, toYuanText } from '@xunban/money';
import type { MemberNotification } from '../../identity/accounts/member-notification.ts';

interface PaidBack {
  readonly memberId: string;
  readonly refundNo: string;
  readonly amount: Fen;
}

/** A refund has reached the member: its wallet, the channel that it paid by, or its bank account. */
export const refundNotification = ({ memberId, refundNo, amount }: PaidBack): MemberNotification => ({
  ...{ memberId, event: 'moneyRefunded', fact: refundNo },
  params: { refundNo, amount: toYuanText(amount) },
});
