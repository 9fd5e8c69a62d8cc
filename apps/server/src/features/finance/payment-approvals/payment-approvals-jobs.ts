import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { notifyApprovers, notifyRequester, publishApproval } from './approval-notifications.ts';
import { inStateNow } from './approval-state.ts';
import { endApproval, findApproval, isLive, liveApprovalIds, lockApproval, noteReminder } from './approval-store.ts';

const MAX_PER_READ = 200;

export const paymentApprovalsJobs = (deps: Pick<Deps, 'db' | 'config'>): readonly JobDefinition[] => [
  { name: 'payments.endApprovals', every: '*/5 * * * *', handle: () => endApprovals(deps) },
];

/** Ends requests whose time is over, whose orders changed or that were used, and reminds approvers once. Safe to run twice at once. */
export async function endApprovals(deps: Pick<Deps, 'db' | 'config'>): Promise<void> {
  let after: string | null = null;
  do {
    const ids: string[] = await liveApprovalIds(deps.db.read, after, MAX_PER_READ);
    for (const id of ids) await deps.db.transaction((tx) => endOrRemind(deps, tx, id));
    after = ids.length < MAX_PER_READ ? null : (ids.at(-1) ?? null);
  } while (after !== null);
}

async function endOrRemind(deps: Pick<Deps, 'config'>, tx: Tx, id: string): Promise<void> {
  const found = await findApproval(tx, id);
  if (!found) return;
  await lockMainOrders(tx, found.shares.map(({ mainOrderId }) => mainOrderId).toSorted());
  const locked = await lockApproval(tx, id);
  if (!locked || !isLive(locked)) return;
  const [now] = await inStateNow(tx, [locked]);
  if (now?.state === 'open') {
    if (await noteReminder(tx, locked)) await notifyApprovers(deps, tx, locked, 'approvalReminder');
    return;
  }
  if (now?.state === 'used') {
    await endApproval(tx, locked, 'used');
    await publishApproval(tx, locked);
  } else if (now?.state === 'expired' || now?.state === 'lapsed') {
    await endApproval(tx, locked, now.state);
    await notifyRequester(deps, tx, locked, 'approvalEnded');
  }
}
