import { calls } from '@xunban/contract';
import { listTexts } from '@xunban/i18n/list-texts';
import { type Fen, fen, toApi } from '@xunban/money';
import type { Deps } from '../../../platform/deps.ts';
import { attachmentHeaders } from '../../../platform/files/attachment-headers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { claim } from '../../../platform/limits.ts';
import { EXPORTS_PER_STAFF } from '../../../platform/lists/export-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordExport } from '../../base/audit/record-export.ts';
import { setLossRates } from '../../finance/credit/loss-rates.ts';
import { prepaidReport } from './prepaid-report.ts';
import { receivablesReport } from './receivables-report.ts';
import { fileOf, reportTable } from './report-tables.ts';
import { type SalesRow, salesReport } from './sales-report.ts';

/** Routes for monthly finance reports, as pages and as files. */
export function financeReportsRoutes({ db }: Deps): readonly Route[] {
  return [
    route(calls.staffReports.prepaid, async ({ params, query }) => {
      const { total, classes, rows } = await prepaidReport(db.readLagging, params.month);
      const chosen = query.kind === undefined ? rows : rows.filter(({ kind }) => kind === query.kind);
      return {
        total: toApi(total),
        classes: classes.map((one) => ({ ...one, amount: toApi(one.amount) })),
        totalCount: chosen.length,
        items: chosen
          .slice(query.skipCount, query.skipCount + query.maxResultCount)
          .map((row) => ({ ...row, amount: toApi(row.amount) })),
      };
    }),

    route(calls.staffReports.receivables, async ({ params, query }) => {
      const { rows, classes, total, loss, allowance } = await receivablesReport(db.readLagging, params.month);
      const chosen = query.age === undefined ? rows : rows.filter(({ age }) => age === query.age);
      return {
        ...{ total: toApi(total), loss: toApi(loss), allowance: toApi(allowance) },
        classes: classes.map((one) => ({ ...one, amount: toApi(one.amount), loss: toApi(one.loss) })),
        totalCount: chosen.length,
        items: chosen
          .slice(query.skipCount, query.skipCount + query.maxResultCount)
          .map((row) => ({ ...row, amount: toApi(row.amount) })),
      };
    }),

    route(calls.staffReports.setLossRates, ({ actor, params, body, once }) =>
      once(async (tx) => ({ rates: await setLossRates(tx, { ...params, ...body, staffId: actor.staffId }) })),
    ),

    route(calls.staffReports.sales, async ({ params, query }) => {
      const rows = await salesReport(db.readLagging, params.month, query.by);
      return { items: rows.map(viewSales), total: viewSales({ ...totalOf(rows), key: '', name: '' }) };
    }),

    route(calls.staffReports.file, async ({ actor, params, query, language, once }) => {
      // The files are nothing but amounts.
      if (!actor.permissions.has('amount.view')) throw new Refusal('forbidden');
      await db.transaction((tx) => claim(tx, `export ${actor.staffId}`, EXPORTS_PER_STAFF));
      const { report, month, file } = params;
      const texts = listTexts(language);
      const table = await reportTable(db.readLagging, { report, month, by: query.by, language }, texts);
      const body = await fileOf(file, table, texts, month);
      const filters = [`month: ${month}`, ...(report === 'sales' ? [`by: ${query.by}`] : [])];
      await once((tx) => recordExport(tx, { list: report, filters, rows: table.rows.length }));
      const ending = file === 'csv' ? 'csv' : 'xlsx';
      return {
        body,
        headers: attachmentHeaders(`${report}-${month}.${ending}`, `${texts.list(report)} ${month}.${ending}`),
      };
    }),
  ];
}

function totalOf(rows: readonly SalesRow[]): Omit<SalesRow, 'key' | 'name'> {
  const sum = (of: Exclude<keyof SalesRow, 'key' | 'name' | 'orders'>): Fen =>
    fen(rows.reduce((all, row) => all + row[of], 0n));
  return {
    orders: rows.reduce((all, { orders }) => all + orders, 0),
    ...{
      boards: sum('boards'),
      tooling: sum('tooling'),
      coupons: sum('coupons'),
      freight: sum('freight'),
      fees: sum('fees'),
      tax: sum('tax'),
    },
    ...{ discounts: sum('discounts'), allowances: sum('allowances') },
  };
}

const viewSales = ({
  key,
  name,
  orders,
  boards,
  tooling,
  coupons,
  freight,
  fees,
  tax,
  discounts,
  allowances,
}: SalesRow) => ({
  ...{
    key,
    name,
    orders,
    boards: toApi(boards),
    tooling: toApi(tooling),
    coupons: toApi(coupons),
    freight: toApi(freight),
    fees: toApi(fees),
  },
  tax: toApi(tax),
  ...{
    gross: toApi(fen(boards + tooling - coupons + freight + fees + tax)),
    discounts: toApi(discounts),
    allowances: toApi(allowances),
  },
});
