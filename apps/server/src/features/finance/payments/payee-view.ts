import { BANK_ACCOUNT_KINDS, BANK_NAMES, parseEnum, type StaffRefund } from '@xunban/contract';
import { toIso, toIsoOrNull } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { maskAccountNo } from '../../identity/bank-accounts/encrypted-account-no.ts';
import { payeeAccountOf } from './payee-account.ts';
import type { PayeeRow } from './payee-store.ts';

/** An account as staff see it: its number masked. */
export async function payeeView(
  reader: Reader,
  row: PayeeRow | undefined,
  names: ReadonlyMap<string | null, string>,
): Promise<StaffRefund['payee']> {
  if (!row) return null;
  return {
    ...{ id: row.id, kind: parseEnum(BANK_ACCOUNT_KINDS, row.kind), holderName: row.holder_name },
    ...{ bank: parseEnum(BANK_NAMES, row.bank), branch: row.branch },
    accountNo: maskAccountNo(await payeeAccountOf(reader, row)),
    ...{ isOrigin: row.is_origin, reason: row.reason, evidenceName: row.evidence_name, note: row.note },
    state: parseEnum(['waiting', 'done', 'refused'], row.state),
    ...{ askedBy: names.get(row.asked_by) ?? '', askedAt: toIso(row.asked_at) },
    ...{ decidedBy: names.get(row.decided_by) ?? '', decidedAt: toIsoOrNull(row.decided_at) },
  };
}
