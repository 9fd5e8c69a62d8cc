import { type Fen, toYuanText } from '@xunban/money';
import type { MemberNotification } from '../../identity/accounts/member-notification.ts';

interface Credited {
  readonly memberId: string;
  readonly bankReference: string;
  readonly amount: Fen;
}

/** A transfer is in the member's wallet. */
export const transferNotification = ({ memberId, bankReference, amount }: Credited): MemberNotification => ({
  ...{ memberId, event: 'transferReceived', fact: bankReference },
  params: { amount: toYuanText(amount) },
});
