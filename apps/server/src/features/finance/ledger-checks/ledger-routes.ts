import { type AllCalls, type CallOutput, calls } from '@xunban/contract';
import { type Fen, fen, toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { bookedJournals } from '../../ledger/ledger/booked-journals.ts';
import { kindOf } from '../../ledger/ledger/chart.ts';
import { findJournals, type JournalRow, journalFacts } from '../../ledger/ledger/find-journals.ts';
import { type PeriodBalance, periodBalances } from '../../ledger/ledger/period-balances.ts';
import { linesOfJournal, ownersOf } from '../payments/journal-lines.ts';
import { askForReopening, closeMonth } from './close-month.ts';
import { viewMonths } from './months-view.ts';

type Journal = CallOutput<AllCalls['staffLedger']['journals']>['items'][number];

/** The trial balance of a month, and the journals behind it. */
export function ledgerRoutes({ db }: Deps): readonly Route[] {
  return [
    route(calls.staffLedger.months, ({ actor }) => viewMonths(db.readLagging, actor)),

    route(calls.staffLedger.close, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await closeMonth(tx, { month: params.month, staffId: actor.staffId, note: body.note });
        return viewMonths(tx, actor);
      }),
    ),

    route(calls.staffLedger.askReopening, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await askForReopening(tx, { month: params.month, staffId: actor.staffId, reason: body.reason });
        return viewMonths(tx, actor);
      }),
    ),

    route(calls.staffLedger.month, async ({ params: { month } }) =>
      viewMonth(month, await periodBalances(db.read, month)),
    ),

    route(calls.staffLedger.journals, async ({ query }) => {
      const { month, code, owner, filter: no } = query;
      const slice = { skip: query.skipCount, take: query.maxResultCount };
      const { total, journals } = await findJournals(db.readLagging, { month, code, owner, no }, slice);
      return { totalCount: total, items: await viewJournals(db.readLagging, journals, code) };
    }),

    route(calls.staffLedger.journal, async ({ params: { id } }) => {
      const facts = await journalFacts(db.read, id);
      const [journal] = facts ? await bookedJournals(db.read, [facts.key]) : [];
      if (!facts || !journal) throw new Refusal('notFound');
      const { kind, reference, eventAt, bookedAt, lines } = journal;
      const owners = await ownersOf(
        db.read,
        lines.map(({ account }) => account),
      );
      return {
        ...facts,
        ...{ id, kind, reference, eventAt: toIso(eventAt), bookedAt: toIso(bookedAt) },
        isLate: facts.bookedOn !== toIso(eventAt).slice(0, 10),
        lines: linesOfJournal(lines, owners),
      };
    }),
  ];
}

function viewMonth(month: string, balances: readonly PeriodBalance[]): CallOutput<AllCalls['staffLedger']['month']> {
  const total = (of: (row: PeriodBalance) => Fen, among: readonly PeriodBalance[]) =>
    toApi(fen(among.reduce((sum, row) => sum + of(row), 0n)));
  const isMemo = ({ code }: PeriodBalance) => code.startsWith('M');
  const sides = (among: readonly PeriodBalance[]) => ({
    debit: total(({ debit }) => debit, among),
    credit: total(({ credit }) => credit, among),
  });
  return {
    month,
    accounts: balances.map(({ code, opening, debit, credit, closing }) => ({
      ...{ code, opening: toApi(opening), debit: toApi(debit), credit: toApi(credit), closing: toApi(closing) },
    })),
    money: sides(balances.filter((row) => !isMemo(row))),
    memos: sides(balances.filter(isMemo)),
    difference: {
      opening: total(({ opening }) => opening, balances),
      closing: total(({ closing }) => closing, balances),
    },
  };
}

async function viewJournals(
  reader: Reader,
  journals: readonly JournalRow[],
  code: string | undefined,
): Promise<Journal[]> {
  const accountOf = ({ owner }: JournalRow) =>
    code === undefined || owner === '' ? undefined : { kind: kindOf(code), owner };
  const owners = await ownersOf(
    reader,
    journals.flatMap((journal) => accountOf(journal) ?? []),
  );
  return journals.map((journal) => {
    const account = accountOf(journal);
    const { id, bookedOn, eventAt, kind, reference, isLate, debit, credit } = journal;
    return {
      ...{ id, bookedOn, eventAt: toIso(eventAt), kind, reference, isLate },
      ...{ debit: toApi(debit), credit: toApi(credit), owner: account ? owners(account) : null },
    };
  });
}
