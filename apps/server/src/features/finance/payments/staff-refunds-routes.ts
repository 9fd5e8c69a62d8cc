import { calls, type StaffRefund } from '@xunban/contract';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { FileReference } from '../../../platform/files/file-references.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { type ExportedList, exportList } from '../../../platform/lists/export-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { recordExport } from '../../base/audit/record-export.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { downloadReply } from '../../files/attachments/attachments.ts';
import { EVIDENCE, requireEvidence, storeEvidence } from '../wallet-corrections/evidence.ts';
import { staffRefunds } from './manual-refund-store.ts';
import { memberOfRefund, numberOfRefund } from './member-of-refund.ts';
import { findPayee, payeesOf } from './payee-store.ts';
import { payeeView } from './payee-view.ts';
import { recordManualRefund, retryManualRefund } from './record-manual-refund.ts';
import { askPayee } from './refund-payee.ts';

/** Refunds as a file. */
const exportedRefunds = (read: ExportedList<StaffRefund>['read']): ExportedList<StaffRefund> => ({
  name: 'refunds',
  page: calls.staffRefunds.list.result,
  read,
  record: recordExport,
  columns: [
    { name: 'refundNo', of: 'refundNo', cell: ({ refundNo }) => refundNo },
    { name: 'state', of: 'state', cell: ({ state }, { value }) => value('refundState', state) },
    { name: 'amount', of: 'amount', cell: ({ amount }) => amount },
    { name: 'reason', of: 'reason', cell: ({ reason }) => reason },
    { name: 'payNo', of: 'payNo', cell: ({ payNo }) => payNo },
    { name: 'mainNo', of: 'mainNo', cell: ({ mainNo }) => mainNo },
    { name: 'gateway', of: 'gateway', cell: ({ gateway }) => gateway },
    { name: 'gatewayRef', of: 'gatewayRef', cell: ({ gatewayRef }) => gatewayRef },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'phone', of: 'phone', cell: ({ phone }) => phone },
    { name: 'bankReference', of: 'bankReference', cell: ({ bankReference }) => bankReference },
    {
      name: 'payee',
      of: 'payee',
      cell: ({ payee }) => (payee ? `${payee.holderName} ${payee.accountNo ?? ''}`.trim() : ''),
    },
    { name: 'settledBy', of: 'settledBy', cell: ({ settledBy }) => settledBy },
    { name: 'note', of: 'note', cell: ({ note }) => note },
    { name: 'createdAt', of: 'createdAt', cell: ({ createdAt }) => minuteCell(createdAt) },
    { name: 'endedAt', of: 'endedAt', cell: ({ endedAt }) => minuteCell(endedAt) },
  ],
});

export function staffRefundsRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  return [
    route(calls.staffRefunds.list, ({ query }) => staffRefunds(db.readLagging, query, query)),

    route(calls.staffExports.refunds, (request) =>
      exportList(
        deps,
        exportedRefunds((reader, page) => staffRefunds(reader, request.query, page)),
        request,
      ),
    ),

    route(calls.staffRefunds.settle, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await recordManualRefund(tx, params.id, { ...body, staffId: actor.staffId });
        return one(tx, params.id);
      }),
    ),

    route(calls.staffRefunds.askPayee, async ({ actor, params, body, once }) => {
      await requireEvidence(deps, body.evidenceId);
      return once(async (tx) => {
        await askPayee(tx, { ...body, refundId: params.id, staffId: actor.staffId });
        return one(tx, params.id);
      });
    }),

    route(calls.staffRefunds.payees, async ({ params }) => {
      const rows = await payeesOf(db.read, params.id);
      const names = await staffNames(
        db.read,
        rows.flatMap(({ asked_by, decided_by }) => [asked_by, decided_by]),
      );
      const items = await Promise.all(rows.map((row) => payeeView(db.read, row, names)));
      return { items: items.flatMap((item) => item ?? []) };
    }),

    route(calls.staffRefunds.upload, ({ actor, files }) => storeEvidence(deps, actor.staffId, files.file)),

    route(calls.staffRefunds.evidence, async ({ params, signal, once }) => {
      const row = await findPayee(db.read, params.id);
      const refundNo = row && (await numberOfRefund(db.read, row.refund_id));
      if (!row || refundNo === undefined) throw new Refusal('notFound');
      const memberId = (await memberOfRefund(db.read, row.refund_id)) ?? null;
      return downloadReply(deps, EVIDENCE, { id: row.evidence_id, fileName: row.evidence_name }, signal, () =>
        once((tx) => recordAction(tx, { object: { kind: 'refund', id: row.refund_id, no: refundNo, memberId } })),
      );
    }),

    route(calls.staffRefunds.retry, ({ params, once }) =>
      once(async (tx) => {
        await retryManualRefund(tx, params.id);
        return one(tx, params.id);
      }),
    ),
  ];
}

async function one(reader: Reader, id: string): Promise<StaffRefund> {
  const { items } = await staffRefunds(reader, { id }, { skipCount: 0, maxResultCount: 1 });
  const [found] = items;
  if (!found) throw new Refusal('notFound');
  return found;
}

/** Evidence of refunds by hand lies with that of corrections. */
export const payeeEvidence: FileReference = { ...EVIDENCE, table: 'refund_payee', column: 'evidence_id' };
