import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type BookedRows, bookedBothWays } from '../../ledger/ledger/booked-rows.ts';
import { checkRules, type Findings } from '../../ledger/ledger/check-rules.ts';

/** Every row of the bank has its journals, on the right accounts, and every such journal its row (I15). */
export function checkTransfers(reader: Reader): Promise<Findings> {
  return checkRules(reader, TRANSFER_ROWS.map(bookedBothWays));
}

/** It is a wallet's at once when the payer has the member's name; otherwise it was held, whatever staff decided then. */
const AT_ONCE = sql`(state = 'credited' and decided_at is null)`;

const rows = (key: string, owner: RawBuilder<unknown>, sign: 1 | -1, which: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select bank_reference as object, ${key} || bank_reference as biz_key, ${owner} as owner,
    ${sql.lit(sign)} * amount_fen as amount_fen from bank_transfer where ${which}`;

const BANK = sql`'transfers'`;
const MEMBER = sql`member_id::text`;
const TRANSFER = sql`bank_reference`;

const CREDITED_ROWS = rows('bank:', MEMBER, -1, AT_ONCE);

/** The key of the claim with this number, as `transferClaimed` spells it. */
const claimKey = (claimNo: RawBuilder<unknown>) =>
  sql`case when ${claimNo} = 1 then 'claim:' else 'claimAgain:' || ${claimNo} || ':' end || bank_reference`;
/** The claim that stands is the one after all that were undone. */
const STANDING = sql`(select 1 + count(*) from transfer_undo undo
  where undo.transfer_id = bank_transfer.id and undo.state = 'done')`;
const CLAIM_NO = sql`undo.claim_no`;

const CLAIMED_ROWS = sql`
  select bank_reference as object, ${claimKey(STANDING)} as biz_key, ${MEMBER} as owner, -amount_fen as amount_fen
  from bank_transfer where state = 'credited' and not ${AT_ONCE}
  union all
  select bank_reference, ${claimKey(CLAIM_NO)}, undo.member_id::text, -undo.amount_fen
  from transfer_undo undo join bank_transfer on bank_transfer.id = undo.transfer_id where undo.state = 'done'`;
const UNDONE_ROWS = sql`
  select bank_reference as object, 'unclaim:' || ${CLAIM_NO} || ':' || bank_reference as biz_key,
    undo.member_id::text as owner, undo.amount_fen as amount_fen
  from transfer_undo undo join bank_transfer on bank_transfer.id = undo.transfer_id where undo.state = 'done'`;
const RETURNED = sql`state = 'returned'`;

/** The legs on wallets, which the check of the wallets adds up. */
export const TRANSFERS_TO_WALLETS = sql`${CREDITED_ROWS} union all ${CLAIMED_ROWS} union all ${UNDONE_ROWS}`;

const TRANSFER_ROWS: readonly BookedRows[] = [
  leg('transferIsBooked', 'transferIn', 'bank', rows('bank:', BANK, 1, sql`true`)),
  leg('transferIsBooked', 'transferIn', 'walletAvailable', CREDITED_ROWS),
  leg('transferIsBooked', 'transferIn', 'unidentifiedReceipt', rows('bank:', TRANSFER, -1, sql`not ${AT_ONCE}`)),
  leg('transferClaimIsBooked', 'transferClaim', 'walletAvailable', CLAIMED_ROWS),
  leg('transferUndoIsBooked', 'transferUndo', 'walletAvailable', UNDONE_ROWS),
  leg('transferReturnIsBooked', 'transferReturn', 'bank', rows('return:', BANK, -1, RETURNED)),
];

function leg(
  rule: BookedRows['rule'],
  journal: BookedRows['journals'][number],
  account: BookedRows['account'],
  due: RawBuilder<unknown>,
): BookedRows {
  return { rule, journals: [journal], account, rows: due };
}

/** Incoming and returned transfers of the bank's own list: `at` and `amount_fen`. */
export const BANK_LIST = sql`(
  select arrived_at as at, amount_fen from bank_transfer
  union all
  select decided_at, -amount_fen from bank_transfer where ${RETURNED})`;
