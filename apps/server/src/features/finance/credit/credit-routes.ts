import { calls } from '@xunban/contract';
import { parseYuan } from '@xunban/money';
import type { Deps } from '../../../platform/deps.ts';
import type { DocumentPrinter } from '../../../platform/documents/document-printer.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { claim, type Limit } from '../../../platform/limits.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { limitedCaller } from '../../../platform/threads/cpu-allowance.ts';
import { applyForCredit, takeApplicationBack } from './apply-credit.ts';
import { creditRecords } from './credit-records.ts';
import { ownCredit } from './credit-view.ts';
import { creditScore } from './read-score.ts';
import { confirmStatement, objectToStatement } from './reconcile.ts';
import { reconciliationOf } from './reconciliation-view.ts';
import { ownStatementRow, statementFile } from './statement-files.ts';
import { ownStatement, ownStatements } from './statement-view.ts';

/** A page costs a tenth of a second of a core. */
const PRINTS: readonly Limit[] = [
  { name: 'printsPerMinute', count: 30, seconds: 60 },
  { name: 'printsPerHour', count: 300, seconds: 3600 },
];

export function creditRoutes(deps: Deps, printer: DocumentPrinter): readonly Route[] {
  const { db } = deps;
  return [
    route(calls.credit.account, ({ actor }) => ownCredit(db.read, actor.memberId)),

    route(calls.credit.records, ({ actor, query }) => creditRecords(db.readLagging, actor.memberId, query.kind, query)),

    route(calls.credit.statements, ({ actor, query }) =>
      ownStatements(db.readLagging, actor.memberId, query.state, query),
    ),

    route(calls.credit.statement, ({ actor, query }) => ownStatement(db.read, actor.memberId, query.id)),

    route(calls.credit.statementFile, async ({ actor: { memberId }, params, language, signal }) => {
      const own = await ownStatementRow(db.read, memberId, params.id);
      await db.transaction((tx) => claim(tx, `statement ${memberId}`, PRINTS));
      const caller = limitedCaller(deps, memberId, signal);
      return statementFile(db.read, { ...deps, printer }, own, { ...params, language, caller });
    }),

    route(calls.credit.reconciliation, async ({ actor }) => ({
      items: await reconciliationOf(db.read, actor.memberId),
    })),

    route(calls.credit.reconcile, ({ actor: { memberId }, body, once }) =>
      once(async (tx) => {
        const reconciliation = { ...body, memberId };
        await (body.decision === 'confirm' ? confirmStatement : objectToStatement)(tx, reconciliation);
        return ownStatement(tx, memberId, body.statementId);
      }),
    ),

    route(calls.credit.score, ({ actor }) => creditScore(db.read, actor.memberId)),

    route(calls.credit.apply, ({ actor: { memberId }, body, once }) =>
      once(async (tx) => {
        await applyForCredit(tx, { memberId, limit: parseYuan(String(body.limit)), because: body.because });
        return ownCredit(tx, memberId);
      }),
    ),

    route(calls.credit.takeBack, ({ actor: { memberId }, once }) =>
      once(async (tx) => {
        await takeApplicationBack(tx, memberId);
        return ownCredit(tx, memberId);
      }),
    ),
  ];
}

export const creditData: PersonalData = {
  exported: {
    credit: calls.credit.account,
    creditMovements: calls.credit.records,
    creditStatements: calls.credit.statements,
  },
  retained: 'Money that moved, with its statements.',
};
