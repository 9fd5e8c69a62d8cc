import { sql } from 'kysely';
import { readBills } from '../features/finance/settlements/read-bills.ts';
import { shanghaiDay } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';
import { databaseNow } from '../platform/db/database-now.ts';
import { openGateways } from '../platform/gateways/gateways.ts';
import type { TestServer } from './server.ts';

const DAY_MS = 86_400_000;

/** Settles what the gateways took until now, as the job does on the day after. */
export async function settleToday({ deps }: TestServer): Promise<void> {
  const now = await databaseNow(deps.db.read);
  await readBills({ ...deps, gateways: openGateways(deps) }, shanghaiDay(new Date(now.getTime() + DAY_MS)));
}

/** Creates a gateway-billed number that is not booked. @returns the difference's id */
export async function giveDifference({ deps }: TestServer, no: string): Promise<string> {
  const { id } = await deps.db.transaction(async (tx) =>
    tx
      .insertInto('bill_difference')
      .values({
        ...{ gateway: 'sandbox', no, kind: 'unbooked', day: shanghaiDay(await databaseNow(tx)) },
        ...{ billed_fen: 500n, booked_fen: 0n },
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  return id;
}

/** The sandbox gave a bill of a day, yyyy-MM-dd: it names each number that is booked and on no bill, and comes to nothing. */
export async function giveBill(db: Db, day: string): Promise<void> {
  await sql`insert into gateway_bill (gateway, day, amount_fen, fee_fen) values ('sandbox', ${day}, 0, 0)
    on conflict do nothing`.execute(db.read);
  await sql`insert into gateway_bill_line (bill_id, position, gateway, kind, no, gateway_ref, at, amount_fen, fee_fen)
    select bill.id, last.position + row_number() over (order by booked.no), 'sandbox', 'payment', booked.no,
      coalesce(payment.gateway_ref, ''), now(), 0, 0
    from gateway_bill bill
    cross join lateral (
      select coalesce(max(position), 0) as position from gateway_bill_line line where line.bill_id = bill.id
    ) last
    cross join (
      select distinct journal.reference as no from ledger_account account
      join ledger_posting posting on posting.account_id = account.id
      join ledger_journal journal on journal.id = posting.journal_id
      where account.code = 'A10' and account.owner = 'sandbox' and journal.kind <> 'channelSettled'
    ) booked left join payment on payment.pay_no = booked.no
    where bill.gateway = 'sandbox' and bill.day = ${day}
      and booked.no not in (select no from gateway_bill_line where gateway = 'sandbox')`.execute(db.read);
}

/** The ledger was checked just now without a violation. */
export async function giveCleanCheck(db: Db, staffId: string): Promise<void> {
  await sql`insert into ledger_check (state, started_at, ended_at, asked_by)
    values ('clean', clock_timestamp(), clock_timestamp(), ${staffId})`.execute(db.read);
}
