import { calls, type StaffWithdrawal } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { type ExportedList, exportList } from '../../../platform/lists/export-list.ts';
import { openPayoutBank } from '../../../platform/payouts/open-payout-bank.ts';
import { recordExport } from '../../base/audit/record-export.ts';
import { payOut } from './pay-out.ts';
import { payoutFile } from './payout-file.ts';
import { recordOutcome } from './record-outcome.ts';
import { approveWithdrawal, rejectWithdrawal, takeWithdrawal } from './review-withdrawal.ts';
import { staffWithdrawals } from './staff-withdrawal-view.ts';
import { withdrawalDetail } from './withdrawal-detail.ts';
import { presentRule, setWithdrawalRule, withdrawalRule } from './withdrawal-rule.ts';

/** Withdrawals as a file. */
const exportedWithdrawals = (read: ExportedList<StaffWithdrawal>['read']): ExportedList<StaffWithdrawal> => ({
  name: 'withdrawals',
  page: calls.staffWithdrawals.list.result,
  read,
  record: recordExport,
  columns: [
    { name: 'withdrawalNo', of: 'withdrawalNo', cell: ({ withdrawalNo }) => withdrawalNo },
    { name: 'state', of: 'state', cell: ({ state }, { value }) => value('withdrawalState', state) },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'holderName', of: 'holderName', cell: ({ holderName }) => holderName },
    { name: 'bank', of: 'bank', cell: ({ bank }, { value }) => value('bank', bank) },
    { name: 'accountNo', of: 'accountNo', cell: ({ accountNo }) => accountNo },
    {
      name: 'approvedBy',
      of: 'approvedBy',
      cell: ({ firstApprovedBy, approvedBy }) => [firstApprovedBy, approvedBy].filter(Boolean).join('、'),
    },
    { name: 'payoutNo', of: 'payoutNo', cell: ({ payoutNo }) => payoutNo },
    { name: 'bankReference', of: 'bankReference', cell: ({ bankReference }) => bankReference },
    { name: 'reason', of: 'reason', cell: ({ reason }) => reason },
    { name: 'createdAt', of: 'appliedAt', cell: ({ appliedAt }) => minuteCell(appliedAt) },
    { name: 'endedAt', of: 'endedAt', cell: ({ endedAt }) => minuteCell(endedAt) },
  ],
});

export function staffWithdrawalsRoutes(deps: Deps): readonly Route[] {
  const { db, config } = deps;
  const hasBank = openPayoutBank({ db, config }) !== undefined;
  return [
    route(calls.staffWithdrawals.list, ({ query }) => staffWithdrawals(db.readLagging, query, query)),

    route(calls.staffExports.withdrawals, (request) =>
      exportList(
        deps,
        exportedWithdrawals((reader, page) => staffWithdrawals(reader, request.query, page)),
        request,
      ),
    ),

    route(calls.staffWithdrawals.ofMember, ({ params, query }) =>
      staffWithdrawals(db.readLagging, { memberId: params.id }, query),
    ),

    route(calls.staffWithdrawals.detail, ({ actor, params }) => withdrawalDetail(db.read, params.id, actor)),

    route(calls.staffWithdrawals.take, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await takeWithdrawal(tx, { ...params, ...body, staffId: actor.staffId });
        return withdrawalDetail(tx, params.id, actor);
      }),
    ),

    route(calls.staffWithdrawals.approve, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await approveWithdrawal(tx, { ...params, ...body, staffId: actor.staffId });
        return withdrawalDetail(tx, params.id, actor);
      }),
    ),

    route(calls.staffWithdrawals.reject, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await rejectWithdrawal(tx, { ...params, ...body, staffId: actor.staffId });
        return withdrawalDetail(tx, params.id, actor);
      }),
    ),

    route(calls.staffWithdrawals.payOut, ({ actor, body, once }) =>
      once((tx) => payOut(tx, { ...body, hasBank }, actor.staffId)),
    ),

    route(calls.staffWithdrawals.payoutFile, ({ params, once }) => once((tx) => payoutFile(tx, params.id))),

    route(calls.staffWithdrawals.recordOutcome, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await recordOutcome(tx, { ...params, ...body }, actor.staffId);
        return withdrawalDetail(tx, params.id, actor);
      }),
    ),

    route(calls.staffWithdrawals.rule, async () => presentRule(await withdrawalRule(db.read), hasBank)),

    route(calls.staffWithdrawals.setRule, ({ actor, body, once }) =>
      once(async (tx) => {
        await setWithdrawalRule(tx, body, actor.staffId);
        return presentRule(await withdrawalRule(tx), hasBank);
      }),
    ),
  ];
}
