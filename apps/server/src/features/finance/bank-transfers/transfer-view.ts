import type { IncomingTransfer, StaffTransfer } from '@xunban/contract';
import { fen, toApi } from '@xunban/money';
import { sql } from 'kysely';
import { toIso } from '../../../platform/clock.ts';
import { containing, isLike } from '../../../platform/db/containing.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { staffNames } from '../../base/staff-accounts/staff-names.ts';
import { isMemberCalled, memberCards } from '../../identity/accounts/member-cards.ts';
import { payerAccountOf } from './payer-account.ts';
import type { TransferRow } from './transfer-store.ts';
import { undoWaits } from './undo-store.ts';

interface Page {
  readonly skipCount: number;
  readonly maxResultCount: number;
}

/** Transfers into a member's own account, the latest first; days are those of Shanghai. */
export async function memberTransfers(
  reader: Reader,
  memberId: string,
  filter: { readonly from?: string | undefined; readonly to?: string | undefined },
  page: Page,
): Promise<{ totalCount: number; items: IncomingTransfer[] }> {
  let query = reader.selectFrom('bank_transfer').where('member_id', '=', memberId);
  if (filter.from) query = query.where('arrived_at', '>=', startOfDay(filter.from, 0));
  if (filter.to) query = query.where('arrived_at', '<', startOfDay(filter.to, 1));
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll()
    .orderBy('arrived_at', 'desc')
    .orderBy('id')
    .offset(page.skipCount)
    .limit(page.maxResultCount)
    .execute();
  return { totalCount: total, items: await Promise.all(rows.map((row) => presentTransfer(reader, row))) };
}

export interface StaffTransferFilter {
  readonly state?: IncomingTransfer['state'] | undefined;
  /** Part of a payer's name, a bank's number, an account or a member's number. */
  readonly filter?: string | undefined;
  readonly id?: string | undefined;
}

/** Every transfer with whose account it came to. */
export async function staffTransfers(
  reader: Reader,
  filter: StaffTransferFilter,
  page: Page,
): Promise<{ totalCount: number; items: StaffTransfer[] }> {
  let query = reader.selectFrom('bank_transfer as transfer');
  if (filter.id) query = query.where('transfer.id', '=', filter.id);
  if (filter.state) query = query.where('transfer.state', '=', filter.state);
  const { filter: text } = filter;
  if (text !== undefined) {
    const pattern = containing(text);
    const places = ['payer_name', 'bank_reference', 'to_account'] as const;
    const isMembers = isMemberCalled(reader, 'transfer.member_id', text, ['memberNo', 'companyName']);
    query = query.where((eb) => eb.or([...places.map((name) => isLike(sql.ref(name), pattern)), isMembers]));
  }
  const { total } = await query.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await query
    .selectAll('transfer')
    .orderBy('transfer.arrived_at', 'desc')
    .orderBy('transfer.id')
    .offset(page.skipCount)
    .limit(page.maxResultCount)
    .execute();
  const cards = await memberCards(
    reader,
    rows.flatMap(({ member_id }) => member_id ?? []),
  );
  const names = await staffNames(
    reader,
    rows.map(({ decided_by }) => decided_by),
  );
  const asked = await undoWaits(
    reader,
    rows.map(({ id }) => id),
  );
  return {
    totalCount: total,
    items: await Promise.all(
      rows.map(
        async (row): Promise<StaffTransfer> => ({
          ...(await presentTransfer(reader, row)),
          memberId: row.member_id,
          memberNo: cards.get(row.member_id ?? '')?.memberNo ?? '',
          memberName: cards.get(row.member_id ?? '')?.fullName ?? '',
          toAccount: row.to_account,
          decidedBy: names.get(row.decided_by) ?? '',
          decidedAt: row.decided_at ? toIso(row.decided_at) : null,
          note: row.note,
          version: row.version,
          claimWaits: row.claim_check === 'waiting',
          undoWaits: asked.has(row.id),
          can: stepsOf(row, asked.has(row.id)),
        }),
      ),
    ),
  };
}

/** Only a manual claim can be undone: the payer of a transfer that was credited at once is the member. */
function stepsOf({ state, decided_at }: TransferRow, isAsked: boolean): StaffTransfer['can'] {
  if (state === 'waiting') return ['assign', 'return'];
  return state === 'credited' && decided_at !== null && !isAsked ? ['undo'] : [];
}

const presentTransfer = async (reader: Reader, row: TransferRow): Promise<IncomingTransfer> => ({
  id: row.id,
  at: toIso(row.arrived_at),
  amount: toApi(fen(row.amount_fen)),
  payerName: row.payer_name,
  payerAccount: maskBankAccount(await payerAccountOf(reader, row)),
  bankReference: row.bank_reference,
  remark: row.remark,
  state: row.state === 'credited' || row.state === 'returned' ? row.state : 'waiting',
  purpose: row.certification_id === null ? 'topUp' : 'certification',
});

/** The last four digits. */
const maskBankAccount = (account: string): string =>
  `${'*'.repeat(Math.max(0, account.length - 4))}${account.slice(-4)}`;

/** A day begins in Shanghai, whatever the server's time zone is. */
const startOfDay = (day: string, dayOffset: number) =>
  sql<Date>`((${day}::date + ${dayOffset}::int)::timestamp at time zone 'Asia/Shanghai')`;
