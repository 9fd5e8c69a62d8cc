import { domainEvent } from '../../../platform/domain-events/domain-events.ts';

/** Money that a member pays back credit with has come through a gateway, and lies in the wallet. */
export interface RepaymentArrived {
  readonly payNo: string;
  readonly memberId: string;
}
export const repaymentArrived = domainEvent<RepaymentArrived>('payments.repaymentArrived');
