import { calls, type StaffTransfer } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { exportList } from '../../../platform/lists/export-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { transferAccountOf } from '../../identity/transfer-accounts/transfer-account.ts';
import { claimUse } from './claim-use.ts';
import { assignTransfer, returnTransfer } from './decide-transfer.ts';
import { exportedTransfers } from './export-transfers.ts';
import { type MainsOfPayments, withUse } from './spent-transfers.ts';
import { memberTransfers, staffTransfers } from './transfer-view.ts';
import { askUndo } from './undo-claim.ts';

/** @param mainsOfPayments what payments were for */
export function bankTransfersRoutes(deps: Deps, mainsOfPayments: MainsOfPayments): readonly Route[] {
  const { db } = deps;
  return [
    route(calls.payment.transferAccount, ({ actor }) =>
      db.transaction((tx) => transferAccountOf(deps, tx, actor.memberId)),
    ),

    route(calls.member.transfers, async ({ actor, body }) => {
      const { totalCount, items } = await memberTransfers(db.read, actor.memberId, body, body);
      return { totalCount, items: await withUse(db.read, actor.memberId, items, mainsOfPayments) };
    }),

    route(calls.staffMembers.transfers, ({ query }) => staffTransfers(db.read, query, query)),

    route(calls.staffExports.transfers, (request) =>
      exportList(
        deps,
        exportedTransfers((reader, page) => staffTransfers(reader, request.query, page)),
        request,
      ),
    ),

    route(calls.staffMembers.assignTransfer, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await assignTransfer(tx, { ...body, id: params.id, staffId: actor.staffId });
        return one(tx, params.id);
      }),
    ),

    route(calls.staffMembers.returnTransfer, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await returnTransfer(tx, { ...body, id: params.id, staffId: actor.staffId });
        return one(tx, params.id);
      }),
    ),

    route(calls.staffMembers.transferUse, ({ params }) => claimUse(db.read, params.id)),

    route(calls.staffMembers.undoTransfer, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await askUndo(tx, { ...body, id: params.id, staffId: actor.staffId });
        return one(tx, params.id);
      }),
    ),
  ];
}

async function one(reader: Reader, id: string): Promise<StaffTransfer> {
  const { items } = await staffTransfers(reader, { id }, { skipCount: 0, maxResultCount: 1 });
  const [found] = items;
  if (!found) throw new Refusal('notFound');
  return found;
}
