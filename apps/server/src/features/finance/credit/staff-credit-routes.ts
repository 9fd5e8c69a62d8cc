import { calls, type StaffStatement } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { minuteCell } from '../../../platform/lists/cells.ts';
import { type ExportedList, exportList } from '../../../platform/lists/export-list.ts';
import { recordExport } from '../../base/audit/record-export.ts';
import { answerObjection } from './answer-objection.ts';
import { closeCredit, rejectApplication, resumeCredit, setTerms, suspendCredit } from './decide-credit.ts';
import { decideProposal } from './decide-proposal.ts';
import { staffCreditDetail } from './staff-credit-detail.ts';
import { staffCreditAccounts } from './staff-credit-view.ts';
import { creditAgeing, staffStatement, staffStatements } from './staff-statements.ts';
import { anyStatementRow, recordStatementFile, statementFile } from './statement-files.ts';
import { proposeWriteOff } from './write-off.ts';

/** Credit statements as a file. */
const exportedStatements = (read: ExportedList<StaffStatement>['read']): ExportedList<StaffStatement> => ({
  name: 'creditStatements',
  page: calls.staffCredit.statements.result,
  read,
  record: recordExport,
  columns: [
    { name: 'statementNo', of: 'statementNo', cell: ({ statementNo }) => statementNo },
    { name: 'state', of: 'state', cell: ({ state }, { value }) => value('creditStatementState', state) },
    { name: 'memberName', of: 'memberName', cell: ({ memberName }) => memberName },
    { name: 'memberNo', of: 'memberNo', cell: ({ memberNo }) => memberNo },
    { name: 'amount', of: 'total', cell: ({ total }) => total },
    { name: 'owed', of: 'owed', cell: ({ owed }) => owed },
    { name: 'lateFees', of: 'lateFees', cell: ({ lateFees }) => lateFees },
    { name: 'periodFrom', of: 'periodFrom', cell: ({ periodFrom }) => minuteCell(periodFrom) },
    { name: 'periodUntil', of: 'periodUntil', cell: ({ periodUntil }) => minuteCell(periodUntil) },
    { name: 'dueAt', of: 'dueOn', cell: ({ dueOn }) => dueOn },
    { name: 'endedAt', of: 'settledAt', cell: ({ settledAt }) => minuteCell(settledAt) },
  ],
});

export function staffCreditRoutes(deps: Deps, printer: DocumentPrinter): readonly Route[] {
  const { db } = deps;
  return [
    route(calls.staffCredit.accounts, ({ query }) => staffCreditAccounts(db.readLagging, query, query)),

    route(calls.staffCredit.account, ({ actor, params }) => staffCreditDetail(db.read, params.id, actor.staffId)),

    route(calls.staffCredit.setTerms, ({ actor: { staffId }, params: { id: memberId }, body, once }) =>
      once(async (tx) => {
        const { statementDay, dueDays, dailyRateBp: lateFeeBp } = body;
        const terms = { limit: parseYuan(String(body.limit)), statementDay, dueDays, lateFeeBp };
        await setTerms(tx, { ...body, memberId, staffId, terms });
        return staffCreditDetail(tx, memberId, staffId);
      }),
    ),

    route(calls.staffCredit.reject, ({ actor: { staffId }, params: { id: memberId }, body, once }) =>
      once(async (tx) => {
        await rejectApplication(tx, { ...body, memberId, staffId });
        return staffCreditDetail(tx, memberId, staffId);
      }),
    ),

    route(calls.staffCredit.suspend, ({ actor: { staffId }, params: { id: memberId }, body, once }) =>
      once(async (tx) => {
        await suspendCredit(tx, { ...body, memberId, staffId });
        return staffCreditDetail(tx, memberId, staffId);
      }),
    ),

    route(calls.staffCredit.resume, ({ actor: { staffId }, params: { id: memberId }, body, once }) =>
      once(async (tx) => {
        await resumeCredit(tx, { ...body, memberId, staffId });
        return staffCreditDetail(tx, memberId, staffId);
      }),
    ),

    route(calls.staffCredit.close, ({ actor: { staffId }, params: { id: memberId }, body, once }) =>
      once(async (tx) => {
        await closeCredit(tx, { ...body, memberId, staffId });
        return staffCreditDetail(tx, memberId, staffId);
      }),
    ),

    route(calls.staffCredit.statements, ({ query }) => staffStatements(db.readLagging, query, query)),

    route(calls.staffExports.creditStatements, (request) =>
      exportList(
        deps,
        exportedStatements((reader, page) => staffStatements(reader, request.query, page)),
        request,
      ),
    ),

    route(calls.staffCredit.statement, ({ params }) => staffStatement(db.read, params.id)),

    route(calls.staffCredit.statementFile, async ({ actor: { staffId }, params, language, signal, once }) => {
      const statement = await anyStatementRow(db.read, params.id);
      const wanted = { ...params, language, caller: { owner: staffId, signal } };
      const answer = await statementFile(db.read, { ...deps, printer }, statement, wanted);
      await once((tx) => recordStatementFile(tx, statement));
      return answer;
    }),

    route(calls.staffCredit.ageing, () => creditAgeing(db.read)),

    route(calls.staffCredit.answer, ({ actor: { staffId }, params: { id: statementId }, body, once }) =>
      once(async (tx) => {
        const corrections = body.corrections.map(({ id, amount }) => ({
          ...{ lineId: id, amount: parseYuan(String(amount)) },
        }));
        await answerObjection(tx, { ...body, statementId, staffId, corrections });
        return staffStatement(tx, statementId);
      }),
    ),

    route(calls.staffCredit.writeOff, ({ actor: { staffId }, params: { id: statementId }, body, once }) =>
      once(async (tx) => {
        await proposeWriteOff(tx, { ...body, statementId, staffId, amount: parseYuan(String(body.amount)) });
        return staffStatement(tx, statementId);
      }),
    ),

    route(calls.staffCredit.decide, ({ actor: { staffId }, params, body, once }) =>
      once(async (tx) => {
        const memberId = await decideProposal(tx, { ...params, ...body, staffId });
        return staffCreditDetail(tx, memberId, staffId);
      }),
    ),
  ];
}
