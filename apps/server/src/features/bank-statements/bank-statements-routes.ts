import { readFile } from 'node:fs/promises';
import { calls } from '@xunban/contract';
import { toWire } from '@xunban/money';
import { toIso, toIsoOrNull } from '../../platform/clock.ts';
import type { Deps } from '../../platform/deps.ts';
import { type Route, route } from '../../platform/http/route.ts';
import { Refusal } from '../../platform/refusal.ts';
import { recordAct } from '../audit/record-act.ts';
import { staffNames } from '../staff-accounts/staff-names.ts';
import { bankMonth, isOpen } from './bank-month.ts';
import { readStatement } from './read-statement.ts';
import { insertExplanation, insertLines } from './statement-store.ts';

/** The bank's statement against the books, month by month. */
export function bankStatementsRoutes({ db }: Deps): readonly Route[] {
  const { staffBank } = calls;
  return [
    route(staffBank.month, async ({ actor, params, query }) => {
      const found = await bankMonth(db.read, params.month);
      const chosen = found.rows.filter((row) =>
        query.state === undefined ? true : query.state === 'open' ? isOpen(row) : row.state === query.state,
      );
      const shown = chosen.slice(query.skipCount, query.skipCount + query.maxResultCount);
      const names = await staffNames(
        db.read,
        shown.map(({ explanation }) => explanation?.staffId ?? null),
      );
      const mayExplain = actor.permissions.has('books.check');
      return {
        ...{ opening: toWire(found.opening), closing: toWire(found.closing) },
        ...{ byBank: toWire(found.byBank), byBooks: toWire(found.byBooks), lastLineAt: toIsoOrNull(found.lastLineAt) },
        matched: found.rows.filter(({ state }) => state === 'matched').length,
        open: found.rows.filter(isOpen).length,
        totalCount: chosen.length,
        items: shown.map((row) => ({
          ...{ state: row.state, lineId: row.line?.id ?? null, bizKey: row.booking?.key ?? '' },
          at: toIso((row.line ?? row.booking)?.at ?? new Date(0)),
          ...{ reference: row.line?.reference ?? row.booking?.bankReference ?? '' },
          ...{ counterparty: row.line?.counterparty ?? '', remark: row.line?.remark ?? '' },
          ...{ journalKind: row.booking?.kind ?? '', no: row.booking?.no ?? '' },
          ...{ byBank: row.line ? toWire(row.line.amount) : null },
          ...{ byBooks: row.booking ? toWire(row.booking.amount) : null, difference: toWire(row.difference) },
          ...{ note: row.explanation?.note ?? '', explainedBy: names.get(row.explanation?.staffId ?? null) ?? '' },
          can: mayExplain && isOpen(row) ? ['explain' as const] : [],
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
        await recordAct(tx, { object: { kind: 'bankStatement', no: files.file.fileName }, after: { rows: added } });
        return { added, known: lines.length - added };
      });
    }),

    route(staffBank.explain, ({ actor, body, once }) =>
      once(async (tx) => {
        const found = await bankMonth(tx, body.month);
        const row = found.rows.find(({ line, booking }) =>
          body.lineId === undefined ? line === null && booking?.key === body.bizKey : line?.id === body.lineId,
        );
        if (!row) throw new Refusal('notFound');
        if (!isOpen(row)) throw new Refusal('settlement.ended');
        const lineId = row.line?.id ?? null;
        const bizKey = lineId === null ? (row.booking?.key ?? null) : null;
        if (!(await insertExplanation(tx, { lineId, bizKey, note: body.note, staffId: actor.staffId })))
          throw new Refusal('settlement.ended');
        await recordAct(tx, {
          object: { kind: 'bankStatement', no: row.line?.reference ?? row.booking?.no ?? '' },
          reason: body.note,
        });
        return { note: body.note };
      }),
    ),
  ];
}
