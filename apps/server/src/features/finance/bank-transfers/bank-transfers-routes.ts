import { calls, type StaffTransfer } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { type ExportedList, exportList } from '../../../platform/lists/export-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordExport } from '../../base/audit/record-export.ts';
import { transferAccountOf } from '../../identity/transfer-accounts/transfer-account.ts';
import { claimUse } from './claim-use.ts';
import { assignTransfer, returnTransfer } from './decide-transfer.ts';
import { type MainOrdersOfPayments, withUse } from './spent-transfers.ts';
import { memberTransfers, staffTransfers } from './transfer-view.ts';
import { askUndo } from './undo-claim.ts';

/** Bank transfers as a file. */
const exportedTransfers = (read: ExportedList<StaffTransfer>['read']): ExportedList<StaffTransfer> => ({
  name: 'transfers',
  page: calls.staffMembers.transfers.result,
  read,
  record: recordExport,
  columns: [
    { name: 'at', of: 'at', cell: ({ at }) => minuteCell(at) },
    { name: 'state', of: 'state', cell: ({ state }, { value }) => value('transferState', state) },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount },
    { name: 'payerName', of: 'payerName', cell: ({ payerName }) => payerName },
    { name: 'payerAccount', of: 'payerAccount', cell: ({ payerAccount }) => payerAccount },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'toAccount', of: 'toAccount', cell: ({ toAccount }) => toAccount },
    { name: 'purpose', of: 'purpose', cell: ({ purpose }, { value }) => value('transferPurpose', purpose) },
    { name: 'bankReference', of: 'bankReference', cell: ({ bankReference }) => bankReference },
    { name: 'remark', of: 'remark', cell: ({ remark }) => remark },
    { name: 'decidedBy', of: 'decidedBy', cell: ({ decidedBy }) => decidedBy },
    { name: 'decidedAt', of: 'decidedAt', cell: ({ decidedAt }) => minuteCell(decidedAt) },
    { name: 'note', of: 'note', cell: ({ note }) => note },
  ],
});

/** @param mainOrdersOfPayments what payments were for */
export function bankTransfersRoutes(deps: Deps, mainOrdersOfPayments: MainOrdersOfPayments): readonly Route[] {
  const { db } = deps;
  return [
    route(calls.payment.transferAccount, ({ actor }) =>
      db.transaction((tx) => transferAccountOf(deps, tx, actor.memberId)),
    ),

    route(calls.member.transfers, async ({ actor, body }) => {
      const { totalCount, items } = await memberTransfers(db.readLagging, actor.memberId, body, body);
      return { totalCount, items: await withUse(db.readLagging, actor.memberId, items, mainOrdersOfPayments) };
    }),

    route(calls.staffMembers.transfers, ({ query }) => staffTransfers(db.readLagging, query, query)),

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
