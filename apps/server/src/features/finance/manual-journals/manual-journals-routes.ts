import { type AllCalls, type CallOutput, calls } from '@xunban/contract';
import { negate, parseYuan, toApi } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { downloadReply } from '../../files/attachments/attachments.ts';
import { EVIDENCE, requireEvidence, storeEvidence } from '../wallet-corrections/evidence.ts';
import { endRepetition, enterJournal, enterReversal, objectOf } from './enter-journal.ts';
import { auxiliaryNames, findManualJournal, findManualJournals, type ManualJournal } from './manual-journal-store.ts';

type View = CallOutput<AllCalls['staffJournals']['list']>['items'][number];

/** Journals that staff enter, their reversal and repetition. */
export function manualJournalsRoutes(deps: Deps): readonly Route[] {
  const { db } = deps;
  const { staffJournals } = calls;
  return [
    route(staffJournals.list, async ({ actor, query }) => {
      const slice = { skip: query.skipCount, take: query.maxResultCount };
      const { total, items } = await findManualJournals(db.readLagging, query, slice);
      return {
        totalCount: total,
        items: await present(db.readLagging, items, actor.permissions.has('ledgerChecks.close')),
        ...(await auxiliaryNames(db.readLagging)),
      };
    }),

    route(staffJournals.ask, async ({ actor, body, once }) => {
      if (body.evidenceId !== undefined) await requireEvidence(deps, body.evidenceId);
      const lines = body.lines.map(({ code, side, amount }) => {
        const positive = parseYuan(String(amount));
        if (positive <= 0n) throw new Refusal('manualJournal.unbalanced');
        return { code, amount: side === 'debit' ? positive : negate(positive) };
      });
      return once(async (tx) => one(tx, await enterJournal(tx, { ...body, lines, staffId: actor.staffId })));
    }),

    route(staffJournals.reverse, ({ actor, params, body, once }) =>
      once(async (tx) =>
        one(tx, await enterReversal(tx, { id: params.id, reason: body.reason, staffId: actor.staffId })),
      ),
    ),

    route(staffJournals.endMonthly, ({ params, once }) =>
      once(async (tx) => one(tx, await endRepetition(tx, params.id))),
    ),

    route(staffJournals.upload, ({ actor, files }) => storeEvidence(deps, actor.staffId, files.file)),

    route(staffJournals.evidence, async ({ params, signal, once }) => {
      const found = await findManualJournal(db.read, params.id);
      if (!found || found.evidenceId === null) throw new Refusal('notFound');
      return downloadReply(deps, EVIDENCE, { id: found.evidenceId, fileName: found.evidenceName }, signal, () =>
        once((tx) => recordAction(tx, { object: objectOf(found) })),
      );
    }),
  ];
}

async function one(reader: Reader, journal: ManualJournal): Promise<View> {
  const [shown] = await present(reader, [journal], true);
  if (!shown) throw new Error('invariant: one journal gives one view');
  return shown;
}

async function present(reader: Reader, items: readonly ManualJournal[], canEnter: boolean): Promise<View[]> {
  const names = await staffNames(
    reader,
    items.flatMap(({ askedBy, decidedBy }) => [askedBy, decidedBy]),
  );
  return items.map((row) => ({
    ...{ id: row.id, journalNo: row.journalNo, day: row.day, summary: row.summary, state: row.state, note: row.note },
    ...{ department: row.department, project: row.project },
    ...{ correctsMonth: row.correctsMonth ?? '', reverses: row.reverses ?? '', reversedBy: row.reversedBy ?? '' },
    ...{ isMonthly: row.isMonthly, isDue: row.isDue, evidenceName: row.evidenceName },
    lines: row.lines.map(({ code, amount }) => ({
      code,
      debit: amount > 0n ? toApi(amount) : null,
      credit: amount < 0n ? toApi(negate(amount)) : null,
    })),
    ...{ askedBy: names.get(row.askedBy) ?? '', askedAt: toIso(row.askedAt) },
    ...{ decidedBy: names.get(row.decidedBy) ?? '', decidedAt: toIsoOrNull(row.decidedAt) },
    can: canEnter ? stepsOf(row) : [],
  }));
}

function stepsOf({ state, reversesId, reversedBy, isMonthly }: ManualJournal): View['can'] {
  if (state !== 'done' || reversesId !== null) return [];
  return [
    'repeat',
    ...(reversedBy === null ? ['reverse' as const] : []),
    ...(isMonthly ? ['endMonthly' as const] : []),
  ];
}
