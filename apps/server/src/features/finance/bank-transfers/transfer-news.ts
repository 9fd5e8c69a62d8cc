import { type Fen, toYuanText } from '@xunban/money';
import type { MemberNews } from '../../identity/accounts/member-news.ts';

interface Credited {
  readonly memberId: string;
  readonly bankReference: string;
  readonly amount: Fen;
}

/** A transfer is in the member's wallet. */
export const transferNews = ({ memberId, bankReference, amount }: Credited): MemberNews => ({
  ...{ memberId, event: 'transferReceived', fact: bankReference },
  params: { amount: toYuanText(amount) },
});
