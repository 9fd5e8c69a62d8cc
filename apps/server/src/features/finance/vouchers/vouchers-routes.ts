import { calls } from '@xunban/contract';
import type { Deps } from '../../../platform/deps.ts';
import { attachmentHeaders } from '../../../platform/files/attachment-headers.ts';
import { type Route, route } from '../../../platform/http/route.ts';
import { claim } from '../../../platform/limits.ts';
import { EXPORTS_PER_STAFF } from '../../../platform/lists/export-list.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { recordAction } from '../../base/audit/record-action.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { markExported } from './export-vouchers.ts';
import { makeVouchers } from './make-vouchers.ts';
import { setStandardAccount } from './standard-accounts.ts';
import { voucherFile } from './voucher-file.ts';
import { viewAccounts, viewOneVoucher, viewVoucherMonths, viewVouchers } from './voucher-view.ts';
import { yearJournal } from './year-journal.ts';

/** Routes for the vouchers of closed months, and for the standard accounts behind them. */
export function vouchersRoutes({ db }: Deps): readonly Route[] {
  return [
    route(calls.staffVouchers.accounts, () => viewAccounts(db.read)),

    route(calls.staffVouchers.setAccount, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await setStandardAccount(tx, { code: params.code, ...body, setBy: actor.staffId });
        return viewAccounts(tx);
      }),
    ),

    route(calls.staffVouchers.months, ({ actor }) => viewVoucherMonths(db.readLagging, actor)),

    route(calls.staffVouchers.make, ({ actor, params, body, once }) =>
      once(async (tx) => {
        await makeVouchers(tx, { month: params.month, mode: body.mode, staffId: actor.staffId });
        return viewVoucherMonths(tx, actor);
      }),
    ),

    route(calls.staffVouchers.list, ({ params, query }) =>
      viewVouchers(db.readLagging, params.month, { skip: query.skipCount, take: query.maxResultCount }),
    ),

    route(calls.staffVouchers.voucher, ({ params }) => viewOneVoucher(db.read, params.month, params.no)),

    route(calls.staffVouchers.year, async ({ actor, params: { year }, once }) => {
      if (!actor.permissions.has('amount.view')) throw new Refusal('forbidden');
      await db.transaction((tx) => claim(tx, `export ${actor.staffId}`, EXPORTS_PER_STAFF));
      const { text, vouchers } = await yearJournal(db.read, year);
      await once((tx) =>
        recordAction(tx, {
          object: { kind: 'ledgerMonth', no: year },
          after: { filters: ['journal'], rows: vouchers },
        }),
      );
      return {
        body: Buffer.from(text),
        headers: attachmentHeaders(`vouchers-${year}.journal`, `记账凭证-${year}.journal`),
      };
    }),

    route(calls.staffVouchers.file, async ({ actor, params, once }) => {
      // The files are nothing but amounts.
      if (!actor.permissions.has('amount.view')) throw new Refusal('forbidden');
      await db.transaction((tx) => claim(tx, `export ${actor.staffId}`, EXPORTS_PER_STAFF));
      const { month, layout, file } = params;
      const times = await once((tx) => markExported(tx, { month, layout, staffId: actor.staffId }));
      const maker = (await staffNames(db.read, [actor.staffId])).get(actor.staffId) ?? '';
      const body = await voucherFile(db.read, { month, layout, file, maker });
      const name = `${layout}-${month}${times === 1 ? '' : `-${times}`}.${file === 'csv' ? 'csv' : 'xlsx'}`;
      return { body, headers: attachmentHeaders(`vouchers-${name}`, `记账凭证-${name}`) };
    }),
  ];
}
