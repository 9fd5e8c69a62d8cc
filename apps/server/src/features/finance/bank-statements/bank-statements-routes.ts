import { readFile } from 'node:fs/promises';
import { calls, toSearch } from '@xunban/contract';
import { type Fen, parseYuan, sum, toApi, toYuanText } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Deps } from '../../../platform/deps.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { atOf, type BankRow, type BankSide, bankMonth, bookableAs, canBePaired, isOpen } from './bank-month.ts';
import { bookLine } from './book-line.ts';
import { pairByHand, unpair } from './pair-by-hand.ts';
import { readStatement } from './read-statement.ts';
import { insertExplanation, insertLines } from './statement-store.ts';

interface RowWish {
  readonly state: 'open' | 'inTransit' | BankRow['state'] | undefined;
  /** Part of a number, a name or a remark, or a full amount in yuan; the sign is optional. */
  readonly filter: string | undefined;
}

const isIn = (row: BankRow, state: NonNullable<RowWish['state']>): boolean =>
  state === 'open' ? isOpen(row) : state === 'inTransit' ? row.gap !== 0n : row.state === state;

const viewSide = ({ opening, moved, closing }: BankSide) => ({
  ...{ opening: toApi(opening), moved: toApi(moved), closing: toApi(closing) },
});

/** Filters the rows of a month. */
function findRows(rows: readonly BankRow[], { state, filter }: RowWish): readonly BankRow[] {
  const needle = filter?.toLowerCase();
  const amount = needle === undefined ? undefined : amountIn(needle);
  return rows.filter(
    (row) =>
      (state === undefined || isIn(row, state)) &&
      (needle === undefined ||
        textsOf(row).some((text) => toSearch(text).toLowerCase().includes(needle)) ||
        (amount !== undefined && hasAmount(row, amount))),
  );
}

const textsOf = ({ line, bookings }: BankRow): readonly string[] => [
  ...(line ? [line.reference, line.counterparty, line.remark] : []),
  ...bookings.flatMap(({ no, bankReference }) => [no, bankReference]),
];

/** Parses the text as an amount without its sign. */
function amountIn(text: string): Fen | undefined {
  const plain = text.replaceAll(',', '').replace(/^[-+]/, '');
  return /^\d{1,12}(\.\d{1,2})?$/.test(plain) ? parseYuan(plain) : undefined;
}

const hasAmount = ({ line, bookings }: BankRow, wanted: Fen): boolean =>
  [...(line ? [line] : []), ...bookings].some(({ amount }) => amount === wanted || -amount === wanted);

/** Routes that compare the bank statement with the ledger, month by month. */
export function bankStatementsRoutes({ db }: Deps): readonly Route[] {
  const { staffBank } = calls;
  return [
    route(staffBank.month, async ({ actor, params, query }) => {
      const found = await bankMonth(db.readLagging, params.month);
      const chosen = findRows(found.rows, query);
      const shown = chosen.slice(query.skipCount, query.skipCount + query.maxResultCount);
      const names = await staffNames(
        db.readLagging,
        shown.flatMap(({ explanation, pairing }) => [explanation?.staffId ?? null, pairing?.staffId ?? null]),
      );
      const isChecker = actor.permissions.has('ledgerChecks.check');
      return {
        ...{ ledger: viewSide(found.ledger), bank: viewSide(found.bank), lastLineAt: toIsoOrNull(found.lastLineAt) },
        inTransit: found.rows.filter((row) => row.gap !== 0n).length,
        matched: found.rows.filter(({ state }) => state === 'matched').length,
        open: found.rows.filter(isOpen).length,
        totalCount: chosen.length,
        items: shown.map((row) => ({
          ...{ state: row.state, lineId: row.line?.id ?? null, at: toIso(atOf(row)) },
          ...{ reference: row.line?.reference ?? row.bookings[0]?.bankReference ?? '' },
          ...{ counterparty: row.line?.counterparty ?? '', remark: row.line?.remark ?? '' },
          bookings: row.bookings.map(({ key, kind, no, at, amount }) => ({
            ...{ bizKey: key, journalKind: kind, no, at: toIso(at), amount: toApi(amount) },
          })),
          byBank: row.line ? toApi(row.line.amount) : null,
          byLedger: row.bookings.length > 0 ? toApi(sum(row.bookings.map(({ amount }) => amount))) : null,
          ...{ difference: toApi(row.difference), gap: toApi(row.gap) },
          ...{ note: row.explanation?.note ?? '', explainedBy: names.get(row.explanation?.staffId ?? null) ?? '' },
          ...{ pairingId: row.pairing?.id ?? null, pairedBy: names.get(row.pairing?.staffId ?? null) ?? '' },
          can: isChecker ? actionsOn(row) : [],
          bookableAs: [...bookableAs(row)],
        })),
      };
    }),

    route(staffBank.upload, async ({ actor, files, once }) => {
      const lines = readStatement(await readFile(files.file.path));
      return once(async (tx) => {
        const { added, contradiction } = await insertLines(tx, lines, actor.staffId);
        if (contradiction !== undefined)
          throw new Refusal('bankStatement.contradicts', {
            params: { reference: contradiction },
            data: { reference: contradiction },
          });
        await recordAction(tx, { object: { kind: 'bankStatement', no: files.file.fileName }, after: { rows: added } });
        return { added, known: lines.length - added };
      });
    }),

    route(staffBank.explain, ({ actor, body, once }) =>
      once(async (tx) => {
        const found = await bankMonth(tx, body.month);
        const row = found.rows.find(({ line, bookings }) =>
          body.lineId === undefined ? line === null && bookings[0]?.key === body.bizKey : line?.id === body.lineId,
        );
        if (!row) throw new Refusal('notFound');
        if (!isOpen(row)) throw new Refusal('settlement.ended');
        const lineId = row.line?.id ?? null;
        const bizKey = lineId === null ? (row.bookings[0]?.key ?? null) : null;
        if (!(await insertExplanation(tx, { lineId, bizKey, note: body.note, staffId: actor.staffId })))
          throw new Refusal('settlement.ended');
        await recordAction(tx, {
          object: { kind: 'bankStatement', no: row.line?.reference ?? row.bookings[0]?.no ?? '' },
          reason: body.note,
        });
        return { note: body.note };
      }),
    ),

    route(staffBank.pair, ({ actor, body, once }) =>
      once(async (tx) => {
        const { lineId, bizKeys: keys, note } = body;
        const { pairingId, reference, nos, difference } = await pairByHand(tx, {
          lineId,
          keys,
          note,
          staffId: actor.staffId,
        });
        await recordAction(tx, {
          object: { kind: 'bankStatement', no: reference },
          after: { bookings: nos.join(', ') },
          reason: note,
        });
        return { pairingId, difference: toApi(difference) };
      }),
    ),

    route(staffBank.book, ({ actor, body, once }) =>
      once(async (tx) => {
        const { lineId, kind } = body;
        const amount = parseYuan(String(body.amount));
        const reference = await bookLine(tx, { lineId, kind, amount, staffId: actor.staffId });
        await recordAction(tx, {
          object: { kind: 'bankStatement', no: reference },
          after: { journalKind: kind, amount: toYuanText(amount) },
        });
        return { booked: true } as const;
      }),
    ),

    route(staffBank.unpair, ({ actor, params, body, once }) =>
      once(async (tx) => {
        const reference = await unpair(tx, { id: params.id, reason: body.reason, staffId: actor.staffId });
        await recordAction(tx, { object: { kind: 'bankStatement', no: reference }, reason: body.reason });
        return { undone: true } as const;
      }),
    ),
  ];
}

/** Actions that a ledger reviewer may take on a row. */
const actionsOn = (row: BankRow): ('book' | 'explain' | 'pair' | 'unpair')[] => [
  ...(bookableAs(row).length > 0 ? ['book' as const] : []),
  ...(isOpen(row) ? ['explain' as const] : []),
  ...(canBePaired(row) ? ['pair' as const] : []),
  ...(row.pairing ? ['unpair' as const] : []),
];
