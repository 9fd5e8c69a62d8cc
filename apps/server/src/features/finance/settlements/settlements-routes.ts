import { type AllCalls, BILL_DIFFERENCES, type CallOutput, calls, parseEnum } from '@xunban/contract';
import { type Fen, fen, toApi } from '@xunban/money';
import { sql } from 'kysely';
import type { Staff } from '../../../platform/auth/actor.ts';
import { shanghaiDay, toIso, toIsoOrNull } from '../../../platform/clock.ts';
import { databaseNow } from '../../../platform/db/database-now.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { type DifferenceRow, findBills, findDifferences } from './find-settlements.ts';
import { openItems, totalsOf } from './open-items.ts';

type Difference = CallOutput<AllCalls['staffSettlements']['explain']>;

export function settlementsRoutes({ db }: Deps): readonly Route[] {
  return [
    route(calls.staffSettlements.bills, async ({ query }) => {
      const { total, bills } = await findBills(db.readLagging, query.filter, {
        skip: query.skipCount,
        take: query.maxResultCount,
      });
      return {
        totalCount: total,
        items: bills.map(({ id, gateway, day, amount_fen, fee_fen, read_at, lines, open }) => ({
          ...{ id, gateway, day, lines: lines ?? 0, openDifferences: open ?? 0, readAt: toIso(read_at) },
          ...{ amount: yuan(amount_fen), fee: yuan(fee_fen), settled: yuan(amount_fen - fee_fen) },
        })),
      };
    }),

    route(calls.staffSettlements.differences, async ({ actor, query }) => {
      const { total, differences } = await findDifferences(
        db.readLagging,
        { isOpen: query.state && query.state === 'open', no: query.filter },
        { skip: query.skipCount, take: query.maxResultCount },
      );
      return { totalCount: total, items: await viewDifferences(db.readLagging, actor, differences) };
    }),

    route(calls.staffSettlements.openItems, async ({ query }) => {
      const all = await openItems(db.readLagging, shanghaiDay(await databaseNow(db.readLagging)));
      const needle = query.filter?.toLowerCase();
      const chosen = all.filter(
        ({ code, no }) =>
          (query.code === undefined || code === query.code) &&
          (needle === undefined || no.toLowerCase().includes(needle)),
      );
      return {
        totalCount: chosen.length,
        items: chosen
          .slice(query.skipCount, query.skipCount + query.maxResultCount)
          .map((item) => ({ ...item, amount: toApi(item.amount) })),
        accounts: totalsOf(all).map((total) => ({ ...total, amount: toApi(total.amount) })),
      };
    }),

    route(calls.staffSettlements.explain, ({ actor, params, body, once }) =>
      once(async (tx): Promise<Difference> => {
        const row = await explainDifference(tx, { id: params.id, staffId: actor.staffId, note: body.note });
        const [explained] = await viewDifferences(tx, actor, [row]);
        if (!explained) throw new Refusal('notFound');
        return explained;
      }),
    ),
  ];
}

const yuan = (amount: bigint): number => toApi(fen(amount) satisfies Fen);

async function viewDifferences(
  reader: Reader,
  { permissions }: Pick<Staff, 'permissions'>,
  rows: readonly DifferenceRow[],
): Promise<Difference[]> {
  const names = await staffNames(
    reader,
    rows.map(({ explained_by }) => explained_by),
  );
  return rows.map(({ id, gateway, day, kind, no, billed_fen, booked_fen, found_at, ended_at, explained_by, note }) => ({
    ...{ id, gateway, day, kind: kindOf(kind), no, billed: yuan(billed_fen), booked: yuan(booked_fen) },
    ...{ foundAt: toIso(found_at), endedAt: toIsoOrNull(ended_at), explainedBy: names.get(explained_by) ?? '', note },
    can: ended_at === null && permissions.has('ledgerChecks.check') ? ['explain' as const] : [],
  }));
}

const kindOf = (text: string) => parseEnum(BILL_DIFFERENCES, text, 'kind of difference');

/**
 * Explains a difference, so that it is not raised again.
 * @throws {Refusal} `notFound`, or `settlement.ended` when it was explained meanwhile or bill and ledger agree by now
 */
async function explainDifference(
  tx: Tx,
  { id, staffId, note }: { readonly id: string; readonly staffId: string; readonly note: string },
): Promise<DifferenceRow> {
  const found = await tx
    .selectFrom('bill_difference')
    .select(['no', 'ended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new Refusal('notFound');
  if (found.ended_at !== null) throw new Refusal('settlement.ended');
  const explained = await tx
    .updateTable('bill_difference')
    .set({ ended_at: sql<Date>`now()`, explained_by: staffId, note })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await recordAction(tx, {
    object: { kind: 'billDifference', id, no: found.no },
    reason: note,
  });
  return explained;
}
