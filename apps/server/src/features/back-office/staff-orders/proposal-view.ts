import type { StaffOrderDetail } from '@xunban/contract';
import { toWire } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { dependentAccounts } from '../../base/staff-accounts/dependent-accounts.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { changedSpec } from '../../orders/change-orders/changed-price.ts';
import { waitingProposals } from '../../orders/change-orders/waiting-proposals.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { specDifferences } from '../../pricing/quotes/spec-differences.ts';

/** The change order that waits for a second person; nothing when the board has moved on since. */
export async function viewProposal(
  reader: Reader,
  order: PcbOrder,
  staffId: string,
): Promise<StaffOrderDetail['proposal']> {
  const proposal = (await waitingProposals(reader, [order])).get(order.id);
  if (!proposal) return null;
  const { request, proposedBy } = proposal;
  const [names, dependents] = await Promise.all([staffNames(reader, [proposedBy]), dependentAccounts(reader, staffId)]);
  return {
    id: proposal.id,
    reason: request.reason,
    lineName: request.lineName,
    amountDelta: toWire(proposal.amountDeltaFen),
    daysDelta: request.daysDelta,
    changes: specDifferences(order.spec, changedSpec(order.spec, request.changes)),
    proposedById: proposedBy,
    proposedBy: names.get(proposedBy) ?? '',
    proposedAt: toIso(proposal.proposedAt),
    isDependent: dependents.has(proposedBy),
  };
}
