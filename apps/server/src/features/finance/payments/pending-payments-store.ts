import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** Seconds from the hand-over to the gateway until its first poll: a notification usually arrives sooner. */
const FIRST_ASK_SECONDS = 30;
/** Each further time it waits twice as long, but never longer than this. */
const LONGEST_PAUSE_SECONDS = 300;

/**
 * Selects the pending payments whose gateway is to be polled now, round-robin across members and the longest waiting first:
 * many payments of one member do not delay another's. Each is returned once, also across two processes, and not again before
 * its next pause.
 */
export async function claimPaymentsToPoll(tx: Tx, limit: number): Promise<string[]> {
  const due = sql`coalesce(next_ask_at, pending_at + make_interval(secs => ${FIRST_ASK_SECONDS}))`;
  const { rows } = await sql<{ pay_no: string }>`
    update payment set asks = asks + 1,
      next_ask_at = now() + make_interval(secs => least(${FIRST_ASK_SECONDS} * power(2, least(asks, 10)),
        ${LONGEST_PAUSE_SECONDS}))
    where id in (
      select id from payment where id in (
        select id from (
          select id, ${due} as due, row_number() over (partition by member_id order by ${due}) as turn from payment
          where state = 'pending' and deadline > now() and ${due} <= now()
        ) waiting order by turn, due limit ${limit}
      ) and ${due} <= now() -- again, for the row as it is locked: another process may just have claimed it
      for update skip locked
    ) returning pay_no`.execute(tx);
  return rows.map((row) => row.pay_no);
}

/** Selects payments whose time is over and that are to be closed, of each member the oldest first, as asked about now. */
export async function claimExpired(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ pay_no: string }>`
    update payment set next_ask_at = now() + make_interval(secs => ${LONGEST_PAUSE_SECONDS}) where id in (
      select id from (
        select id, deadline, row_number() over (partition by member_id order by deadline) as turn from payment
        where state in ('created', 'pending') and deadline <= now()
      ) expired order by turn, deadline limit ${limit}
    ) returning pay_no`.execute(tx);
  return rows.map((row) => row.pay_no);
}

/** Maximum number of a member's payments pending at gateways. */
const MAX_PENDING = 20;

/**
 * Call it before a payment goes to its gateway.
 * @throws {Refusal} `payment.tooManyPending`
 */
export async function refuseTooManyPending(tx: Tx, memberId: string): Promise<void> {
  // Two that begin at the same time must not both see the last free place.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pending payments ${memberId}`}, 0))`.execute(tx);
  const { pending } = await tx
    .selectFrom('payment')
    .select(sql<number>`count(*)::int`.as('pending'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (pending >= MAX_PENDING) throw new Refusal('payment.tooManyPending', { data: { count: MAX_PENDING } });
}
