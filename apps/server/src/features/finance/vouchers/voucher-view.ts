import type { AllCalls, CallOutput } from '@xunban/contract';
import { toApi } from '@xunban/money';
import type { Staff } from '../../../platform/auth/actor.ts';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { memberCards } from '../../identity/accounts/member-cards.ts';
import { journalsById } from '../../ledger/ledger/money-postings.ts';
import { monthCloses } from '../../ledger/ledger/month-closes.ts';
import { firstChangeableMonth, standardAccounts } from './standard-accounts.ts';
import { findVouchers, journalIdsOf, type Voucher, voucherLines, voucherMonths } from './voucher-store.ts';

type Calls = AllCalls['staffVouchers'];

export async function viewAccounts(reader: Reader): Promise<CallOutput<Calls['accounts']>> {
  const rows = await standardAccounts(reader);
  const names = await staffNames(
    reader,
    rows.map(({ setBy }) => setBy),
  );
  return {
    items: rows.map((row) => ({ ...row, setBy: names.get(row.setBy) ?? '' })),
    from: await firstChangeableMonth(reader),
  };
}

/** Every month that was closed, the latest first. */
export async function viewVoucherMonths(
  reader: Reader,
  { permissions }: Pick<Staff, 'permissions'>,
): Promise<CallOutput<Calls['months']>> {
  const closes = await monthCloses(reader);
  const made = new Map((await voucherMonths(reader)).map((one) => [one.month, one]));
  const names = await staffNames(
    reader,
    [...made.values()].flatMap(({ madeBy, exports }) => [madeBy, ...exports.map(({ by }) => by)]),
  );
  const canMake = permissions.has('ledgerChecks.close');
  const canExport = canMake && permissions.has('list.export') && permissions.has('amount.view');
  const items = [...new Set(closes.map(({ month }) => month))].map((month) => {
    const closeId = closes.find((close) => close.month === month && close.reopenedAt === null)?.id;
    const vouchers = made.get(month);
    const state = !vouchers ? 'none' : vouchers.closeId === closeId ? 'made' : 'outdated';
    return {
      ...({ month, state, isClosed: closeId !== undefined } as const),
      made: vouchers
        ? {
            ...{ mode: vouchers.mode, by: names.get(vouchers.madeBy) ?? '' },
            ...{ at: toIso(vouchers.madeAt), vouchers: vouchers.vouchers },
          }
        : null,
      exports: (vouchers?.exports ?? []).map(({ layout, by, at }) => ({
        ...{ layout, by: names.get(by) ?? '', at: toIso(at) },
      })),
      can: [
        ...(canMake && closeId !== undefined && state !== 'made' ? (['make'] as const) : []),
        ...(canExport && state === 'made' ? (['export'] as const) : []),
      ],
    };
  });
  return { items };
}

const viewVoucher = ({ no, day, kind, summary, attachments, amount }: Voucher) => ({
  ...{ no, day, kind, summary, attachments, amount: toApi(amount) },
});

export async function viewVouchers(
  reader: Reader,
  month: string,
  { skip, take }: { readonly skip: number; readonly take: number },
): Promise<CallOutput<Calls['list']>> {
  const [made] = await voucherMonths(reader, month);
  const items = await findVouchers(reader, month, { skip, take });
  return { totalCount: made?.vouchers ?? 0, items: items.map(viewVoucher) };
}

/** Maximum number of journals that one voucher shows. */
const MAX_JOURNALS = 200;

export async function viewOneVoucher(reader: Reader, month: string, no: number): Promise<CallOutput<Calls['voucher']>> {
  const [voucher] = await findVouchers(reader, month, { no, skip: 0, take: 1 });
  if (!voucher) throw new Refusal('notFound');
  const lines = await voucherLines(reader, month, no);
  const customers = await memberCards(
    reader,
    lines.flatMap(({ memberId }) => memberId ?? []),
  );
  return {
    ...viewVoucher(voucher),
    month,
    lines: lines.map(({ standardCode, name, memberId, department, project, debit, credit }) => {
      const customer = customers.get(memberId ?? '');
      return {
        ...{ standardCode, name },
        customer: customer ? { id: customer.id, memberNo: customer.memberNo, name: customer.name } : null,
        ...{ department, project },
        ...{ debit: debit === 0n ? null : toApi(debit), credit: credit === 0n ? null : toApi(credit) },
      };
    }),
    journals: [...(await journalsById(reader, await journalIdsOf(reader, month, no, MAX_JOURNALS)))],
  };
}
